import { describe, expect, test } from 'vitest'
import { parseHeading } from '../../review/scenes/headingParts.ts'
import { isHeading } from './headings.ts'
import { parseScript } from '../parseScript.ts'

const turns = ['IDA', 'BELL', 'IDA', 'BELL']
  .map((name, index) => `${name}\nIt rains on gate ${index + 1}.\n`)
  .join('\n')

describe('scene headings that are only a number', () => {
  test.each([
    ['English', ['ONE', 'TWO', 'THREE']],
    ['German, in title case', ['Eins', 'Zwei', 'Drei']],
  ])('number words that increase by one are headings of scenes: %s', (_language, numbers) => {
    const script = parseScript(numbers.map((number) => `${number}\n\n${turns}`).join('\n'))
    expect(script.scenes.map(({ heading }) => heading)).toEqual(numbers)
    expect(script.characters.map(({ name }) => name)).toEqual(['IDA', 'BELL'])
  })

  const scene = (number: number, count: number) =>
    `${number}\n\n${Array.from({ length: count }, (_one, at) => `${at % 2 ? 'BELL' : 'IDA'}\nIt rains on gate ${at}.\n`).join('\n')}`

  test('numbers in digits that increase by one are headings if the scenes have different lengths', () => {
    const script = parseScript([scene(1, 4), scene(2, 12), scene(3, 5)].join('\n'))
    expect(script.scenes.map(({ heading }) => heading)).toEqual(['1', '2', '3'])
    expect(parseHeading('2')).toMatchObject({ kind: 'scene', scene: 'Scene 2', number: 2 })
  })

  test.each([
    ['pages of one length', [scene(1, 9), scene(2, 9), scene(3, 8), scene(4, 9)].join('\n')],
    ['in the middle of a sentence', [scene(1, 4), 'IDA\nIt rains on\n', scene(2, 12), scene(3, 5)].join('\n')],
    ['below the first page', [turns, turns, turns, scene(1, 12), scene(2, 4), scene(3, 4)].join('\n')],
  ])('page numbers in digits are not headings: %s', (_place, text) => {
    expect(parseScript(text).scenes).toHaveLength(1)
  })

  test('Roman numerals above the verses of a song in a speech are not headings', () => {
    const song = [
      'IDA',
      'I',
      'The rain is on the gate.',
      '',
      'II',
      'The gate is in the rain.',
      '',
      'III',
      'And so are we.',
    ]
    expect(parseScript(`${turns}\n${song.join('\n')}\n\n${turns}`).scenes).toHaveLength(1)
  })

  test('numbers that are names of roles, such as ONE, are not headings', () => {
    const text = ['ONE', 'TWO', 'THREE', 'ONE', 'THREE', 'TWO'].map((name) => `${name}\nIt rains.\n`).join('\n')
    expect(parseScript(text).characters.map(({ name }) => name)).toEqual(['ONE', 'TWO', 'THREE'])
  })
})

test.each([
  ['Scene Twenty-One', { kind: 'scene', scene: 'Scene 21', number: 21, setting: '' }],
  ['SC. 4', { kind: 'scene', scene: 'Scene 4', number: 4, setting: '' }],
  ['ACTE PREMIER', { kind: 'act', act: 'Acte premier', setting: '' }],
  ['ACTE III, SCÈNE 2', { kind: 'act', act: 'Acte III', scene: 'Scène 2', setting: '' }],
  ['Scène II. – ORGON, CLÉANTE', { kind: 'scene', scene: 'Scène II', setting: 'ORGON, CLÉANTE' }],
  ['ERSTER AKT', { kind: 'act', act: 'Erster Akt', setting: '' }],
  ['2. Auftritt', { kind: 'scene', scene: '2. Auftritt', number: 2, setting: '' }],
  ['DRITTES BILD. Ein Garten', { kind: 'scene', scene: 'Drittes Bild', number: 3, setting: 'Ein Garten' }],
  ['ACTO PRIMERO', { kind: 'act', act: 'Acto primero', setting: '' }],
  ['CUADRO SEGUNDO', { kind: 'scene', scene: 'Cuadro segundo', number: 2, setting: '' }],
  ['Nachspiel', { kind: 'interlude', scene: 'Nachspiel', setting: '' }],
  ['TELÓN', { kind: 'ending', setting: '' }],
])('the heading %s is parsed into its kind, name, number and place', (heading, parts) => {
  expect(isHeading(heading)).toBe(true)
  expect(parseHeading(heading)).toEqual(parts)
})

test.each(['scene where the gate opens', 'act one day after another', 'Act your age.', 'Das Bild war schön.', 'Fin.'])(
  'the sentence %j is not a heading',
  (text) => {
    expect(isHeading(text)).toBe(false)
  },
)

test.each([
  'INT.  KITCHEN',
  '2- BOIS – EXT/JOUR',
  '3. INT. NUIT. CUISINE',
  'INNEN – KÜCHE – TAG',
  'BILD 3 KÜCHE I/T',
  'ESC. 3. INTERIOR. COCINA. DÍA',
  'GARDEN -- LATER',
  'EST. HARBOUR',
])('the screenplay heading %s is recognised as a heading', (text) => {
  expect(isHeading(text)).toBe(true)
})

test('“est” in lower case is a word and does not begin a scene heading as `EST.` (establishing shot) does', () => {
  expect(isHeading('est ce que tu viens')).toBe(false)
})
