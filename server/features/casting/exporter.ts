import { and, asc, eq, isNull } from 'drizzle-orm'
import { jsonListFile, type Exporter } from '../../platform/archive/exporter.ts'
import type { Services } from '../../services.ts'
import { scripts } from '../scripts/index.ts'
import { castings } from './tables.ts'

/** Exports the casting of each script. */
export const castingExporter: Exporter<Services> = {
  contents: [
    {
      path: 'castings.json',
      description: 'Who plays what in your scripts: your roles, and a voice for each other one.',
    },
  ],
  async *files({ database: { db } }, userId) {
    yield jsonListFile('castings.json', async function* () {
      yield await db
        .select({
          scriptId: castings.scriptId,
          title: scripts.title,
          casting: castings.casting,
          updatedAt: castings.updatedAt,
        })
        .from(castings)
        .innerJoin(scripts, eq(scripts.id, castings.scriptId))
        .where(and(eq(scripts.userId, userId), isNull(scripts.deletedAt)))
        .orderBy(asc(scripts.createdAt), asc(scripts.id))
    })
  },
}
