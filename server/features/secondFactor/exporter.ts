import { and, eq, isNotNull } from 'drizzle-orm'
import { jsonFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { countUnused } from './store.ts'
import { totpSecrets } from './tables.ts'

/** That there is a second factor. What it is stays where it is: an archive lies about, and would be one. */
export const secondFactorExporter: Exporter<Services> = {
  about: [
    {
      path: 'second-factor.json',
      words: 'Since when an app makes codes for you, and how many recovery codes are left.',
    },
  ],
  async *files({ database: { db } }, userId) {
    yield jsonFile('second-factor.json', async () => {
      const { confirmedAt } = totpSecrets
      const [row] = await db
        .select({ codesSince: confirmedAt })
        .from(totpSecrets)
        .where(and(eq(totpSecrets.userId, userId), isNotNull(confirmedAt)))
      return { codesSince: row?.codesSince ?? null, recoveryCodesLeft: await countUnused(db, userId) }
    })
  },
}
