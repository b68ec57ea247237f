import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { loadInPages, jsonListFile, textFile, type Exporter } from '../../platform/archive/exporter.ts'
import { toSafeFileName } from '../../platform/archive/safeFileName.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { listedColumns, presentListedScript } from './presentScript.ts'
import { firstSceneKey } from './scriptStore.ts'
import { scripts, scriptVersions } from './tables.ts'

/**
 * Returns all scripts without their texts, so that any number fits in memory. The oldest come first, so that new
 * scripts do not change the file numbers of an export.
 */
async function listScripts(db: Db, userId: string) {
  const { id, title, createdAt, updatedAt } = scripts
  const rows = await db
    .select({ id, title, updatedAt })
    .from(scripts)
    .where(and(eq(scripts.userId, userId), isNull(scripts.deletedAt)))
    .orderBy(asc(createdAt), asc(id))
  return rows.map((row, index) => ({
    ...row,
    file: `scripts/${String(index + 1).padStart(4, '0')} ${toSafeFileName(row.title)}.txt`,
  }))
}

type ListedScript = Awaited<ReturnType<typeof listScripts>>[number]

/**
 * Returns the details of one page of scripts without their texts: fifty long texts at the same time would need too much
 * memory.
 */
async function readDetails(db: Db, page: readonly ListedScript[]) {
  const files = new Map(page.map(({ id, file }) => [id, file]))
  const rows = await db
    .select({ ...listedColumns(-1), writtenAs: scripts.writtenAs, idempotencyKey: scripts.idempotencyKey })
    .from(scripts)
    .where(inArray(scripts.id, [...files.keys()]))
    .orderBy(asc(scripts.createdAt), asc(scripts.id))
  return rows.map(({ writtenAs, idempotencyKey, ...row }) => {
    const { content: _text, preview: _beginning, userId: _owner, ...details } = presentListedScript(row)
    return { ...details, writtenAs, isFirstScene: idempotencyKey === firstSceneKey, file: files.get(row.id) }
  })
}

async function readVersions(db: Db, { id }: ListedScript) {
  return db
    .select()
    .from(scriptVersions)
    .where(eq(scriptVersions.scriptId, id))
    .orderBy(asc(scriptVersions.createdAt), asc(scriptVersions.id))
}

/** Exports every script as a text file, with its details and its earlier versions. */
export const scriptExporter: Exporter<Services> = {
  contents: [
    { path: 'scripts/', description: 'Your scripts as plain text, oldest first, archived ones as well.' },
    { path: 'scripts.json', description: 'For each script its title, tags, roles, counts, and which file it is.' },
    { path: 'script-versions.json', description: 'The earlier texts of your scripts.' },
  ],
  async *files({ database: { db } }, userId) {
    const listedScripts = await listScripts(db, userId)
    for (const { id, file, updatedAt } of listedScripts) {
      yield {
        ...textFile(file, async function* () {
          const [row] = await db.select({ content: scripts.content }).from(scripts).where(eq(scripts.id, id))
          yield row?.content ?? ''
        }),
        at: updatedAt,
      }
    }
    yield jsonListFile('scripts.json', () => loadInPages(listedScripts, (page) => readDetails(db, page)))
    // Yields the versions of one script at a time, because they may be many and long.
    yield jsonListFile('script-versions.json', async function* () {
      for (const script of listedScripts) yield await readVersions(db, script)
    })
  },
}
