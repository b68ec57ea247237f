import { and, asc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import { jsonListFile, type Exporter } from '../../platform/archive/exporter.ts'
import { toSafeFileName } from '../../platform/archive/safeFileName.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { FindStoredFiles } from '../../platform/features/feature.ts'
import type { Services } from '../../services.ts'
import { scripts } from '../scripts/index.ts'
import { scriptSources } from './tables.ts'

/** The columns of an imported file without its stored parse result, which can be as long as a whole play. */
const { parse: _parse, ...sourceColumns } = getTableColumns(scriptSources)

/** Returns the file a script was imported from; undefined if it was not imported. */
export async function findSource(where: Db | Tx, scriptId: string) {
  const [row] = await where.select(sourceColumns).from(scriptSources).where(eq(scriptSources.scriptId, scriptId))
  return row
}

/** Returns the stored parse result of a script's file; null if none is stored. `readStoredParse` reads it. */
export async function findStoredParse(where: Db | Tx, scriptId: string): Promise<string | null> {
  const [row] = await where
    .select({ parse: scriptSources.parse })
    .from(scriptSources)
    .where(eq(scriptSources.scriptId, scriptId))
  return row?.parse ?? null
}

/** Returns the storage keys of a script's imported file, for deletion when the script is purged. */
export async function listSourceFiles(tx: Tx, scriptId: string): Promise<string[]> {
  const rows = await tx
    .select({ key: scriptSources.storageKey })
    .from(scriptSources)
    .where(eq(scriptSources.scriptId, scriptId))
  return rows.map(({ key }) => key)
}

/** Returns those of the given storage keys that belong to an imported file. */
export const findImportedFiles: FindStoredFiles = async (where, keys) => {
  const rows = await where
    .select({ key: scriptSources.storageKey })
    .from(scriptSources)
    .where(inArray(scriptSources.storageKey, [...keys]))
  return rows.map(({ key }) => key)
}

/** Exports the imported files as they were uploaded. */
export const importExporter: Exporter<Services> = {
  contents: [
    { path: 'imported/', description: 'The files your scripts came from, as you sent them.' },
    { path: 'imported.json', description: 'What was read out of each of them, and what was left out.' },
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
    const toPath = (index: number, name: string) =>
      `imported/${String(index + 1).padStart(4, '0')} ${toSafeFileName(name)}`
    for (const [index, { name, storageKey, importedAt }] of rows.entries()) {
      yield { path: toPath(index, name), at: importedAt, isCompressed: true, open: () => storage.read(storageKey) }
    }
    yield jsonListFile('imported.json', async function* () {
      yield rows.map(({ storageKey: _place, ...row }, index) => ({ ...row, file: toPath(index, row.name) }))
    })
  },
}
