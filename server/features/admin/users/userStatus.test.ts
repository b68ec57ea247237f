import { expect, test } from 'vitest'
import { startApp } from '../../../testing/startApp.ts'
import { users } from '../../accounts/tables.ts'
import { subscriptions } from '../../billing/tables.ts'
import { computeAccountStatus } from './presentUserRow.ts'

const dayMs = 86_400_000

test(
  'the user list, its filter by status and the CSV file of users agree on the one status of each account',
  { tags: ['long'] },
  async () => {
    await using app = await startApp()
    const admin = await app.signUp({ email: 'prospero@example.com', change: { isAdmin: true, role: 'admin' } })
    const ahead = (days: number) => new Date(app.clock.now().getTime() + days * dayMs)
    const paid = { subscriptionTier: 'paid', subscriptionStatus: 'active', subscriptionStartedAt: ahead(-9) } as const
    const trial = { subscriptionTier: 'premium_trial', subscriptionStatus: 'trialing', trialEndDate: ahead(3) } as const
    const card = { ...paid, subscriptionExpiresAt: ahead(9), paymentSubscriptionId: 'sub_due' }
    const accounts: Record<string, Partial<typeof users.$inferInsert>> = {
      active: { ...paid, subscriptionExpiresAt: ahead(9) },
      trialing: trial,
      payment_due: card,
      ended: { ...paid, subscriptionExpiresAt: ahead(-1) },
      none: {},
      suspended: { ...paid, subscriptionExpiresAt: ahead(9), suspendedAt: ahead(-1) },
      closed: { ...trial, suspendedAt: ahead(-2), deletionDueAt: ahead(2) },
    }
    await app.database.db.insert(users).values(
      Object.entries(accounts).map(([id, change]) => ({
        ...{ id, name: id, email: `${id}@status.example`, emailVerified: true, createdAt: ahead(-30) },
        ...change,
      })),
    )
    await app.database.db.insert(subscriptions).values({
      ...{ id: 'sub_due', userId: 'payment_due', status: 'past_due', plan: 'monthly' },
      ...{ startedAt: ahead(-9), periodEnd: ahead(9) },
    })
    for (const status of ['active', 'trialing', 'payment_due', 'ended', 'none', 'suspended', 'closed'] as const) {
      const { users: found } = await admin.call('listUsers', { accountStatus: status, search: 'status.example' })
      expect([status, found.map(({ uid }) => uid)]).toEqual([status, [status]])
      expect(found.map(computeAccountStatus)).toEqual([status])
    }
    const file = await (await admin.request('/api/csv/users?search=status.example')).text()
    const [head = '', ...rows] = file.split('\r\n').slice(0, -1)
    const column = head.split(',').indexOf('"account_status"')
    // Each account has its status as its name, which is the second column.
    for (const row of rows) expect(row.split(',')[column]).toBe(row.split(',')[1])
    expect(rows).toHaveLength(7)
  },
)
