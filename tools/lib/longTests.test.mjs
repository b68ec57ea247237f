import { expect, test } from 'vitest'
import { findLongTestFiles } from './longTests.mjs'

test('in every given folder, test files are found if the file or one of its tests has the tag "long"', () => {
  const found = findLongTestFiles(['tools', 'web/player'])
  expect(found).toContain('tools/checks/outgoing.test.mjs')
  expect(found).toContain('tools/lib/endWithParent.test.mjs')
  expect(found).toContain('web/player/frameReader.test.ts')
})

test('test files without long tests are not found, and no file named *.sweep.test.* is found', () => {
  const found = findLongTestFiles(['tools', 'server/platform/database'])
  expect(found).not.toContain('tools/lib/componentParts.test.mjs')
  expect(found.filter((path) => path.includes('.sweep.'))).toEqual([])
})
