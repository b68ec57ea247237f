import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '../../../testing/startApp.ts'

test('getAdminCounts counts unread contact messages, failed e-mails and failed jobs, and does not count finished jobs', async () => {
  await using app = await startApp()
  const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
  await app.services.jobs.drain()
  await app.database.db.execute(sql`
    insert into jobs (id, kind, state, payload, created_at, run_at) values
      ('failed', 'mail.send', 'dead', '{}', now(), now()), ('finished', 'mail.send', 'done', '{}', now(), now())`)
  await app.visitor().call('sendContactMessage', { name: 'Ada', email: 'a@b.example', subject: 'Hi', message: 'There' })
  await app.signUp()
  await app.database.db.execute(sql`update outbox set state = 'dead' where to_address = ${admin.email}`)
  expect(await admin.call('getAdminCounts', {})).toEqual({ unreadContact: 1, failedMail: 1, failedJobs: 1 })
  const { byKind } = await admin.call('listJobs', {})
  expect(byKind?.[0]).toMatchObject({ kind: 'mail.send', dead: 1 })
})
