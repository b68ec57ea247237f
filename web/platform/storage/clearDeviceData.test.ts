import { afterEach, expect, test, vi } from 'vitest'
import { fakeCaches } from '../../testing/fakeCaches.ts'
import { blockStorage } from '../../testing/fullStorage.ts'
import { createFakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { clearDeviceData } from './clearDeviceData.ts'
import { openRowDatabase } from './rowDatabase.ts'

afterEach(() => vi.unstubAllGlobals())

test('clearing this device removes the settings, databases (even open ones) and cached files of all accounts', async () => {
  const { indexedDB, IDBKeyRange } = createFakeIndexedDb()
  const names = ['sp.tapes.u1', 'sp.kept.u2']
  vi.stubGlobal('indexedDB', { ...indexedDB, databases: async () => names.map((name) => ({ name, version: 1 })) })
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  fakeCaches()
  const databases = names.map((name) => openRowDatabase<{ key: string }>(name, 'rows'))
  for (const database of databases) await database.put({ key: 'a' })
  await (await caches.open('shared')).put('/shared/0', new Response('text'))
  localStorage.setItem('sp.tapeSettings.u1', '{}')
  sessionStorage.setItem('sp.session', 'u1')
  await clearDeviceData()
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
  expect(await caches.keys()).toEqual([])
  expect(await Promise.all(databases.map((database) => database.list()))).toEqual([[], []])
})

test('the settings are also removed in a browser without IndexedDB and without caches', async () => {
  vi.stubGlobal('indexedDB', undefined)
  vi.stubGlobal('caches', undefined)
  localStorage.setItem('sp.tapeSettings.u1', '{}')
  await clearDeviceData()
  expect(localStorage.length).toBe(0)
})

test('if the browser blocks the storage of settings, databases and cached files are still removed', async () => {
  const { indexedDB, IDBKeyRange } = createFakeIndexedDb()
  vi.stubGlobal('indexedDB', { ...indexedDB, databases: async () => [{ name: 'sp.tapes.u1', version: 1 }] })
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  fakeCaches()
  const database = openRowDatabase<{ key: string }>('sp.tapes.u1', 'rows')
  await database.put({ key: 'a' })
  await (await caches.open('shared')).put('/shared/0', new Response('text'))
  const unblock = blockStorage()
  await clearDeviceData()
  unblock()
  expect([await database.list(), await caches.keys()]).toEqual([[], []])
})
