import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buildSession } from '../../testing/builders.ts'
import { createFakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { blockStorage } from '../../testing/fullStorage.ts'
import { fakeServer, NetworkFailure } from '../../testing/fakeServer.ts'
import { getPhotoDatabaseName, openRowDatabase } from '../storage/rowDatabase.ts'
import { readOfflineAccount, storeOfflineAccount } from './offlineAccount.ts'
import { endSession, hasMissedSessionChange, notifyOtherTabs, sessionStore, signOut } from './session.ts'

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

test('signing out hides the scripts that are stored on the device; the end of the session after inactivity does not', async () => {
  fakeServer({ signOut: () => ({ success: true }) })
  storeOfflineAccount(session, 0)
  await endSession()
  expect([sessionStore.get(), readOfflineAccount(1)?.user.uid]).toEqual([null, session.user.uid])
  sessionStore.set(session)
  await signOut()
  expect(readOfflineAccount(1)).toBeNull()
})

test('a changed tier or end of the subscription also changes in the account that is stored on the device, whose 30 days do not start again', () => {
  storeOfflineAccount(session, 0)
  const change = { subscriptionTier: 'paid', subscriptionExpiresAt: '2027-01-01T00:00:00.000Z' } as const
  sessionStore.setUser({ ...session.user, ...change, isAdmin: true })
  expect(readOfflineAccount(1)?.user).toMatchObject({ ...change, isAdmin: false })
  expect(readOfflineAccount(30 * 24 * 3600_000)).toBeNull()
})

test('an impersonation of the account that is stored on the device does not change the stored account', () => {
  storeOfflineAccount(session, 0)
  const claims = { ...session.claims, impersonatedBy: 'admin-1' }
  sessionStore.set({ ...session, user: { ...session.user, displayName: 'Ines' }, claims })
  expect(readOfflineAccount(1)?.user.displayName).toBe(session.user.displayName)
})

test('a page notices a change of the session by another tab once, and ignores its own change', () => {
  const changeInOtherTab = (at: number) => localStorage.setItem('sp.session-changed', String(at))
  changeInOtherTab(performance.timeOrigin + 1)
  expect([hasMissedSessionChange(), hasMissedSessionChange()]).toEqual([true, false])
  changeInOtherTab(performance.timeOrigin - 1)
  expect(hasMissedSessionChange()).toBe(false)
  notifyOtherTabs('changed')
  expect(hasMissedSessionChange()).toBe(false)
  localStorage.removeItem('sp.session-changed')
})

test('a live update of another account does not change the session', () => {
  sessionStore.setUser({ ...session.user, displayName: 'Ines' })
  sessionStore.setUser({ ...session.user, uid: 'another account', displayName: 'Ben' })
  expect(sessionStore.get()?.user).toMatchObject({ uid: session.user.uid, displayName: 'Ines' })
})

test('if the browser blocks storage, the user can still sign out', async () => {
  fakeServer({ signOut: () => ({ success: true }) })
  const unblock = blockStorage()
  await signOut()
  expect([sessionStore.get(), hasMissedSessionChange()]).toEqual([null, false])
  unblock()
})
