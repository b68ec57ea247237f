import { expect, test } from 'vitest'
import { findSidesRole } from './findSidesRole.ts'

const characters = ['DET. MORROW', 'SAL', 'MRS. VANE'].map((name) => ({ name, aliases: [] }))

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
])('from the row %j, which may be the header of sides, the role of the sides is found as %s', (text, role) => {
  expect(findSidesRole(['The Harbour', text], characters)).toBe(role)
})
