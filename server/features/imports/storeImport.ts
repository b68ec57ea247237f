import { fail } from '@scene-partner/contract/failures'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { fileFormats } from '@scene-partner/script/import/formats'
import { eq, sql } from 'drizzle-orm'
import { removeUnusedFiles } from '../../adapters/storage/removeUnusedFiles.ts'
import { addScript } from '../scripts/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { hashInPieces } from '../../platform/hashInPieces.ts'
import type { Services } from '../../services.ts'
import type { ParsedFile } from './parseFile.ts'
import { scriptSources } from './tables.ts'

type Needs = Pick<Services, 'database' | 'storage' | 'clock' | 'live' | 'jobs' | 'scriptReviews'>
export type NewImport = {
  userId: string
  name: string
  bytes: Uint8Array
  parsed: ParsedFile
  idempotencyKey: string | null
}

/** Storage limit per account for imported files, in bytes. */
export const maxSourceBytesPerAccount = 500 * 1_048_576

/** Returns a title made from a file name, for scripts without a title of their own. */
export const titleFromFileName = (name: string): string =>
  name
    .replace(/\.[A-Za-z\d]{1,8}$/u, '')
    .replace(/[_-]+/gu, ' ')
    .trim()

async function assertSourceQuota(tx: Tx, userId: string, bytes: number): Promise<void> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${scriptSources.bytes}), 0)` })
    .from(scriptSources)
    .where(eq(scriptSources.userId, userId))
  if (Number(row?.sum ?? 0) + bytes > maxSourceBytesPerAccount) throw fail('import/full')
}

const maxTitleLength = 200
/**
 * Returns the title that the script contains, else a title made from the file name. Pasted text has a file name that
 * the app chose, so its title is the first line of the text.
 */
function chooseTitle({ title, content }: ParsedFile, name: string): string {
  if (title) return title
  if (name !== scriptRules.pastedTextFileName && name !== scriptRules.pastedPageFileName) return titleFromFileName(name)
  return content.trim().split('\n', 1)[0] ?? ''
}

type SourceFile = Pick<NewImport, 'userId' | 'name' | 'bytes' | 'parsed'>
/** Inserts the row of a stored file. Throws `import/full`. */
type InsertSource = (tx: Tx, scriptId: string, importedAt: Date) => Promise<void>

/**
 * Stores the original file of a script. `run` gets a function that inserts the row of the file, and returns whether it
 * has called this function. If it returns false or throws, the file is removed again. Throws `import/full`.
 */
export async function storeSourceFile(
  { storage }: Pick<Services, 'storage'>,
  { userId, name, bytes, parsed }: SourceFile,
  run: (insert: InsertSource) => Promise<boolean>,
): Promise<boolean> {
  const { format, pages, parse, leftOut } = parsed
  const sha256 = await hashInPieces('sha256', bytes, 'hex')
  await storage.assertFreeSpace()
  // Store the file before its row, so that no row refers to a missing file.
  const storageKey = `users/${userId}/sources/${crypto.randomUUID()}${fileFormats[format].extensions[0]}`
  await storage.put(storageKey, bytes)
  try {
    const isStored = await run(async (tx, scriptId, importedAt) => {
      await assertSourceQuota(tx, userId, bytes.length)
      const columns = { name, format, bytes: bytes.length, sha256, pages, storageKey, parse, leftOut }
      await tx.insert(scriptSources).values({ scriptId, userId, ...columns, importedAt })
    })
    if (!isStored) await removeUnusedFiles(storage, [storageKey])
    return isStored
  } catch (error) {
    await removeUnusedFiles(storage, [storageKey])
    throw error
  }
}

/**
 * Stores a parsed file as a script, together with the original file. Returns the script's id. Throws `import/full` and
 * the failures of `addScript`.
 */
export async function storeImport(needs: Needs, file: NewImport): Promise<string> {
  const { database, clock } = needs
  const { userId, name, parsed, idempotencyKey } = file
  const { content, wordCount, writtenAs, characters, analysis, excerpt } = parsed
  const title = chooseTitle(parsed, name)
  let scriptId = ''
  await storeSourceFile(needs, file, (insertSource) =>
    database.tx(async (tx) => {
      const fields = { title: title.slice(0, maxTitleLength), content, tags: [] }
      const { id, isNew } = await addScript(tx, needs, {
        userId,
        fields,
        wordCount,
        idempotencyKey,
        writtenAs,
        summary: { characters, analysis: analysis && { ...analysis, excerpt } },
      })
      scriptId = id
      if (isNew) await insertSource(tx, id, clock.now())
      return isNew
    }),
  )
  return scriptId
}
