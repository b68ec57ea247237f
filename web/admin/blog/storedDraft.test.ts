import { expect, test } from 'vitest'
import { blockLocalStorage } from '../../testing/fullStorage.ts'
import { emptyDraft } from './postDraft.ts'
import { deleteStoredDraft, readStoredDraft, storeDraft } from './storedDraft.ts'

test('if the browser blocks storage, there is no stored draft of a post, and storing or deleting one does not fail', () => {
  const unblock = blockLocalStorage()
  storeDraft('a1', '', { draft: emptyDraft('Ada'), version: 0 })
  expect(readStoredDraft('a1', '')).toBeNull()
  deleteStoredDraft('a1', '')
  unblock()
})
