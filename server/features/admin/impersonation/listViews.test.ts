import { expect, test } from 'vitest'
import { startApp } from '../../../testing/startApp.ts'
import { failureOf } from '../../auth/testing/mailAndFailures.ts'

// [spec2 §3.57]
test(
  'staff can list impersonations with admin, account, start time and number of refusals, and read their audit; other users cannot',
  { tags: ['long'] },
  async () => {
    await using app = await startApp()
    const admin = await app.signUp({ change: { isAdmin: true, role: 'admin' } })
    const manager = await app.signUp({ change: { role: 'manager' } })
    const [target, other] = [await app.signUp(), await app.signUp()]
    const startedAt = app.clock.now().toISOString()
    const { customToken } = await admin.call('startImpersonationSession', { userId: target.userId, reason: 'Ticket 7' })
    await admin.call('redeemImpersonationToken', { token: customToken })
    await admin.call('getUserScripts', {})
    await admin.call('getUserScripts', {})
    await failureOf(admin.call('saveScript', { title: 'Mine', content: 'now' }))
    await admin.call('endImpersonationSession', {})

    const { views } = await manager.call('listViews', { userId: target.userId })
    expect(views).toEqual([
      expect.objectContaining({
        ...{ adminId: admin.userId, adminEmail: admin.email, userId: target.userId, userEmail: target.email },
        ...{ reason: 'Ticket 7', startedAt, endedHow: 'returned', refused: 1 },
      }),
    ])
    const { looks } = await manager.call('getView', { viewId: views[0]?.viewId ?? '' })
    expect(looks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ outcome: 'seen', what: 'getUserScripts', times: 2 }),
        expect.objectContaining({ outcome: 'refused', what: 'saveScript', times: 1 }),
      ]),
    )
    expect((await manager.call('listViews', { userId: other.userId })).views).toEqual([])
    expect((await manager.call('listViews', { adminId: admin.userId })).views).toHaveLength(1)
    expect(await failureOf(manager.call('getView', { viewId: 'none' }))).toMatchObject({ code: 'not_found' })
    // The impersonated user is not staff.
    expect(await failureOf(target.call('listViews', {}))).toMatchObject({ http: 403 })
  },
)
