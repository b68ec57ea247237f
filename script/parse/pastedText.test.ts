import { expect, test } from 'vitest'
import { parseScript } from './parse.ts'
import { speechesOf } from './script.ts'
import { understand } from './understand.ts'

const said = (text: string) =>
  speechesOf(parseScript(text)).map(({ characters, text: words }) => `${characters.join(' and ')}: ${words}`)

const turns = [
  ['Ida', 'You kept the key.'],
  ['Lady Moor', 'I kept it for you.'],
  ['Ida', 'Oh, then open the gate.'],
  ['Lady Moor', 'Rain is coming.'],
  ['Ida', 'Then let it rain.'],
  ['Lady Moor', 'As you like.'],
  ['Ida', 'Nobody asked.'],
  ['Lady Moor', 'Somebody always does.'],
  ['Ida', 'Where is it?'],
  ['Lady Moor', 'In the well.'],
] as const
const wanted = turns.map(([name, words]) => `${name}: ${words}`)

test('signs as pages write them are what they stand for, and no line is lost for them', () => {
  const text =
    'IDA: Ren&eacute;&nbsp;said &ldquo;no&rdquo;&mdash;didn&#8217;t he?\n\nMOOR: A &lt; B &amp; C&#x2026;\n\nIDA: &bogus; &#10; well.\n\nMOOR: So.'
  expect(said(text)).toEqual([
    'IDA: Ren\u00E9 said \u201Cno\u201D\u2014didn\u2019t he?',
    'MOOR: A < B & C\u2026',
    'IDA: &bogus; well.',
    'MOOR: So.',
  ])
  expect(understand(text).left).toEqual([])
})

test.each([
  ['cells of a table, parted by a tab', '\t', '\n'],
  ['names that were bold', ' ', '\n\n'],
  ['names that were bold, without blank lines', '  ', '\n'],
])('who speaks is known by %s', (_how, gap, parting) => {
  const text = turns.map(([name, words]) => `${name}${gap}${words}`).join(parting)
  expect(said(text)).toEqual(wanted)
  expect(understand(text).left).toEqual([])
})

test('a story in which sentences begin with names stays a story', () => {
  const text = turns.map(([name], index) => `${name} went to the gate ${index} times and Ida Moor saw it.`).join('\n\n')
  expect(parseScript(text).format).toBe('prose')
})

test('what stands under the play on its page is not said', () => {
  const play = turns.map(([name, words]) => `${name}: ${words}`).join('\n\n')
  const foot = '\u00AB Previous scene | Next scene \u00BB\n\nRelated plays\n\nSign up for our letter.'
  expect(said(`${play}\n\n${foot}`)).toEqual(wanted)
  expect(understand(`${play}\n\n${foot}`).left.map(({ why }) => why)).toContain('under the play, on its page')
  const next = 'IDA: When?\n\nNext act, please.\n\nMOOR: Now.\n\nIDA: Why?\n\nMOOR: So.'
  expect(said(next)[0]).toBe('IDA: When? Next act, please.')
})
