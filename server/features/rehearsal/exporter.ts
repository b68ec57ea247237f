import { and, asc, eq, isNull } from 'drizzle-orm'
import { jsonListFile, type Exporter } from '../../platform/archive/exporter.ts'
import { safeName } from '../../platform/archive/names.ts'
import type { Db } from '../../platform/database/database.ts'
import { scripts } from '../scripts/index.ts'
import type { Services } from '../../services.ts'
import { readRehearsal } from './store.ts'
import { lineRecordings } from './tables.ts'

const listScripts = (db: Db, userId: string) =>
  db
    .select({ id: scripts.id, title: scripts.title })
    .from(scripts)
    .where(and(eq(scripts.userId, userId), isNull(scripts.deletedAt)))
    .orderBy(asc(scripts.createdAt), asc(scripts.id))

/** How each script was rehearsed, and the lines that the actor has spoken themselves. */
export const rehearsalExporter: Exporter<Services> = {
  about: [
    { path: 'rehearsals.json', words: 'How you rehearsed each script: settings, how each line sits, and the days.' },
    { path: 'own-lines/', words: 'Lines that you recorded in your own voice, by script.' },
  ],
  async *files({ database: { db }, storage }, userId) {
    const kept = await listScripts(db, userId)
    yield jsonListFile('rehearsals.json', async function* () {
      for (const { id, title } of kept) yield [{ scriptId: id, title, ...(await readRehearsal(db, id)) }]
    })
    for (const [index, { id, title }] of kept.entries()) {
      const rows = await db.select().from(lineRecordings).where(eq(lineRecordings.scriptId, id))
      for (const { lineId, storageKey, createdAt } of rows) {
        const folder = `own-lines/${String(index + 1).padStart(4, '0')} ${safeName(title)}`
        const path = `${folder}/${safeName(lineId)}.${storageKey.split('.').at(-1)}`
        yield { path, at: createdAt, isPacked: true, open: () => storage.read(storageKey) }
      }
    }
  },
}
