import { expect, test } from 'vitest'
import { findLongTestFiles } from './longTests.mjs'

test('a file counts if one of its tests or the whole file has the tag, in all folders that are named', () => {
  const found = findLongTestFiles(['tools', 'web/player'])
  expect(found).toContain('tools/checks/outgoing.test.mjs')
  expect(found).toContain('tools/lib/endWithParent.test.mjs')
  expect(found).toContain('web/player/frameReader.test.ts')
})

test('files without long tests and sweeps are left out', () => {
  const found = findLongTestFiles(['tools', 'server/platform/database'])
  expect(found).not.toContain('tools/lib/componentParts.test.mjs')
  expect(found.filter((path) => path.includes('.sweep.'))).toEqual([])
})
