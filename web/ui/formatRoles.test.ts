import { expect, test } from 'vitest'
import { formatRoles } from './formatRoles.ts'

test.each([
  [['GWENDOLEN'], 'Gwendolen'],
  [['DET. MORROW'], 'Det. Morrow'],
  [['O’BRIEN', 'SOLDIER II'], 'O’Brien and Soldier II'],
  [['ANNA’S MOTHER', 'JEAN-LUC', 'ÉMILE'], 'Anna’s Mother, Jean-Luc, and Émile'],
  [['Mrs Elvsted, née Rysing'], 'Mrs Elvsted, née Rysing'],
  [['(GHOST)'], '(Ghost)'],
])('the names %j are shown as %s', (names, shown) => {
  expect(formatRoles(names)).toBe(shown)
})
