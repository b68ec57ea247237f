import { upsertAccount } from '../features/auth/index.ts'
import type { Services } from '../services.ts'

/** Publicly known password of the sample accounts. They exist in local mode only. */
export const seedPassword = 'Break-a-leg-tonight-1'
const forever = new Date('2099-12-31T00:00:00.000Z')

const noRole = { isAdmin: false, role: null }

const accounts = [
  {
    role: 'a free actor',
    email: 'free@example.com',
    firstName: 'Viola',
    lastName: 'Free',
    change: {
      ...noRole,
      subscriptionTier: 'free',
      subscriptionStatus: 'inactive',
      plan: 'free',
      subscriptionExpiresAt: null,
    },
  },
  {
    role: 'a paying actor',
    email: 'paying@example.com',
    firstName: 'Orlando',
    lastName: 'Paid',
    change: {
      ...noRole,
      subscriptionTier: 'paid',
      subscriptionStatus: 'active',
      plan: 'paid',
      subscriptionExpiresAt: forever,
    },
  },
  {
    role: 'an administrator',
    email: 'admin@example.com',
    firstName: 'Prospero',
    lastName: 'Admin',
    change: { isAdmin: true, role: 'admin' as const },
  },
]

/** Creates the sample accounts. Existing ones are reset to the values above. */
export async function seedAccounts(services: Services) {
  const seeded = []
  for (const { role, ...account } of accounts) {
    const { userId, isNew } = await upsertAccount(services, { ...account, password: seedPassword })
    seeded.push({ email: account.email, role, userId, isNew })
  }
  return seeded
}
