import { keepAccount } from '../features/accounts/index.ts'
import type { Services } from '../services.ts'

/** Known to everyone, which is why it exists in local mode alone. */
export const seedPassword = 'Break-a-leg-tonight-1'
const forever = new Date('2099-12-31T00:00:00.000Z')

const nobodyInOffice = { isAdmin: false, role: null }

const accounts = [
  {
    role: 'a free actor',
    email: 'free@example.com',
    firstName: 'Viola',
    lastName: 'Free',
    change: {
      ...nobodyInOffice,
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
      ...nobodyInOffice,
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

/** The same people every time: who is there is brought back to what stands above. */
export async function seedAccounts(services: Services) {
  const kept = []
  for (const { role, ...account } of accounts) {
    const { userId, isNew } = await keepAccount(services, { ...account, password: seedPassword })
    kept.push({ email: account.email, role, userId, isNew })
  }
  return kept
}
