import { asc, eq } from 'drizzle-orm'
import { jsonFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { usageMonths } from './tables.ts'

/** Exports how many characters the account used in each month. */
export const accessExporter: Exporter<Services> = {
  contents: [{ path: 'months.json', description: 'How many characters counted in each month.' }],
  async *files({ database: { db } }, userId) {
    yield jsonFile('months.json', async () => {
      const { month, used } = usageMonths
      return db.select({ month, used }).from(usageMonths).where(eq(usageMonths.userId, userId)).orderBy(asc(month))
    })
  },
}
