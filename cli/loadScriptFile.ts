import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { listFormatNames } from '@scene-partner/script/import/formats'
import { readScriptFile, type ImportedScript } from '@scene-partner/script/import/readScriptFile'
import { UnreadableFileError, type UnreadableReason } from '@scene-partner/script/import/unreadableFile'
import { exitCodes, CommandError } from './command.ts'

/** Returns the name of a file as messages show it: `standard input` for `-`. */
export const formatFileName = (file: string): string => (file === '-' ? 'standard input' : file)
/** Returns the title for a file: its name without extension, or `Reading` for standard input. */
export const getFileTitle = (file: string): string => (file === '-' ? 'Reading' : basename(file, extname(file)))

const reasons: Readonly<Record<UnreadableReason, string>> = {
  empty: 'has no text in it',
  unknown: `has an unsupported format; supported are ${listFormatNames()}`,
  broken: 'is damaged or has a wrong extension',
  encrypted: 'is locked with a password',
  copyProtected: 'is a copy-protected book',
  scan: 'contains only scanned pages, without text',
  tooLong: 'is longer than the limit for scripts',
  bomb: 'decompresses to far more than a script could be',
}

/**
 * Reads and parses a file, or standard input for `-`.
 *
 * @throws CommandError (bad input) if the file cannot be read as a script; the message says why
 */
export async function loadScriptFile(file: string): Promise<ImportedScript> {
  const bytes =
    file === '-'
      ? await buffer(process.stdin)
      : await readFile(file).catch((error: unknown) => failUnreadable(file, error))
  try {
    return await readScriptFile(new Uint8Array(bytes), basename(file))
  } catch (error) {
    if (error instanceof UnreadableFileError)
      throw new CommandError(exitCodes.badInput, `${formatFileName(file)} ${reasons[error.reason]}`)
    throw error
  }
}

function failUnreadable(file: string, error: unknown): never {
  throw new CommandError(
    exitCodes.badInput,
    `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
  )
}
