import { expect, test } from 'vitest'
import { findRoleOfSides, findRoleInHeaders } from './findRoleOfSides.ts'

const characters = ['DET. MORROW', 'SAL', 'MRS. VANE'].map((name) => ({ name, aliases: [] }))
const roles = characters.map((one) => ({ ...one, speeches: 1, words: 1, description: '' }))

test.each([
  ['SIDES – DET. MORROW', 'DET. MORROW'],
  ['Sides for Morrow', 'DET. MORROW'],
  ['AUDITION SIDES: SAL', 'SAL'],
  ['Role: Mrs. Vane', 'MRS. VANE'],
  ['The Harbour\nSIDES - SAL (3 pages)', 'SAL'],
  ['MORROW SIDES 1', 'DET. MORROW'],
  ['The Harbour - Sides (MORROW)', 'DET. MORROW'],
  ['The Harbour, sides: Sal', 'SAL'],
  ['The two sides (Sal and Morrow)', undefined],
  ['He looks to both sides (Morrow laughs).', undefined],
  ['SIDES – SAL / MORROW', undefined],
  ['SIDES – NOBODY', undefined],
  ['On all sides Morrow sees water.', undefined],
  ['He takes sides, Sal.', undefined],
])('if the header of sides is %j, the role that it names is %s', (text, role) => {
  expect(findRoleInHeaders(['The Harbour', text], characters)).toBe(role)
})

const line = (kind: 'speech' | 'action', text: string) => ({
  ...{ id: text, kind, scene: 0, characters: [], cue: '', extension: '', parts: [], text },
  ...{ firstLine: 1, lastLine: 1, confidence: 1 },
})
const understanding = { title: 'The Harbour', lines: [], left: [], characters: roles }

test('the role of sides is found in the title, file name, page headers or first directions, not in a speech', () => {
  const source = { name: 'SAL_sides_2.pdf', leftOut: [] }
  const left = [{ firstLine: 1, lastLine: 1, text: 'Role: Sal', why: 'A page header.' }]
  expect(findRoleOfSides({ understanding: { ...understanding, title: 'SAL SIDES' } })).toBe('SAL')
  expect(findRoleOfSides({ understanding, source })).toBe('SAL')
  const withHeader = { name: 'Harbour.pdf', leftOut: [{}, { words: ['SIDES - SAL'] }] }
  expect(findRoleOfSides({ understanding, source: withHeader })).toBe('SAL')
  expect(findRoleOfSides({ understanding: { ...understanding, left } })).toBe('SAL')
  const findIn = (...lines: ReturnType<typeof line>[]) =>
    findRoleOfSides({ understanding: { ...understanding, lines } })
  const others = Array.from({ length: 11 }, (_, index) => line('action', `The boat ${index}.`))
  expect(findIn(line('speech', 'Role: Sal'))).toBeUndefined()
  expect(findIn(...others, line('action', 'Role: Sal'))).toBe('SAL')
  expect(findIn(...others, line('action', 'A bell.'), line('action', 'Role: Sal'))).toBeUndefined()
})
