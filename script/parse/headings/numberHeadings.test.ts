import { describe, expect, test } from 'vitest'
import { parseHeading } from '../../review/headingParts.ts'
import { isHeading } from './headings.ts'
import { parseScript } from '../parseScript.ts'

const turns = ['IDA', 'BELL', 'IDA', 'BELL']
  .map((name, index) => `${name}\nIt rains on gate ${index + 1}.\n`)
  .join('\n')

describe('headings that only count the scenes', () => {
  test.each([
    ['English', ['ONE', 'TWO', 'THREE']],
    ['German, in title case', ['Eins', 'Zwei', 'Drei']],
  ])('numbers that count one by one begin scenes: %s', (_language, numbers) => {
    const script = parseScript(numbers.map((number) => `${number}\n\n${turns}`).join('\n'))
    expect(script.scenes.map(({ heading }) => heading)).toEqual(numbers)
    expect(script.characters.map(({ name }) => name)).toEqual(['IDA', 'BELL'])
  })

  test('verses of a song with Roman digits stay in the speech', () => {
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

  test('roles that are called by numbers stay roles', () => {
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
])('the heading %s is understood', (heading, parts) => {
  expect(isHeading(heading)).toBe(true)
  expect(parseHeading(heading)).toEqual(parts)
})

test.each(['scene where the gate opens', 'act one day after another', 'Act your age.', 'Das Bild war schön.', 'Fin.'])(
  'the sentence %j is no heading',
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
])('the heading of a screenplay %s is a heading', (text) => {
  expect(isHeading(text)).toBe(true)
})

test('est in lower case is a word and no establishing shot', () => {
  expect(isHeading('est ce que tu viens')).toBe(false)
})
