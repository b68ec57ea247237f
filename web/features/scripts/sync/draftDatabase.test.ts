import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { getDatabaseName, lockEdit, openDraftDatabase, type StoredEdit } from './draftDatabase.ts'

let browser: ReturnType<typeof createFakeIndexedDb>['indexedDB']
beforeEach(() => {
  browser = createFakeIndexedDb().indexedDB
  vi.stubGlobal('indexedDB', browser)
})
afterEach(() => vi.unstubAllGlobals())

const script = { title: 'Balcony', content: 'ROMEO\nBut soft!\n', tags: ['verse'] }
const buildEdit = (key: string, changes: Partial<StoredEdit> = {}): StoredEdit => ({
  key,
  scriptId: 'scr_1',
  wishKey: key,
  base: { ...script, version: 1 },
  asked: null,
  mine: { ...script, content: `Changed in ${key}` },
  at: 1,
  ...changes,
})

test('an edit is found after the page was closed, and tabs do not overwrite each other', async () => {
  const database = openDraftDatabase('u1')
  await database.put(buildEdit('tab 1'))
  await openDraftDatabase('u1').put(buildEdit('tab 2'))
  await database.put(buildEdit('tab 1', { at: 2 }))
  expect(await openDraftDatabase('u1').list()).toEqual([buildEdit('tab 1', { at: 2 }), buildEdit('tab 2')])
})

test('a removed edit is gone, and removing it again is no error', async () => {
  const database = openDraftDatabase('u1')
  await database.put(buildEdit('tab 1'))
  await database.put(buildEdit('tab 2'))
  await database.remove('tab 1')
  await database.remove('tab 1')
  expect((await database.list()).map(({ key }) => key)).toEqual(['tab 2'])
})

test('an account does not see the edits of another one', async () => {
  await openDraftDatabase('u1').put(buildEdit('tab 1'))
  expect(await openDraftDatabase('u2').list()).toEqual([])
  expect(getDatabaseName('u1')).not.toBe(getDatabaseName('u2'))
})

const deleteDatabase = (userId: string) =>
  new Promise<string>((resolve) => {
    const request = browser.deleteDatabase(getDatabaseName(userId))
    request.onsuccess = () => resolve('deleted')
    request.onerror = () => resolve('blocked')
  })

test('signing out deletes the database although a tab has it open, and the tab can store again', async () => {
  const database = openDraftDatabase('u1')
  await database.put(buildEdit('tab 1'))
  expect(await deleteDatabase('u1')).toBe('deleted')
  expect(await database.list()).toEqual([])
  await database.put(buildEdit('tab 1'))
  expect(await openDraftDatabase('u1').list()).toHaveLength(1)
})

test('blocked storage rejects every call', async () => {
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('indexedDB', { open: blocked })
  const database = openDraftDatabase('u1')
  await expect(database.list()).rejects.toThrow('blocked')
  await expect(database.put(buildEdit('tab 1'))).rejects.toThrow('blocked')
  await expect(database.remove('tab 1')).rejects.toThrow('blocked')
})

test.each([
  [new DOMException('no space', 'QuotaExceededError'), 'no space'],
  [null, 'storage failed'],
])('a database that fails to open rejects with %s', async (error, message) => {
  const request = { error, onerror: () => {} }
  vi.stubGlobal('indexedDB', {
    open() {
      queueMicrotask(() => request.onerror())
      return request
    },
  })
  await expect(openDraftDatabase('u1').list()).rejects.toThrow(message)
})

type Waiting = { name: string; run: () => void; fail: (error: Error) => void }

/** The browser's locks: one holder per name, the others wait until it is free or their patience ends. */
function stubLocks() {
  const held = new Set<string>()
  const waiting: Waiting[] = []
  const patience = new AbortController()
  const patiences: number[] = []
  const failure: { current: Error | null } = { current: null }
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    patiences.push(ms)
    return patience.signal
  })
  async function hold(name: string, action: (lock: object) => Promise<void> | void) {
    held.add(name)
    await action({ name })
    held.delete(name)
    waiting.find((one) => one.name === name)?.run()
  }
  const request = async (
    name: string,
    { ifAvailable, signal }: { ifAvailable?: boolean; signal?: AbortSignal },
    action: (lock: object | null) => Promise<void> | void,
  ) => {
    if (failure.current) throw failure.current
    if (!held.has(name)) return hold(name, action)
    if (ifAvailable) return action(null)
    await new Promise<void>((run, fail) => {
      waiting.push({ name, run, fail })
      signal?.addEventListener('abort', () => fail(new DOMException('too late', 'TimeoutError')))
    })
    return hold(name, action)
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return { held, failure, patiences, endPatience: () => patience.abort() }
}

afterEach(() => vi.restoreAllMocks())

test('only one tab works on an edit at a time', async () => {
  const { held, patiences } = stubLocks()
  const unlock = await lockEdit('tab 1')
  expect(unlock).not.toBeNull()
  expect([...held]).toEqual(['sp.edit.tab 1'])
  expect(await lockEdit('tab 1')).toBeNull()
  expect(await lockEdit('tab 2')).not.toBeNull()
  unlock?.()
  await vi.waitFor(() => expect([...held]).toEqual(['sp.edit.tab 2']))
  expect(await lockEdit('tab 1')).not.toBeNull()
  expect(patiences).toEqual([])
})

test('a tab with patience gets the edit as soon as the other one has finished', async () => {
  const { patiences } = stubLocks()
  const unlock = await lockEdit('tab 1')
  const waiting = lockEdit('tab 1', 5_000)
  unlock?.()
  expect(await waiting).not.toBeNull()
  expect(patiences).toEqual([5_000])
})

test('a tab whose patience ends gets nothing', async () => {
  const { endPatience } = stubLocks()
  await lockEdit('tab 1')
  const waiting = lockEdit('tab 1', 5_000)
  endPatience()
  expect(await waiting).toBeNull()
})

test('any other failure of the locks is not taken for another tab', async () => {
  const { failure } = stubLocks()
  failure.current = new DOMException('not allowed', 'SecurityError')
  await expect(lockEdit('tab 1')).rejects.toThrow('not allowed')
  await expect(lockEdit('tab 1', 5_000)).rejects.toThrow('not allowed')
})

test('a browser without locks lets every tab work', async () => {
  vi.stubGlobal('navigator', {})
  const unlock = await lockEdit('tab 1')
  expect(unlock).not.toBeNull()
  unlock?.()
})
