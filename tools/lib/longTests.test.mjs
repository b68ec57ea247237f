import { expect, test } from 'vitest'
import { findLongTestFiles } from './longTests.mjs'

test('a test file is found if one of its tests or the whole file has the tag "long", in every given folder', () => {
  const found = findLongTestFiles(['tools', 'web/player'])
  expect(found).toContain('tools/checks/outgoing.test.mjs')
  expect(found).toContain('tools/lib/endWithParent.test.mjs')
  expect(found).toContain('web/player/frameReader.test.ts')
})

test('files without long tests, and sweep files, are not found', () => {
  const found = findLongTestFiles(['tools', 'server/platform/database'])
  expect(found).not.toContain('tools/lib/componentParts.test.mjs')
  expect(found.filter((path) => path.includes('.sweep.'))).toEqual([])
})
