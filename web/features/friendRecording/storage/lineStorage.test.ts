import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { openLineStorage, type StoredLine } from './lineStorage.ts'

beforeEach(() => {
  const { indexedDB, IDBKeyRange } = createFakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})
afterEach(() => vi.unstubAllGlobals())

const dayMs = 86_400_000
const buildLine = (token: string, lineId: string, at = 0): StoredLine => ({
  ...{ key: `${token} ${lineId}`, lineId, take: 'take-1', samples: new Float32Array(2) },
  ...{ trim: { fromMs: 0, toMs: 1 }, state: 'review', at },
})
const listIds = async (token: string, now: number) =>
  (await openLineStorage(token, () => now).list()).map(({ lineId }) => lineId)

test('each link lists only its own recordings; removing one recording leaves the others unchanged', async () => {
  const storage = openLineStorage('one', () => 0)
  for (const line of [buildLine('one', 'a'), buildLine('one', 'b'), buildLine('one-more', 'c')])
    expect(await storage.put(line)).toBe(true)
  expect(await listIds('one', 0)).toEqual(['a', 'b'])
  await storage.removeTake(buildLine('one', 'a'))
  expect([await listIds('one', 0), await listIds('one-more', 0)]).toEqual([['b'], ['c']])
})

test('recordings older than 30 days are deleted, also those of other links', async () => {
  const storage = openLineStorage('one', () => 0)
  await storage.put(buildLine('one', 'old', 0))
  await storage.put(buildLine('one', 'new', 2 * dayMs))
  await storage.put(buildLine('two', 'other', 0))
  expect(await listIds('one', 30 * dayMs)).toEqual(['new', 'old'])
  expect(await listIds('one', 31 * dayMs)).toEqual(['new'])
  expect([await listIds('one', 0), await listIds('two', 0)]).toEqual([['new'], []])
})

test('removing a sent recording does not remove a newer recording of the line that another tab stored', async () => {
  const [sending, other] = [openLineStorage('one', () => 0), openLineStorage('one', () => 0)]
  const sent = buildLine('one', 'a')
  await sending.put(sent)
  await other.put({ ...sent, take: 'take-2' })
  await sending.removeTake(sent)
  expect(await other.list()).toMatchObject([{ take: 'take-2' }])
  await other.removeTake({ ...sent, take: 'take-2' })
  expect(await other.list()).toEqual([])
})

test('a change of a recording is stored, but does not replace a newer recording of the line that another tab stored', async () => {
  const [refusing, other] = [openLineStorage('one', () => 0), openLineStorage('one', () => 0)]
  const refused = buildLine('one', 'a')
  await refusing.put({ ...refused, state: 'queued' })
  await refusing.updateTake(refused)
  expect(await other.list()).toMatchObject([{ take: 'take-1', state: 'review' }])
  await other.put({ ...refused, take: 'take-2', state: 'queued' })
  await refusing.updateTake(refused)
  expect(await other.list()).toMatchObject([{ take: 'take-2', state: 'queued' }])
})

test('if the browser blocks storage, nothing is listed, and storing a recording reports that it failed', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('storage is blocked', 'SecurityError')
    },
  })
  const storage = openLineStorage('one')
  expect(await storage.list()).toEqual([])
  expect(await storage.put(buildLine('one', 'a'))).toBe(false)
  await storage.updateTake(buildLine('one', 'a'))
  await storage.removeTake({ key: 'one a', take: 'take-1' })
})
