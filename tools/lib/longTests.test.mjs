import { expect, test } from 'vitest'
import { findLongTestFiles } from './longTests.mjs'

test('the search for long tests finds, in each given folder, the test files that have the tag "long" or contain such a test', () => {
  const found = findLongTestFiles(['tools', 'web/player'])
  expect(found).toContain('tools/checks/outgoing.test.mjs')
  expect(found).toContain('tools/lib/endWithParent.test.mjs')
  expect(found).toContain('web/player/stream/frameReader.test.ts')
})

test('the search for long tests finds neither test files without long tests nor files named *.sweep.test.*', () => {
  const found = findLongTestFiles(['tools', 'server/platform/database'])
  expect(found).not.toContain('tools/lib/componentParts.test.mjs')
  expect(found.filter((path) => path.includes('.sweep.'))).toEqual([])
})
