/** @module-tag long */
// Users sign up again after they deleted their account. All tests share one app, so its clock must only move forward.
import { inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { confirmAdmin } from '../auth/index.ts'
import { newestLinkToken } from '../auth/testing/mailAndFailures.ts'
import { contactMessages } from '../contact/tables.ts'

const confirmation = 'DELETE'
const [bossEmail, chiefEmail] = ['boss@example.com', 'chief@example.com']

let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment: { ADMIN_EMAILS: `${bossEmail},${chiefEmail}` } })
})
afterEach(() => app.speaker.unblock())
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['signUp']>>
const claimsOf = async (person: Person) => (await person.call('getSession', {}))?.claims

test('S-73 if the account of an ADMIN_EMAILS address was deleted, a new account with this address becomes an admin only after the operator confirms it', async () => {
  const first = await app.signUp({ email: bossEmail })
  expect(await claimsOf(first)).toMatchObject({ admin: true })
  await first.call('deleteAccount', { confirmation })
  const second = await app.signUp({ email: bossEmail })
  expect(await claimsOf(second)).toMatchObject({ admin: false, role: null })
  expect(await second.post('listUsers', {})).toMatchObject({ status: 403 })
  await confirmAdmin(app.services, bossEmail)
  expect(await claimsOf(second)).toMatchObject({ admin: true })
})

test('S-73 if an admin in ADMIN_EMAILS changes their address, a new account with the old one is no admin', async () => {
  const first = await app.signUp({ email: chiefEmail })
  await first.call('requestEmailChange', { newEmail: 'elsewhere@example.com' })
  await app.visitor().call('confirmEmailChange', { token: await newestLinkToken(app, 'elsewhere@example.com') })
  // The previous address stays reserved for the account for a week, so that the change can be undone.
  app.clock.advance(8 * 86_400_000)
  const second = await app.signUp({ email: chiefEmail })
  expect(await claimsOf(second)).toMatchObject({ admin: false })
})

const practise = (person: Person, letter: string, count: number) =>
  person.call('startGeneration', { text: letter.repeat(count), voiceId: 'tom', for: 'practice' })
const limitOf = async (person: Person) => (await person.call('checkGenerationLimit', { characterCount: 1 })).limit

test('S-30 deleting an account and signing up again does not renew the free characters of the month', async () => {
  const first = await app.signUp({ email: 'ada.ray@gmail.com', tier: 'free' })
  const { audioUrl } = await practise(first, 'la ', 300)
  await first.downloadAudio(audioUrl)
  await app.services.jobs.drain()
  const { currentUsage } = await first.call('checkGenerationLimit', { characterCount: 1 })
  expect(currentUsage).toBeGreaterThan(0)
  await first.call('deleteAccount', { confirmation })
  const second = await app.signUp({ email: 'adaray+again@gmail.com', tier: 'free' })
  expect(await limitOf(second)).toBeLessThan(10_000)
  const stranger = await app.signUp({ email: 'bob.ray@gmail.com', tier: 'free' })
  expect(await limitOf(stranger)).toBe(10_000)
  app.clock.set('2026-12-01T00:00:00.000Z')
  const next = await app.signUp({ email: 'adaray+december@gmail.com', tier: 'free' })
  expect(await limitOf(next)).toBe(10_000)
})

test('S-30 the limit of a new account is lower by the characters that all deleted accounts of the same mailbox used', async () => {
  let total = 0
  for (const [tag, words] of [
    ['one', 'la '],
    ['two', 'lo '],
  ] as const) {
    const person = await app.signUp({ email: `uma+${tag}@example.org`, tier: 'free' })
    const { audioUrl, chargedCharacters } = await practise(person, words, 300)
    await person.downloadAudio(audioUrl)
    total += chargedCharacters
    await person.call('deleteAccount', { confirmation })
  }
  const third = await app.signUp({ email: 'uma@example.org', tier: 'free' })
  expect(await limitOf(third)).toBe(10_000 - total)
})

test('S-30 also after the daily clean-up, the characters that a deleted account used this month lower the limit of a new account of the same mailbox', async () => {
  const first = await app.signUp({ email: 'eve@example.org', tier: 'free' })
  const { audioUrl } = await practise(first, 'la ', 300)
  await first.downloadAudio(audioUrl)
  await first.call('deleteAccount', { confirmation })
  const second = await app.signUp({ email: 'eve+again@example.org', tier: 'free' })
  const limit = await limitOf(second)
  expect(limit).toBeLessThan(10_000)
  app.clock.advance(25 * 3_600_000)
  await app.services.jobs.drain()
  const third = await app.signUp({ email: 'eve+third@example.org', tier: 'free' })
  expect(await limitOf(third)).toBe(limit)
})

test('S-30 while one account of a mailbox has reserved characters, the limit of another account of the same mailbox is lower by their number', async () => {
  const first = await app.signUp({ email: 'ivy@example.org', tier: 'free' })
  const second = await app.signUp({ email: 'ivy+two@example.org', tier: 'free' })
  app.speaker.block()
  const { chargedCharacters } = await practise(first, 'la ', 300)
  expect(await limitOf(second)).toBe(10_000 - chargedCharacters)
})

test('S-30 two accounts of one mailbox share the free allowance of characters; a subscriber with the same mailbox has the full allowance of the plan', async () => {
  const first = await app.signUp({ email: 'ines@example.org', tier: 'free' })
  const { audioUrl } = await practise(first, 'la ', 300)
  await first.downloadAudio(audioUrl)
  const { currentUsage } = await first.call('checkGenerationLimit', { characterCount: 1 })
  const second = await app.signUp({ email: 'ines+two@example.org', tier: 'free' })
  expect(await limitOf(second)).toBe(10_000 - currentUsage)
  const paying = await app.signUp({ email: 'ines+paid@example.org', tier: 'paid' })
  expect(await limitOf(paying)).toBe(30_000)
})

test('S-70 deleting an account deletes the contact messages that its user sent while signed in, and those sent from its e-mail address', async () => {
  const person = await app.signUp()
  const message = { name: 'Ines', email: person.email, subject: 'Hm', message: 'How?' }
  const sent = [
    await person.call('sendContactMessage', { ...message, email: 'other@example.org' }),
    await app.visitor().call('sendContactMessage', message),
    await app.visitor().call('sendContactMessage', { ...message, email: 'somebody@example.org' }),
  ]
  await person.call('deleteAccount', { confirmation })
  const ids = sent.map(({ messageId }) => messageId)
  const left = await app.database.db.select().from(contactMessages).where(inArray(contactMessages.id, ids))
  expect(left.map((one) => one.email)).toEqual(['somebody@example.org'])
})
