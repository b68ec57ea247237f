import { and, asc, eq, isNull } from 'drizzle-orm'
import { jsonListFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { scripts } from '../scripts/index.ts'
import { scriptCorrections } from './tables.ts'

/** Exports the actor's corrections of each script. */
export const scriptReviewExporter: Exporter<Services> = {
  contents: [{ path: 'corrections.json', description: 'What you put right of how each script was understood.' }],
  async *files({ database: { db } }, userId) {
    yield jsonListFile('corrections.json', async function* () {
      yield await db
        .select({
          scriptId: scriptCorrections.scriptId,
          title: scripts.title,
          corrections: scriptCorrections.corrections,
          applied: scriptCorrections.applied,
          updatedAt: scriptCorrections.updatedAt,
        })
        .from(scriptCorrections)
        .innerJoin(scripts, eq(scripts.id, scriptCorrections.scriptId))
        .where(and(eq(scripts.userId, userId), isNull(scripts.deletedAt)))
        .orderBy(asc(scripts.createdAt), asc(scripts.id))
    })
  },
}
