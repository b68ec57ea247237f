import { and, asc, eq, isNull } from 'drizzle-orm'
import { jsonListFile, type Exporter } from '../../platform/archive/exporter.ts'
import { safeName } from '../../platform/archive/names.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { scripts } from '../scripts/index.ts'
import { scriptSources } from './tables.ts'

/** The file a script came from, and what its reader found; nothing for one that was written here. */
export async function findSource(where: Db | Tx, scriptId: string) {
  const [row] = await where.select().from(scriptSources).where(eq(scriptSources.scriptId, scriptId))
  return row
}

/** What goes with a script that is purged. */
export async function sourceFilesOf(tx: Tx, scriptId: string): Promise<string[]> {
  const rows = await tx
    .select({ key: scriptSources.storageKey })
    .from(scriptSources)
    .where(eq(scriptSources.scriptId, scriptId))
  return rows.map(({ key }) => key)
}

/** The files that scripts were made from, as they were sent. */
export const importExporter: Exporter<Services> = {
  about: [
    { path: 'imported/', words: 'The files your scripts came from, as you sent them.' },
    { path: 'imported.json', words: 'What was read out of each of them, and what was left out.' },
  ],
  async *files({ database: { db }, storage }, userId) {
    const own = and(eq(scriptSources.userId, userId), isNull(scripts.deletedAt))
    const rows = await db
      .select({
        scriptId: scriptSources.scriptId,
        name: scriptSources.name,
        format: scriptSources.format,
        bytes: scriptSources.bytes,
        pages: scriptSources.pages,
        leftOut: scriptSources.leftOut,
        storageKey: scriptSources.storageKey,
        importedAt: scriptSources.importedAt,
      })
      .from(scriptSources)
      .innerJoin(scripts, eq(scripts.id, scriptSources.scriptId))
      .where(own)
      .orderBy(asc(scriptSources.importedAt), asc(scriptSources.scriptId))
    for (const [index, { name, storageKey, importedAt }] of rows.entries()) {
      const path = `imported/${String(index + 1).padStart(4, '0')} ${safeName(name)}`
      yield { path, at: importedAt, isPacked: true, open: () => storage.read(storageKey) }
    }
    yield jsonListFile('imported.json', async function* () {
      yield rows.map(({ storageKey: _place, ...row }) => row)
    })
  },
}
