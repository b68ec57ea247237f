import { expect, test } from 'vitest'
import { buildUnderstanding } from './buildUnderstanding.ts'

const linesOf = (content: string) => buildUnderstanding(content, { writtenAs: 'fountain' }).lines

const harbour = `INT. FERRY - NIGHT

Rain on the water.

The lights go on.

MARA
That was the last one.

TOBIN ^
I know.
`

test('a direction keeps its id when an earlier direction is deleted', () => {
  const idOf = (content: string) => linesOf(content).find(({ text }) => text === 'The lights go on.')?.id
  expect(idOf(harbour)).toBeTruthy()
  expect(idOf(harbour.replace('Rain on the water.\n\n', ''))).toBe(idOf(harbour))
})

test('a heading and a direction have their text and row number from the script; a direction has no speaker', () => {
  const [heading, direction] = linesOf(harbour)
  expect(heading).toMatchObject({ kind: 'heading', text: 'INT. FERRY - NIGHT', firstLine: 1, lastLine: 1, scene: 0 })
  expect(direction).toMatchObject({ kind: 'action', text: 'Rain on the water.', firstLine: 3, characters: [], cue: '' })
  expect(heading).not.toHaveProperty('page')
})

test('only a speech that is spoken together with the speech before it is marked as dual', () => {
  const speeches = linesOf(harbour).filter(({ kind }) => kind === 'speech')
  expect(speeches.map(({ cue, isDual }) => [cue, isDual])).toEqual([
    ['MARA', undefined],
    ['TOBIN', true],
  ])
})
