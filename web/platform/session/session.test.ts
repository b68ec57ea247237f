import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSession } from '../../testing/builders.ts'
import { createFakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { fakeServer, NetworkFailure } from '../../testing/fakeServer.ts'
import { getPhotoDatabaseName, openRowDatabase } from '../storage/rowDatabase.ts'
import { sessionStore, signOut } from './session.ts'

type Picture = { key: string }

const session = buildSession()
const openPhotos = (userId: string) => openRowDatabase<Picture>(getPhotoDatabaseName(userId), 'pictures')
const listPhotos = async (userId: string) => (await openPhotos(userId).list()).map(({ key }) => key)

beforeEach(async () => {
  vi.stubGlobal('indexedDB', createFakeIndexedDb().indexedDB)
  await openPhotos(session.user.uid).put({ key: 'page 1' })
  await openPhotos('another account').put({ key: 'page 2' })
  sessionStore.set(session)
})
afterEach(() => vi.unstubAllGlobals())

test('signing out deletes the photographed pages of the account', async () => {
  fakeServer({ signOut: () => ({ success: true }) })
  await signOut()
  expect(sessionStore.get()).toBeNull()
  expect(await listPhotos(session.user.uid)).toEqual([])
  expect(await listPhotos('another account')).toEqual(['page 2'])
})

test('signing out deletes the photographed pages even if the server is unreachable', async () => {
  fakeServer({
    signOut: () => {
      throw new NetworkFailure()
    },
  })
  await expect(signOut()).rejects.toThrow()
  expect(sessionStore.get()).toBeNull()
  expect(await listPhotos(session.user.uid)).toEqual([])
})
