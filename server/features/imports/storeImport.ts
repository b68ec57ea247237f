import { createHash } from 'node:crypto'
import { fail } from '@scene-partner/contract/failures'
import { scriptRules } from '@scene-partner/contract/scriptRules'
import { eq, sql } from 'drizzle-orm'
import { addScript } from '../scripts/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import type { Parsed } from './parsing.ts'
import { scriptSources } from './tables.ts'

type Needs = Pick<Services, 'database' | 'storage' | 'clock' | 'live' | 'jobs' | 'understandings'>
export type Import = { userId: string; name: string; bytes: Uint8Array; parsed: Parsed; wishKey: string | null }

/** Of the originals that an account keeps. */
export const mostSourceBytes = 500 * 1_048_576

const endings = {
  pdf: 'pdf',
  fdx: 'fdx',
  docx: 'docx',
  odt: 'odt',
  rtf: 'rtf',
  html: 'html',
  fountain: 'fountain',
  text: 'txt',
} as const

/** What a file is called without its ending: the title of a script that bears none. */
export const titleOfName = (name: string): string =>
  name
    .replace(/\.[A-Za-z\d]{1,8}$/u, '')
    .replace(/[_-]+/gu, ' ')
    .trim()

async function assertRoom(tx: Tx, userId: string, bytes: number): Promise<void> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${scriptSources.bytes}), 0)` })
    .from(scriptSources)
    .where(eq(scriptSources.userId, userId))
  if (Number(row?.sum ?? 0) + bytes > mostSourceBytes) throw fail('import/full')
}

const longestTitle = 200
/** Its own title, else what its file is called; what was pasted was called so by us, and is known by its first words. */
function titleFor({ title, content }: Parsed, name: string): string {
  if (title) return title
  if (name !== scriptRules.pastedAs && name !== scriptRules.pastedPageAs) return titleOfName(name)
  return content.trim().split('\n', 1)[0] ?? ''
}

/** Keeps a file as a script with its original beside it: both or neither. */
export async function keepImport(needs: Needs, { userId, name, bytes, parsed, wishKey }: Import): Promise<string> {
  const { database, storage, clock } = needs
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const { format, pages, findings, leftOut, content, writtenAs, characters, analysis } = parsed
  await storage.assertRoom()
  // The file goes first: a row without its file would be a promise that nobody can keep.
  const storageKey = `users/${userId}/sources/${crypto.randomUUID()}.${endings[format]}`
  await storage.put(storageKey, bytes)
  try {
    const title = titleFor(parsed, name)
    return await database.tx(async (tx) => {
      const wording = { title: title.slice(0, longestTitle), content, tags: [] }
      const { id, isNew } = await addScript(tx, needs, {
        userId,
        wording,
        wishKey,
        writtenAs,
        roles: { characters, analysis },
      })
      if (!isNew) {
        await storage.remove(storageKey)
        return id
      }
      await assertRoom(tx, userId, bytes.length)
      const facts = { name, format, bytes: bytes.length, sha256, pages, storageKey, findings, leftOut }
      await tx.insert(scriptSources).values({ scriptId: id, userId, ...facts, importedAt: clock.now() })
      return id
    })
  } catch (error) {
    await storage.remove(storageKey)
    throw error
  }
}
