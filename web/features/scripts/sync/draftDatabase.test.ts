import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { getDatabaseName, lockEdit, openDraftDatabase, type StoredEdit } from './draftDatabase.ts'
import { emptyScript } from './scriptFields.ts'

let browser: ReturnType<typeof createFakeIndexedDb>['indexedDB']
beforeEach(() => {
  browser = createFakeIndexedDb().indexedDB
  vi.stubGlobal('indexedDB', browser)
})
afterEach(() => vi.unstubAllGlobals())

const script = { ...emptyScript, title: 'Balcony', content: 'ROMEO\nBut soft!\n', tags: ['verse'] }
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

test('an edit is still stored after the page was closed, and tabs do not overwrite each other’s edits', async () => {
  const database = openDraftDatabase('u1')
  await database.put(buildEdit('tab 1'))
  await openDraftDatabase('u1').put(buildEdit('tab 2'))
  await database.put(buildEdit('tab 1', { at: 2 }))
  expect(await openDraftDatabase('u1').list()).toEqual([buildEdit('tab 1', { at: 2 }), buildEdit('tab 2')])
})

test('if an earlier version of the app stored an edit without a newer field, the edit is read with this field empty', async () => {
  const { tags: _absentThen, ...fields } = script
  const stored = { ...buildEdit('tab 1'), base: { ...fields, version: 1 }, asked: fields, mine: fields } as StoredEdit
  await openDraftDatabase('u1').put(stored)
  const mine = { ...fields, tags: [] }
  expect(await openDraftDatabase('u1').list()).toEqual([
    buildEdit('tab 1', { base: { ...mine, version: 1 }, asked: mine, mine }),
  ])
})

test('a removed edit is no longer stored, and removing an edit again is not an error', async () => {
  const database = openDraftDatabase('u1')
  await database.put(buildEdit('tab 1'))
  await database.put(buildEdit('tab 2'))
  await database.remove('tab 1')
  await database.remove('tab 1')
  expect((await database.list()).map(({ key }) => key)).toEqual(['tab 2'])
})

test('an account does not see the edits that another account has stored on this device', async () => {
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

test('the draft database can be deleted while another tab uses it, and that tab can store edits again', async () => {
  const database = openDraftDatabase('u1')
  await database.put(buildEdit('tab 1'))
  expect(await deleteDatabase('u1')).toBe('deleted')
  expect(await database.list()).toEqual([])
  await database.put(buildEdit('tab 1'))
  expect(await openDraftDatabase('u1').list()).toHaveLength(1)
})

test('if the browser blocks storage, every call of the draft database rejects', async () => {
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
])('if the browser cannot open the draft database, calls reject with %s', async (error, message) => {
  const request = { error, onerror: () => {} }
  vi.stubGlobal('indexedDB', {
    open() {
      queueMicrotask(() => request.onerror())
      return request
    },
  })
  await expect(openDraftDatabase('u1').list()).rejects.toThrow(message)
})

test('all calls of a draft database use one connection', async () => {
  const open = vi.spyOn(browser, 'open')
  const database = openDraftDatabase('u1')
  await Promise.all([database.put(buildEdit('tab 1')), database.list()])
  await database.remove('tab 1')
  expect(open).toHaveBeenCalledExactlyOnceWith(getDatabaseName('u1'), 1)
})

test('if the browser fails to write an edit, storing it rejects', async () => {
  type Request = { error: Error; onerror: () => void }
  const failLater = () => {
    const request: Request = { error: new DOMException('no space', 'QuotaExceededError'), onerror: () => {} }
    queueMicrotask(() => request.onerror())
    return request
  }
  const connection = { transaction: () => ({ objectStore: () => ({ put: failLater, delete: failLater }) }) }
  vi.stubGlobal('indexedDB', {
    open() {
      const request = { result: connection, onsuccess: () => {} }
      queueMicrotask(() => request.onsuccess())
      return request
    },
  })
  const database = openDraftDatabase('u1')
  await expect(database.put(buildEdit('tab 1'))).rejects.toThrow('no space')
  await expect(database.remove('tab 1')).rejects.toThrow('no space')
})

type Waiting = { name: string; run: () => void; fail: (error: Error) => void }

/**
 * Fakes the browser's lock API. Only one caller at a time holds the lock of a name. Other callers wait until the lock
 * is free, or until their timeout ends.
 */
function stubLocks() {
  const held = new Set<string>()
  const waiting: Waiting[] = []
  const waitLimit = new AbortController()
  const waitLimits: number[] = []
  const failure: { current: Error | null } = { current: null }
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    waitLimits.push(ms)
    return waitLimit.signal
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
  return { held, failure, waitLimits, endWait: () => waitLimit.abort() }
}

afterEach(() => vi.restoreAllMocks())

test('only one tab at a time can lock an edit', async () => {
  const { held, waitLimits } = stubLocks()
  const unlock = await lockEdit('tab 1')
  expect(unlock).not.toBeNull()
  expect([...held]).toEqual(['sp.edit.tab 1'])
  expect(await lockEdit('tab 1')).toBeNull()
  expect(await lockEdit('tab 2')).not.toBeNull()
  unlock?.()
  await vi.waitFor(() => expect([...held]).toEqual(['sp.edit.tab 2']))
  expect(await lockEdit('tab 1')).not.toBeNull()
  expect(waitLimits).toEqual([])
})

test.each([1, 5_000])(
  'a tab that waits up to %i ms gets the lock of an edit as soon as the other tab releases it',
  async (ms) => {
    const { waitLimits } = stubLocks()
    const unlock = await lockEdit('tab 1')
    const waiting = lockEdit('tab 1', ms)
    unlock?.()
    expect(await waiting).not.toBeNull()
    expect(waitLimits).toEqual([ms])
  },
)

test('a tab that waits longer than its limit for the lock of an edit does not get the lock', async () => {
  const { endWait } = stubLocks()
  await lockEdit('tab 1')
  const waiting = lockEdit('tab 1', 5_000)
  endWait()
  expect(await waiting).toBeNull()
})

test('an error of the browser’s lock API is thrown, not treated as an edit that another tab has locked', async () => {
  const { failure } = stubLocks()
  failure.current = new DOMException('not allowed', 'SecurityError')
  await expect(lockEdit('tab 1')).rejects.toThrow('not allowed')
  await expect(lockEdit('tab 1', 5_000)).rejects.toThrow('not allowed')
})

test('in a browser without a lock API, locking an edit succeeds', async () => {
  vi.stubGlobal('navigator', {})
  const unlock = await lockEdit('tab 1')
  expect(unlock).not.toBeNull()
  unlock?.()
})
