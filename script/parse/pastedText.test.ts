import { expect, test } from 'vitest'
import { parseScript } from './parseScript.ts'
import { listSpeeches } from './script.ts'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'

const formatSpeeches = (text: string) =>
  listSpeeches(parseScript(text)).map(({ characters, text: words }) => `${characters.join(' and ')}: ${words}`)

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
const expected = turns.map(([name, words]) => `${name}: ${words}`)

test('HTML entities in a script are decoded, and no row is reported as unparsed', () => {
  const text =
    'IDA: Ren&eacute;&nbsp;said &ldquo;no&rdquo;&mdash;didn&#8217;t he?\n\nMOOR: A &lt; B &amp; C&#x2026;\n\nIDA: &bogus; &#10;&#8232; well.\n\nMOOR: So.'
  expect(formatSpeeches(text)).toEqual([
    'IDA: Ren\u00E9 said \u201Cno\u201D\u2014didn\u2019t he?',
    'MOOR: A < B & C\u2026',
    'IDA: &bogus; well.',
    'MOOR: So.',
  ])
  expect(buildUnderstanding(text).left).toEqual([])
})

test.each([
  ['a tab between name and words, as pasted from a table', '\t', '\n'],
  ['names that were bold', ' ', '\n\n'],
  ['names that were bold, without blank lines', '  ', '\n'],
])('cues without punctuation after the names are recognised: %s', (_how, gap, separator) => {
  const text = turns.map(([name, words]) => `${name}${gap}${words}`).join(separator)
  expect(formatSpeeches(text)).toEqual(expected)
  expect(buildUnderstanding(text).left).toEqual([])
})

test('a story whose sentences begin with names is prose, not a script', () => {
  const text = turns.map(([name], index) => `${name} went to the gate ${index} times and Ida Moor saw it.`).join('\n\n')
  expect(parseScript(text).format).toBe('prose')
})

test('rows of a web page below the play, such as `Related plays`, are not spoken', () => {
  const play = turns.map(([name, words]) => `${name}: ${words}`).join('\n\n')
  const foot = '\u00AB Previous scene | Next scene \u00BB\n\nRelated plays\n\nSign up for our letter.'
  expect(formatSpeeches(`${play}\n\n${foot}`)).toEqual(expected)
  expect(buildUnderstanding(`${play}\n\n${foot}`).left.map(({ why }) => why)).toContain('under the play, on its page')
  const next = 'IDA: When?\n\nNext act, please.\n\nMOOR: Now.\n\nIDA: Why?\n\nMOOR: So.'
  expect(formatSpeeches(next)[0]).toBe('IDA: When? Next act, please.')
})
