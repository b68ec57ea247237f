import { expect, test } from 'vitest'
import { createRoleResolver } from './roleResolver.ts'

/**
 * Creates a resolver for a script. `counts`: how often each name occurs as a cue; `castNames`: the names in its cast
 * list.
 */
function createResolver(counts: Record<string, number>, castNames: readonly string[] = []) {
  const written = Object.keys(counts).map((name) => [name, name] as const)
  const cast = castNames.map((name) => ({ name, description: '' }))
  return createRoleResolver({ counts: new Map(Object.entries(counts)), writtenNames: new Map(written) }, cast)
}

test.each<[cue: string, counts: Record<string, number>, cast: string[], role: string]>([
  ['MARLAN', { MARIAN: 3, MARLAN: 1 }, [], 'MARIAN'],
  ['JAMIS', { JAMES: 3, JAMIS: 1 }, [], 'JAMES'],
  // A misspelt name may have one letter less or more, but two swapped letters make it another name.
  ['MARAN', { MARIAN: 3, MARAN: 1 }, [], 'MARIAN'],
  ['MARIIAN', { MARIAN: 3, MARIIAN: 1 }, [], 'MARIAN'],
  ['MAIRAN', { MARIAN: 3, MAIRAN: 1 }, [], 'MAIRAN'],
  // A name with one other letter is not a misspelt name if it occurs twice, if the similar name is rare too, or if two
  // names are similar to it.
  ['MARLAN', { MARIAN: 3, MARLAN: 2 }, [], 'MARLAN'],
  ['MARLAN', { MARIAN: 2, MARLAN: 1 }, [], 'MARLAN'],
  ['MARLAN', { MARIAN: 3, MARLEN: 3, MARLAN: 1 }, [], 'MARLAN'],
  // Short names, and names that differ in a number, are never misspelt names.
  ['JEAN', { JOAN: 3, JEAN: 1 }, [], 'JEAN'],
  ['GUARD 2', { 'GUARD 1': 3, 'GUARD 2': 1 }, [], 'GUARD 2'],
  // SHAWN means SHAWN KEOGH of the cast list, unless SHAWN KEOGH is also a usual cue. MARIA may mean two roles of the
  // cast list, so it means neither.
  ['SHAWN', { SHAWN: 4, 'SHAWN KEOGH': 2 }, ['SHAWN KEOGH'], 'SHAWN KEOGH'],
  ['SHAWN', { SHAWN: 4, 'SHAWN KEOGH': 3 }, ['SHAWN KEOGH'], 'SHAWN'],
  ['MARIA', { MARIA: 3 }, ['MARIA LANG', 'MARIA SOLI'], 'MARIA'],
  // SIR WIL can be short for two names. It means the only one that also has two words.
  ['SIR WIL', { 'SIR WIL': 3 }, ['SIR WILFULL WITWOUD', 'SIR WILLIAM'], 'SIR WILLIAM'],
  // MESSENGER is one of the MESSENGERS, not a short form of that name.
  ['MESSENGER', { MESSENGER: 3 }, ['MESSENGERS'], 'MESSENGER'],
])('the cue %s in a script with the cues %j and the cast list %j means the role %s', (cue, counts, cast, role) => {
  expect(
    createResolver(counts, cast)
      .resolve(cue)
      ?.roles.map(({ key }) => key),
  ).toEqual([role])
})

test.each([
  ['ANNA/BEN', ['ANNA', 'BEN']],
  ['ANNA, BEN and CARL', ['ANNA', 'BEN', 'CARL']],
  ['ANNA and DORA', ['ANNA and DORA']],
  ['ANNA / DORA', ['ANNA / DORA']],
])('the cue %s belongs to the roles %j if ANNA, BEN and CARL are known roles and DORA is not', (cue, roles) => {
  const resolver = createResolver({ ANNA: 3, BEN: 3, DORA: 2 }, ['CARL'])
  expect(resolver.resolve(cue)?.roles.map(({ name }) => name)).toEqual(roles)
})

test('the confidence of a name grows with the number of its cues; it is higher in a cast list, and lower for a misspelt name', () => {
  const confidenceOf = (count: number, cast: readonly string[] = []) =>
    createResolver({ ANNA: count }, cast).resolve('ANNA')?.confidence
  expect([1, 2, 3].map((count) => confidenceOf(count))).toEqual([0.6, 0.9, 0.97])
  expect([1, 2].map((count) => confidenceOf(count, ['ANNA']))).toEqual([0.95, 0.98])
  expect(createResolver({ MARIAN: 3, MARLAN: 1 }).resolve('MARLAN')?.confidence).toBe(0.7)
})
