import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { inPages, jsonListFile, textFile, type Exporter } from '../../platform/archive/exporter.ts'
import { safeName } from '../../platform/archive/names.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { listedColumns, presentListed } from './present.ts'
import { scripts, scriptVersions } from './tables.ts'

/** All of them without their text: what fits in memory however many there are. Oldest first, so that a number stays. */
async function listKept(db: Db, userId: string) {
  const { id, title, createdAt, updatedAt } = scripts
  const rows = await db
    .select({ id, title, updatedAt })
    .from(scripts)
    .where(and(eq(scripts.userId, userId), isNull(scripts.deletedAt)))
    .orderBy(asc(createdAt), asc(id))
  return rows.map((row, index) => ({
    ...row,
    file: `scripts/${String(index + 1).padStart(4, '0')} ${safeName(row.title)}.txt`,
  }))
}

type Kept = Awaited<ReturnType<typeof listKept>>[number]

/** What is known of some scripts. The text is a file of its own: fifty of the longest at once would fill the memory. */
async function readFacts(db: Db, page: readonly Kept[]) {
  const files = new Map(page.map(({ id, file }) => [id, file]))
  const rows = await db
    .select(listedColumns(-1))
    .from(scripts)
    .where(inArray(scripts.id, [...files.keys()]))
    .orderBy(asc(scripts.createdAt), asc(scripts.id))
  return rows.map((row) => {
    const { content: _text, preview: _beginning, userId: _owner, ...facts } = presentListed(row)
    return { ...facts, file: files.get(row.id) }
  })
}

async function readVersions(db: Db, { id }: Kept) {
  return db
    .select()
    .from(scriptVersions)
    .where(eq(scriptVersions.scriptId, id))
    .orderBy(asc(scriptVersions.createdAt), asc(scriptVersions.id))
}

/** Every script as a text file, with what is known of it and the texts it had. */
export const scriptExporter: Exporter<Services> = {
  about: [
    { path: 'scripts/', words: 'Your scripts as plain text, oldest first, archived ones as well.' },
    { path: 'scripts.json', words: 'For each script its title, tags, roles, counts, and which file it is.' },
    { path: 'script-versions.json', words: 'The earlier texts of your scripts.' },
  ],
  async *files({ database: { db } }, userId) {
    const kept = await listKept(db, userId)
    for (const { id, file, updatedAt } of kept) {
      yield {
        ...textFile(file, async function* () {
          const [row] = await db.select({ content: scripts.content }).from(scripts).where(eq(scripts.id, id))
          yield row?.content ?? ''
        }),
        at: updatedAt,
      }
    }
    yield jsonListFile('scripts.json', () => inPages(kept, (page) => readFacts(db, page)))
    // One script's at a time: each may have many, and each of them may be long.
    yield jsonListFile('script-versions.json', async function* () {
      for (const one of kept) yield await readVersions(db, one)
    })
  },
}
