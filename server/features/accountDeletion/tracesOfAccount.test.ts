/** @module-tag long */
// Each test has its own app, because it searches the whole database, and one test changes the configuration.
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { captureLog } from '../../testing/captureLog.ts'
import { goodPassword, startApp, type TestApp } from '../../testing/startApp.ts'
import { newestLinkToken } from '../auth/testing/mailAndFailures.ts'
import { deleteOldEmails } from '../mail/index.ts'

type Person = Awaited<ReturnType<TestApp['signUp']>>

const confirmation = 'DELETE'
const first = 'guess.me+stage@gmail.com'
const second = 'guess.me+later@gmail.com'
/** Texts that must not be found after the deletion: both addresses of the account, and their common mailbox. */
const addresses = [first, second, 'guessme@gmail.com', 'guess.me', 'guessme']

/**
 * Returns the tables whose rows contain one of the texts. It reads the schema, so it also searches tables that are
 * added later.
 */
async function tablesWith({ database }: TestApp, texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'm') order by relname`)
  expect(rows.length).toBeGreaterThan(40)
  const found: string[] = []
  for (const { name } of rows) {
    for (const text of texts) {
      const { rows: hits } = await database.db.execute(
        sql`select 1 from ${sql.identifier(name)} as r where position(${text} in lower(r::text)) > 0 limit 1`,
      )
      if (hits.length > 0) found.push(name)
    }
  }
  return [...new Set(found)]
}

/** Returns every folder and file of the data folder whose name or content contains one of the texts. */
async function filesWith({ dataDir }: TestApp, texts: readonly string[]): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = entry.isFile() ? await readFile(path, 'latin1') : ''
      return texts.some((text) => path.includes(text) || content.includes(text)) ? path : []
    }),
  )
  return found.flat()
}

/**
 * Makes the account, other users and an admin store the account's address and id in every place that can contain them.
 */
async function leaveTraces(app: TestApp, person: Person, admin: Person): Promise<void> {
  const { userId } = person
  const text = `Write to ${first}, he said.`
  await person.call('saveScript', { title: first, content: `${text}\n\nADA\n${text}\n` })
  await person.call('applyCouponToUser', { couponCode: 'BREAKALEG' })
  const started = await person.call('startGeneration', { text, voiceId: 'tom' })
  await person.downloadAudio(started.audioUrl)
  await person.call('sendContactMessage', { name: 'Ada', email: first, subject: first, message: text })
  await person.call('updateUserPhone', { phone: '020 7946 0958' })
  await person.call('saveUserPreferences', { defaultVoiceId: 'tom' })
  const visit = { id: 'a'.repeat(32), sessionId: 'b'.repeat(32), ageMs: 0 }
  await person.call('trackEvents', { events: [{ ...visit, eventType: 'page_view', metadata: { path: '/studio' } }] })
  const stranger = app.visitor()
  for (const password of ['wrong', 'wrong again']) await stranger.post('signIn', { email: first, password })
  await stranger.post('sendPasswordResetEmail', { email: first })
  await stranger.post('signIn', { email: userId, password: first })

  await admin.call('promoteUser', { userId, reason: `Asked from ${first}` })
  await admin.call('suspendUser', { userId, reason: `Mail of <${first}>` })
  await admin.call('reinstateUser', { userId, reason: `${first} called` })
  await person.call('signIn', { email: first, password: goodPassword })
  const view = await admin.call('startImpersonationSession', { userId, reason: `Ticket of ${first}` })
  await admin.call('redeemImpersonationToken', { token: view.customToken })
  await admin.call('endImpersonationSession', {})
  const message = { subject: 'Hello', content: 'All.', category: 'news', priority: 'normal', byMail: true } as const
  await admin.call('sendNotice', { noticeId: randomUUID(), audience: { kind: 'all' }, ...message })
  await app.services.jobs.drain()
}

async function changeAddress(app: TestApp, person: Person): Promise<void> {
  await person.call('requestEmailChange', { newEmail: second })
  await app.services.jobs.drain()
  await app.visitor().call('confirmEmailChange', { token: await newestLinkToken(app, second) })
  await app.services.jobs.drain()
}

test('S-70 after an account and then its last e-mail are deleted, no table, file, folder name or log contains its addresses or its mailbox, and only the admin log contains its id', async () => {
  const log = captureLog()
  await using app = await startApp({ log: log.logger })
  const admin = await app.signUp({ change: { role: 'admin', isAdmin: true } })
  const person = await app.signUp({ email: first })
  await leaveTraces(app, person, admin)
  await changeAddress(app, person)
  expect(await tablesWith(app, addresses)).toEqual(
    expect.arrayContaining(['contact_messages', 'outbox', 'scripts', 'users']),
  )
  expect(await filesWith(app, [person.userId])).not.toEqual([])

  await person.call('deleteAccount', { confirmation })
  await app.services.jobs.drain()
  // In local mode the outbox still contains the e-mail that confirms the deletion.
  expect(await tablesWith(app, addresses)).toEqual(['outbox'])
  await deleteOldEmails(app.database.db, new Date(app.clock.now().getTime() + 91 * 86_400_000))
  expect(await tablesWith(app, addresses)).toEqual([])
  // The admin log still contains the id (decision 47).
  expect(await tablesWith(app, [person.userId])).toEqual(['admin_log'])
  expect(await filesWith(app, [person.userId, ...addresses])).toEqual([])
  for (const address of addresses) expect(log.text()).not.toContain(address)
  expect(log.text()).toContain('answered')
})

test('S-70 outside local mode, the e-mail that confirms an account deletion is deleted from the outbox as soon as it is sent', async () => {
  await using app = await startApp()
  Object.assign(app.services.config, { isLocal: false })
  const person = await app.signUp()
  await person.call('deleteAccount', { confirmation })
  await app.services.jobs.drain()
  expect(await tablesWith(app, [person.email, person.userId])).toEqual([])
})
