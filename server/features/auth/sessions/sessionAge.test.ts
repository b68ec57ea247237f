// How old sessions and other sign-in data may become, the export of sign-in data, and the maximum number of passkeys.
// All tests share one app.
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExportedJson } from '../../../platform/archive/testing/readExportedJson.ts'
import { rateCounters } from '../../../platform/limits/tables.ts'
import { goodPassword, startApp, type TestApp } from '../../../testing/startApp.ts'
import { deleteExpiredAuthData } from '../deleteExpiredAuthData.ts'
import { authExporter } from '../exporter.ts'
import { linkTokens, passkeys, sessions, verifications } from '../tables.ts'
import { createFakeAuthenticator } from '../testing/fakeAuthenticator.ts'
import { failureOf } from '../testing/mailAndFailures.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const ago = (ms: number) => new Date(app.clock.now().getTime() - ms)

test('S-17 12 hours after the sign-in a session ends even if it was just used, and is no longer listed', async () => {
  const person = await app.signUp()
  const other = app.visitor()
  await other.call('signIn', { email: person.email, password: goodPassword })
  const { sessions: listed } = await person.call('getUserSessions', {})
  const own = listed.find(({ isThis }) => isThis)?.sessionId ?? ''
  const setAge = (ms: number) =>
    app.database.db
      .update(sessions)
      .set({ createdAt: ago(ms) })
      .where(eq(sessions.id, own))

  await setAge(12 * hourMs - minuteMs)
  const almostOver = await person.call('getSession', {})
  expect(almostOver?.absoluteExpiresAt).toBe(ago(-minuteMs).toISOString())
  await setAge(12 * hourMs)
  expect(await person.call('getSession', {})).toBeNull()
  expect((await other.call('getUserSessions', {})).sessions.map(({ sessionId }) => sessionId)).not.toContain(own)
})

test('S-17 a session is extended at most until 12 hours after the sign-in', async () => {
  const person = await app.signUp()
  const createdAt = ago(12 * hourMs - 5 * minuteMs)
  await app.database.db
    .update(sessions)
    .set({ createdAt, updatedAt: ago(2 * minuteMs) })
    .where(eq(sessions.userId, person.userId))
  await person.call('getUserData', {})
  expect((await person.call('getSession', {}))?.expiresAt).toBe(ago(-5 * minuteMs).toISOString())
})

test('deleteExpiredAuthData deletes expired passkey challenges and rate-limit counters, and mailed links a week after they have expired', async () => {
  const { userId } = await app.signUp()
  const { db } = app.database
  const expiries = { old: ago(1), valid: ago(-1), weekOld: ago(7 * dayMs + 1), recent: ago(7 * dayMs - 1) }
  await db.insert(verifications).values([
    { id: 'old', identifier: 'a', value: '', expiresAt: expiries.old },
    { id: 'valid', identifier: 'b', value: '', expiresAt: expiries.valid },
  ])
  await db.insert(rateCounters).values([
    { key: 'old', count: 1, windowEndsAt: expiries.old },
    { key: 'valid', count: 1, windowEndsAt: expiries.valid },
  ])
  await db.insert(linkTokens).values([
    { hash: 'old', purpose: 'reset', userId, expiresAt: expiries.weekOld },
    { hash: 'valid', purpose: 'reset', userId, expiresAt: expiries.recent },
  ])
  await deleteExpiredAuthData(app.services)
  const names = ['old', 'valid']
  expect(await db.select({ id: verifications.id }).from(verifications).where(inArray(verifications.id, names))).toEqual(
    [{ id: 'valid' }],
  )
  expect(await db.select({ id: rateCounters.key }).from(rateCounters).where(inArray(rateCounters.key, names))).toEqual([
    { id: 'valid' },
  ])
  expect(await db.select({ id: linkTokens.hash }).from(linkTokens).where(inArray(linkTokens.hash, names))).toEqual([
    { id: 'valid' },
  ])
})

test('the data export lists passkeys and browsers, oldest first, without the browser of an admin who impersonates the user', async () => {
  const [person, viewed, admin] = [await app.signUp(), app.visitor({ 'user-agent': 'Viewer' }), await app.signUp()]
  await viewed.call('signIn', { email: person.email, password: goodPassword })
  const passkey = { userId: person.userId, publicKey: '', counter: 0, transports: [], isBackedUp: false }
  await app.database.db.insert(passkeys).values([
    { ...passkey, id: 'later', credentialId: 'later', name: 'Laptop', createdAt: ago(hourMs) },
    { ...passkey, id: 'first', credentialId: 'first', name: 'Phone', createdAt: ago(dayMs) },
  ])
  app.clock.advance(minuteMs)
  const phone = app.visitor({ 'user-agent': 'Phone' })
  await phone.call('signIn', { email: person.email, password: goodPassword })
  await app.database.db.update(sessions).set({ impersonatedBy: admin.userId }).where(eq(sessions.userAgent, 'Viewer'))
  const file = { userId: person.userId, path: 'sign-in.json' }
  expect(await readExportedJson(authExporter, app.services, file)).toMatchObject({
    passkeys: [{ name: 'Phone' }, { name: 'Laptop' }],
    sessions: [{ userAgent: '' }, { userAgent: 'Phone' }],
  })
})

test('a session that has expired because it was not used is no longer in the list of sessions', async () => {
  const person = await app.signUp()
  const used = { userId: person.userId, createdAt: ago(2 * hourMs), updatedAt: ago(hourMs) }
  await app.database.db.insert(sessions).values([
    { ...used, id: 'unused', token: 'unused', expiresAt: ago(1) },
    { ...used, id: 'in-use', token: 'in-use', expiresAt: ago(-1) },
  ])
  const listed = (await person.call('getUserSessions', {})).sessions.filter(({ isThis }) => !isThis)
  expect(listed.map(({ sessionId }) => sessionId)).toEqual(['in-use'])
})

test('an account with 20 passkeys cannot add another one, and the passkeys of other accounts do not count', async () => {
  const [person, other] = [await app.signUp(), await app.signUp()]
  const numbers = Array.from({ length: 20 }, (_, number) => `${person.userId}-${number}`)
  const fact = { publicKey: '', counter: 0, name: 'Phone', transports: [], isBackedUp: false, createdAt: ago(0) }
  const { options } = await person.call('beginPasskey', {})
  await app.database.db
    .insert(passkeys)
    .values(numbers.map((id) => ({ ...fact, id, credentialId: id, userId: person.userId })))
  // The limit also applies if the account got its other passkeys while this one was being added.
  const added = person.call('addPasskey', { name: 'Phone', credential: createFakeAuthenticator(app.url).make(options) })
  expect(await failureOf(added)).toMatchObject({ code: 'passkey/too-many' })
  expect(await failureOf(person.call('beginPasskey', {}))).toMatchObject({ code: 'passkey/too-many' })
  await other.call('beginPasskey', {})
  await person.call('removePasskey', { passkeyId: numbers[0] ?? '' })
  await person.call('beginPasskey', {})
})
