import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { adminLog } from '../../accounts/tables.ts'
import { useAdminApp } from './testing/useAdminApp.ts'

const { app, admin, readAccount } = useAdminApp()

// [spec2 §3.50] [spec2 §7.5] [spec2 §7.34] [spec2 §9.3] [spec2 §9.16]
test('the admin log can be filtered by admin, action, account and day, and has 100 entries per page', async () => {
  const { userId, email } = await app().signUp()
  const at = new Date('2025-03-01T12:00:00.000Z')
  await app()
    .database.db.insert(adminLog)
    .values(
      Array.from({ length: 130 }, (_, index) => ({
        ...{ id: `old-${index}`, adminId: 'operator', action: 'old.act', metadata: { userId }, timestamp: at },
      })),
    )
  const first = await admin().call('getAdminLogs', { action: 'old.act' })
  expect(first.entries).toHaveLength(100)
  expect(first.actions).toContain('old.act')
  const second = await admin().call('getAdminLogs', { action: 'old.act', cursor: first.nextCursor })
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(130)
  expect(second.nextCursor).toBeUndefined()

  const count = async (input: object) => (await admin().call('getAdminLogs', input)).entries.length
  expect(await count({ admin: 'operator', from: '2025-03-01', until: '2025-03-01' })).toBe(100)
  for (const timeZone of ['+02:00', 'Nowhere/Town', 'UTC; drop table users'])
    expect((await admin().post('getAdminLogs', { timeZone })).status).toBe(400)
  expect(await count({ user: userId, until: '2025-02-28' })).toBe(0)
  // At 12:00 UTC on 1 March, it is already 02:00 on 2 March in the time zone of Kiritimati.
  expect(await count({ user: userId, until: '2025-03-01', timeZone: 'Pacific/Kiritimati' })).toBe(0)
  expect(await count({ user: userId, from: '2025-03-02', until: '2025-03-02', timeZone: 'Pacific/Kiritimati' })).toBe(
    100,
  )
  expect(await count({ user: userId, admin: admin().email })).toBe(0)
  await admin().call('promoteUser', { userId })
  const actionsOf = async (filter: object) =>
    (await admin().call('getAdminLogs', filter)).entries.map(({ adminId, action: name }) => [adminId, name])
  const promoted = [[admin().userId, 'user.promoted']]
  expect(await actionsOf({ admin: admin().email.toUpperCase() })).toEqual(promoted)
  expect(await actionsOf({ user: email.toUpperCase(), action: 'user.promoted' })).toEqual(promoted)
})

// [spec2 §6.4] [spec2 §6.14]
test('S-28 promoteUser fails and changes nothing if its entry in the admin log cannot be written', async () => {
  const actor = await app().signUp()
  await app().database.db.execute(
    sql`alter table admin_log add constraint closed check (action <> 'user.promoted') not valid`,
  )
  const response = await admin().post('promoteUser', { userId: actor.userId })
  await app().database.db.execute(sql`alter table admin_log drop constraint closed`)
  expect(response.status).toBe(500)
  expect((await readAccount(actor.userId)).override).toBeNull()
})
