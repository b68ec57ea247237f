import { and, asc, eq, isNull } from 'drizzle-orm'
import { jsonFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { findPreferences } from './preferences.ts'
import { passkeys, sessions } from './tables.ts'

/** Who the person is to the house, how they get in, and what they like. */
export const accountExporter: Exporter<Services> = {
  about: [
    { path: 'profile.json', words: 'Your account: name, address, phone, plan, and when you came.' },
    { path: 'preferences.json', words: 'Your favourite and recent voices, and your sound settings.' },
    { path: 'sign-in.json', words: 'Your passkeys by name, and the browsers that are signed in.' },
  ],
  async *files({ accounts, database: { db } }, userId) {
    yield jsonFile('profile.json', () => accounts.documentOf(userId))
    yield jsonFile('preferences.json', () => findPreferences(db, userId))
    yield jsonFile('sign-in.json', async () => {
      const { createdAt, updatedAt, expiresAt, ipAddress, userAgent } = sessions
      const { name, lastUsedAt, createdAt: addedAt } = passkeys
      return {
        passkeys: await db
          .select({ name, addedAt, lastUsedAt })
          .from(passkeys)
          .where(eq(passkeys.userId, userId))
          .orderBy(asc(addedAt)),
        sessions: await db
          .select({ createdAt, updatedAt, expiresAt, ipAddress, userAgent })
          .from(sessions)
          // A look of the house's at this account is no browser of its owner's: whose address it has is not theirs.
          .where(and(eq(sessions.userId, userId), isNull(sessions.impersonatedBy)))
          .orderBy(asc(createdAt)),
      }
    })
  },
}
