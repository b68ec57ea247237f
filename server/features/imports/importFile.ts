// The import that uploaded files and linked pages share: a file or page is parsed and stored as a script.
import { fail } from '@scene-partner/contract/failures'
import type { importScript } from '@scene-partner/contract/operations/imports'
import { listFormatNames } from '@scene-partner/script/import/formats'
import type { UnreadableReason } from '@scene-partner/script/import/unreadableFile'
import type { z } from 'zod'
import type { Services } from '../../services.ts'
import type { ParsedFile } from './parseFile.ts'
import { storeImport } from './storeImport.ts'

const maxNameLength = 200
/** Maximum number of imports of one account at the same time in a process, so that one user does not block others. */
const maxConcurrentPerAccount = 3
const retryAfterS = 15

const refusals = {
  empty: 'import/empty',
  broken: 'import/broken',
  encrypted: 'import/encrypted',
  copyProtected: 'import/copy-protected',
  scan: 'import/scan',
  tooLong: 'import/too-long',
  bomb: 'import/broken',
} as const

/** Returns the failure for a file that cannot become a script. */
export const failureFor = (reason: UnreadableReason) =>
  reason === 'unknown' ? fail('import/unknown', { formats: listFormatNames() }) : fail(refusals[reason])

/**
 * Returns the name of an uploaded file without its path, control characters and marks of text direction, cut to 200
 * characters; `script` if nothing is left.
 */
export function cleanFileName(name = ''): string {
  const last = name.split(/[/\\]/u).at(-1) ?? ''
  return (
    last
      .replace(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '')
      .slice(0, maxNameLength)
      .trim() || 'script'
  )
}

/** Limits how many imports of an account run at the same time in this process. Above it, throws `rate_limited`. */
function createConcurrencyLimit() {
  const counts = new Map<string, number>()
  return async <Answer>(userId: string, run: () => Promise<Answer>): Promise<Answer> => {
    const now = counts.get(userId) ?? 0
    if (now >= maxConcurrentPerAccount) throw fail('rate_limited', { retryAfterS })
    counts.set(userId, now + 1)
    try {
      return await run()
    } finally {
      const left = (counts.get(userId) ?? 1) - 1
      if (left > 0) counts.set(userId, left)
      else counts.delete(userId)
    }
  }
}

type Needs = Pick<Services, 'clock' | 'database' | 'fileParser' | 'jobs' | 'live' | 'scriptReviews' | 'storage'>
/** A file to import. `check` is called after the file was parsed, and throws to refuse the file. */
export type FileToImport = {
  userId: string
  name: string
  bytes: Uint8Array
  request: { idempotencyKey: string | undefined; signal: AbortSignal }
  check?(parsed: ParsedFile): void
}

/** Parses a file, stores it as a script, and returns what was recognised. Throws the failures of `importScript`. */
export type FileImporter = (services: Needs, file: FileToImport) => Promise<z.input<typeof importScript.output>>

/** Creates the importer. A process creates only one importer, because the importer counts the running imports. */
export function createFileImporter(): FileImporter {
  const withConcurrencyLimit = createConcurrencyLimit()
  return async (services, { userId, name: givenName, bytes, request: { idempotencyKey, signal }, check }) => {
    const name = cleanFileName(givenName)
    const answer = await withConcurrencyLimit(userId, () => services.fileParser.parse({ bytes, name, userId }, signal))
    if ('refused' in answer) throw failureFor(answer.refused)
    signal.throwIfAborted()
    const { parsed } = answer
    check?.(parsed)
    const scriptId = await storeImport(services, {
      userId,
      name,
      bytes,
      parsed,
      // The prefix makes the key different from keys of `saveScript`, which are stored in the same column.
      idempotencyKey: idempotencyKey === undefined ? null : `import:${idempotencyKey}`,
    })
    const { format, kind, title, pages, leftOut, characters, analysis } = parsed
    return { scriptId, understood: { format, kind, title, pages, leftOut, roles: characters.length, ...analysis } }
  }
}
