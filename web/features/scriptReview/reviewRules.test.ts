import { expect, test } from 'vitest'
import { buildSpeech } from '../../testing/builders.ts'
import { resolveRoleName } from './resolveRoleName.ts'
import { canPrecede, findNextLine, findSimilarLines } from './similarLines.ts'

test('a typed name means an existing role if the two differ only in case, spaces or the form of the apostrophe', () => {
  const roles = ['MRS O’NEIL', 'IVO']
  expect(resolveRoleName(" mrs  o'neil ", roles)).toBe('MRS O’NEIL')
  expect(resolveRoleName('ivo', roles)).toBe('IVO')
})

test('a new role is written in capitals only if all roles of the script are', () => {
  expect(resolveRoleName(' Old  man ', ['MARA', 'IVO'])).toBe('OLD MAN')
  expect(resolveRoleName(' Old  man ', ['MARA', 'Ivo'])).toBe('Old man')
})

const lines = [
  buildSpeech('l1', 'MARA', 'One.'),
  buildSpeech('l2', 'IVO', 'Two.'),
  buildSpeech('l3', 'MARA', 'Three.', { scene: 1 }),
  buildSpeech('l4', 'MARA', '(pause)', { kind: 'action', characters: [] }),
  buildSpeech('l5', 'IVO', '(pause)', { kind: 'action', characters: [] }),
]
const find = (
  from: string | null,
  step: 1 | -1,
  isWanted: (id: string) => boolean = (id) => id === 'l2' || id === 'l4',
) => findNextLine(lines, from, { step, isWanted: ({ id }) => isWanted(id) })?.id

test('a search for the next matching line continues at the other end of the script, and can return the line where it began', () => {
  expect([find(null, 1), find('l2', 1), find('l4', 1)]).toEqual(['l2', 'l4', 'l2'])
  expect([find(null, -1), find('l4', -1), find('l2', -1)]).toEqual(['l4', 'l2', 'l4'])
  expect([find(null, 1, () => true), find(null, -1, () => true)]).toEqual(['l1', 'l5'])
  expect(find('l2', 1, (id) => id === 'l2')).toBe('l2')
  expect(find('l2', 1, () => false)).toBeUndefined()
})

test('speeches are similar if they have the same cue and role; lines of other kinds are similar if they have the same words', () => {
  const similarTo = (index: number) => findSimilarLines(lines, lines[index] ?? buildSpeech('', '', ''))
  expect([similarTo(0), similarTo(1), similarTo(3)]).toEqual([['l1', 'l3'], ['l2'], ['l4', 'l5']])
})

test('a line can be joined only with a speech of its own scene', () => {
  const canJoin = lines.map(canPrecede(lines[1]))
  expect(canJoin).toEqual([true, true, false, false, false])
})
