import { rehearsalRules } from '@scene-partner/contract/operations/rehearsalRuns'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { jsonListFile, type Exporter } from '../../platform/archive/exporter.ts'
import { toSafeFileName } from '../../platform/archive/safeFileName.ts'
import type { Db } from '../../platform/database/database.ts'
import { scripts } from '../scripts/index.ts'
import type { Services } from '../../services.ts'
import { readReadings } from './lineReadings.ts'
import { readPlans } from './practicePlans.ts'
import { readRuns } from './rehearsalRuns.ts'
import { readRehearsal } from './rehearsalStore.ts'
import { lineRecordings, rehearsals } from './tables.ts'

const listScripts = (db: Db, userId: string) =>
  db
    .select({ id: scripts.id, title: scripts.title })
    .from(scripts)
    .where(and(eq(scripts.userId, userId), isNull(scripts.deletedAt)))
    .orderBy(asc(scripts.createdAt), asc(scripts.id))

const listRecordings = (db: Db, scriptId: string) =>
  db.select().from(lineRecordings).where(eq(lineRecordings.scriptId, scriptId)).orderBy(asc(lineRecordings.lineId))

/** Returns the path of a line recording in the archive. `index`: position of its script among the exported scripts. */
function formatPath(index: number, title: string, { lineId, storageKey }: typeof lineRecordings.$inferSelect): string {
  const folder = `own-lines/${String(index + 1).padStart(4, '0')} ${toSafeFileName(title)}`
  return `${folder}/${toSafeFileName(lineId)}.${storageKey.split('.').at(-1)}`
}

/** Exports the rehearsal data of each script, and the actor's own line recordings. */
export const rehearsalExporter: Exporter<Services> = {
  contents: [
    {
      path: 'rehearsals.json',
      description: 'How you rehearsed each script: settings, how each line sits, the days, and how the reader reads.',
    },
    {
      path: 'rehearsal-runs.json',
      description: 'Each run of a script that you finished or left, and your plans to be off book.',
    },
    { path: 'own-lines/', description: 'Lines that you recorded in your own voice, by script.' },
  ],
  async *files({ database: { db }, storage }, userId) {
    const ownScripts = await listScripts(db, userId)
    yield jsonListFile('rehearsals.json', async function* () {
      for (const [index, { id, title }] of ownScripts.entries()) {
        const readings = (await readReadings(db, id)).map(({ effects: _effects, ...stored }) => stored)
        const { recordings, ...rehearsal } = await readRehearsal(db, id)
        const files = new Map((await listRecordings(db, id)).map((row) => [row.lineId, formatPath(index, title, row)]))
        const [stored] = await db
          .select({ at: rehearsals.updatedAt })
          .from(rehearsals)
          .where(eq(rehearsals.scriptId, id))
        const listed = recordings.map(({ url: _url, ...one }) => ({ ...one, file: files.get(one.lineId) }))
        const updatedAt = stored?.at.toISOString() ?? null
        yield [{ scriptId: id, title, ...rehearsal, updatedAt, recordings: listed, readings }]
      }
    })
    yield jsonListFile('rehearsal-runs.json', async function* () {
      for (const { id, title } of ownScripts) {
        const runs = await readRuns(db, id, rehearsalRules.maxRunsPerScript)
        const plans = (await readPlans(db, id)).map(({ roleKey: _key, scriptId: _script, ...plan }) => plan)
        yield [{ scriptId: id, title, runs, plans }]
      }
    })
    for (const [index, { id, title }] of ownScripts.entries()) {
      for (const row of await listRecordings(db, id)) {
        const open = () => storage.read(row.storageKey)
        yield { path: formatPath(index, title, row), at: row.createdAt, isCompressed: true, open }
      }
    }
  },
}
