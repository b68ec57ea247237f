import { expect, test } from 'vitest'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'
import { endOfSpeech, findSceneAgain, listRoleLines } from './roleLines.ts'

const play = buildUnderstanding(`ACT I

SCENE 1

ANNA. You came.

BEN. I did.

BEN. In the rain.

ANNA. One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen.

BEN. Enough.

SCENE 2

BEN. Alone at last.

SCENE 3

ANNA. Good morning.
`)

test('a cue is the end of the previous speech; a scene’s first line and a second line of the same role in a row have none', () => {
  const lines = listRoleLines(play, 'BEN', null)
  expect(lines.map(({ line, cue }) => [line.text, cue?.characters[0] ?? null])).toEqual([
    ['I did.', 'ANNA'],
    ['In the rain.', null],
    ['Enough.', 'ANNA'],
    ['Alone at last.', null],
  ])
  expect(lines[0]?.cue?.text).toBe('You came.')
  // Her first line opens the script. Her last line opens a scene; the line before it is BEN’s, in another scene.
  const ofAnna = listRoleLines(play, 'ANNA', null).map(({ line, cue }) => [line.text, cue])
  expect([ofAnna[0], ofAnna.at(-1)]).toEqual([
    ['You came.', null],
    ['Good morning.', null],
  ])
  expect(lines[2]?.cue?.text).toMatch(/^… two three .* seventeen\.$/)
})

test('the list of a role’s lines can be limited to one scene', () => {
  const scene = play.lines.find(({ text }) => text === 'Alone at last.')?.scene ?? null
  expect(listRoleLines(play, 'BEN', scene).map(({ line }) => line.text)).toEqual(['Alone at last.'])
  expect(listRoleLines(play, 'NOBODY', null)).toEqual([])
})

test('if the speech before a line has at most 16 words, the whole speech is the cue, without extra spaces', () => {
  expect(endOfSpeech('  To   be. ')).toBe('To be.')
})

test('a cue of exactly 16 words is not shortened', () => {
  const words = Array.from({ length: 16 }, (_, at) => `word${at}`).join(' ')
  expect(endOfSpeech(words)).toBe(words)
  expect(endOfSpeech(`First ${words}`)).toBe(`… ${words}`)
})

test('a scene is found again by its name after scenes were added before it', () => {
  const scenes = [{ name: 'New' }, { name: 'Act I, Scene 1' }] as never
  expect(findSceneAgain({ scenes }, { index: 0, name: 'Act I, Scene 1' })).toBe(1)
  expect(findSceneAgain({ scenes }, { index: 1, name: 'Gone' })).toBe(1)
  expect(findSceneAgain({ scenes }, { index: 9, name: 'Gone' })).toBeNull()
})

test('if two scenes have the stored name, the one at the stored index is found, otherwise the first one', () => {
  const scenes = [{ name: 'A kitchen' }, { name: 'A garden' }, { name: 'A kitchen' }] as never
  expect(findSceneAgain({ scenes }, { index: 2, name: 'A kitchen' })).toBe(2)
  expect(findSceneAgain({ scenes }, { index: 1, name: 'A kitchen' })).toBe(0)
})

test('a direction between two speeches is neither a line nor a cue', () => {
  const withDirection = buildUnderstanding(
    'SCENE 1\n\nANNA. You came.\n\n(A long silence.)\n\nBEN. I did.\n\nANNA. Good.\n',
  )
  expect(withDirection.lines.map(({ kind }) => kind)).toEqual(['heading', 'speech', 'action', 'speech', 'speech'])
  expect(listRoleLines(withDirection, 'BEN', null).map(({ line, cue }) => [line.text, cue?.text])).toEqual([
    ['I did.', 'You came.'],
  ])
})
