import { and, asc, eq, isNull } from 'drizzle-orm'
import { jsonFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { passkeys, sessions } from './tables.ts'

/** Exports the passkeys of an account, and the browsers that are signed in to it. */
export const authExporter: Exporter<Services> = {
  contents: [{ path: 'sign-in.json', description: 'Your passkeys by name, and the browsers that are signed in.' }],
  async *files({ database: { db } }, userId) {
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
          // Impersonation sessions are left out, because their browser and network address belong to an admin.
          .where(and(eq(sessions.userId, userId), isNull(sessions.impersonatedBy)))
          .orderBy(asc(createdAt)),
      }
    })
  },
}
