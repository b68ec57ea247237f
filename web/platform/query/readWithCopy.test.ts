import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { createFakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { fail, fakeServer, NetworkFailure } from '../../testing/fakeServer.ts'
import { sessionStore } from '../session/session.ts'
import { getOfflineDatabase, updateOfflineAnswer } from '../storage/offlineDatabase.ts'
import { readWithCopy } from './readWithCopy.ts'

const input = { scriptId: 's' }
const copied = { lines: [], syntheticRoles: ['BEN'] }

/** Id of this test's account. Each test has another account, because a page opens the database of an account once. */
let accountId = ''
let count = 0
beforeEach(() => {
  const { indexedDB, IDBKeyRange } = createFakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  count += 1
  accountId = `reader-${count}`
  sessionStore.set(buildSession({ uid: accountId }))
  // The network never answers.
  fakeServer({ getFriendLines: () => new Promise(() => undefined) })
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/**
 * Starts to read the lines of friends and waits for `waitedMs`. Returns a list with the answer or failure that has
 * arrived by then; an empty list if none has arrived.
 */
async function read(isOptional: boolean, waitedMs: number) {
  const ends: unknown[] = []
  const { signal } = new AbortController()
  readWithCopy('getFriendLines', input, signal, { isOptional }).then(
    (found) => ends.push(found),
    () => ends.push('failed'),
  )
  await vi.advanceTimersByTimeAsync(waitedMs)
  return ends
}

test('if the server does not answer, the copy on the device is used after 6 seconds', async () => {
  await getOfflineDatabase(accountId)?.putAnswer('getFriendLines', 's', copied)
  expect(await read(true, 5_900)).toEqual([])
  expect(await read(true, 6_100)).toEqual([{ answer: copied, isCopy: true }])
})

test('if the server cannot be reached, the copy on the device is used at once; if the server refuses the read, the read fails', async () => {
  await getOfflineDatabase(accountId)?.putAnswer('getFriendLines', 's', copied)
  const { signal } = new AbortController()
  fakeServer({
    getFriendLines: () => {
      throw new NetworkFailure()
    },
  })
  expect(await readWithCopy('getFriendLines', input, signal)).toEqual({ answer: copied, isCopy: true })
  fakeServer({ getFriendLines: () => fail('not_found') })
  await expect(readWithCopy('getFriendLines', input, signal)).rejects.toMatchObject({ code: 'not_found' })
})

test('without a copy, an optional read fails after 6 seconds, and any other read continues to wait', async () => {
  expect(await read(true, 6_100)).toEqual(['failed'])
  expect(await read(false, 60_000)).toEqual([])
})

test('when the page aborts a read, the read fails, even if this device has a copy', async () => {
  await getOfflineDatabase(accountId)?.putAnswer('getFriendLines', 's', copied)
  const page = new AbortController()
  const reading = readWithCopy('getFriendLines', input, page.signal).then(
    () => 'read',
    () => 'failed',
  )
  await vi.advanceTimersByTimeAsync(1_000)
  page.abort()
  expect(await reading).toBe('failed')
})

test('a newer answer of the server is stored only if this device has a copy of the script', async () => {
  const database = getOfflineDatabase(accountId)
  const facts = { title: 'The Kitchen', mine: [], scenes: [], includesOwnLines: false, lineCount: 0, missingCount: 0 }
  await database?.put({ scriptId: 'copied', ...facts, bytes: 0, updatedAt: 0 })
  for (const scriptId of ['copied', 'other'])
    await updateOfflineAnswer(accountId, 'getFriendLines', { scriptId }, copied)
  expect(await database?.getAnswer('getFriendLines', 'copied')).toEqual(copied)
  expect(await database?.getAnswer('getFriendLines', 'other')).toBeUndefined()
})

test('when the copy of a script is removed, its stored answers and audio are deleted from the device, and other copies stay', async () => {
  const database = getOfflineDatabase(accountId)
  const facts = { title: 'The Kitchen', mine: [], scenes: [], includesOwnLines: false, lineCount: 0, missingCount: 0 }
  for (const scriptId of ['scr_1', 'scr_10']) {
    await database?.put({ scriptId, ...facts, bytes: 0, updatedAt: 0 })
    await database?.putAnswer('getFriendLines', scriptId, copied)
    await database?.putAudio(scriptId, 'line', new ArrayBuffer(4))
  }
  await database?.remove('scr_1')
  expect(await database?.getAnswer('getFriendLines', 'scr_1')).toBeUndefined()
  expect(await database?.listAudio('scr_1')).toEqual([])
  expect((await database?.list())?.map(({ scriptId }) => scriptId)).not.toContain('scr_1')
  expect(await database?.getAnswer('getFriendLines', 'scr_10')).toEqual(copied)
  expect(await database?.listAudio('scr_10')).toEqual(['line'])
})
