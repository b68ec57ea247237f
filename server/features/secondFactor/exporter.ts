import { and, eq, isNotNull } from 'drizzle-orm'
import { jsonFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { countUnusedRecoveryCodes } from './store.ts'
import { totpSecrets } from './tables.ts'

/**
 * Exports when the TOTP secret was confirmed, and the number of unused recovery codes. The secrets are not exported,
 * because an archive is not a safe place.
 */
export const secondFactorExporter: Exporter<Services> = {
  contents: [
    {
      path: 'second-factor.json',
      description: 'Since when an app makes codes for you, and how many recovery codes are left.',
    },
  ],
  async *files({ database: { db } }, userId) {
    yield jsonFile('second-factor.json', async () => {
      const { confirmedAt } = totpSecrets
      const [row] = await db
        .select({ codesSince: confirmedAt })
        .from(totpSecrets)
        .where(and(eq(totpSecrets.userId, userId), isNotNull(confirmedAt)))
      return { codesSince: row?.codesSince ?? null, recoveryCodesLeft: await countUnusedRecoveryCodes(db, userId) }
    })
  },
}
