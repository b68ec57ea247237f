import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { readFile as readScriptFile, type ReadFile } from '@scene-partner/script/readers/readFile'
import { Unreadable, type Unreadability } from '@scene-partner/script/readers/unreadable'
import { exits, Refusal } from './command.ts'

export const nameOf = (file: string): string => (file === '-' ? 'what came in' : file)
export const titleOf = (file: string): string => (file === '-' ? 'Reading' : basename(file, extname(file)))

const reasons: Readonly<Record<Unreadability, string>> = {
  empty: 'has no words in it',
  unknown:
    'is no kind of file that is read here: PDF, Final Draft, Fountain, Word (.docx), OpenDocument (.odt), RTF, HTML and plain text are',
  broken: 'is damaged, or not what it seems to be',
  encrypted: 'is locked with a password',
  scan: 'holds pictures of pages, without text',
  tooLong: 'is longer than a script can be',
  bomb: 'unfolds into far more than a script could be',
}

/** The script of a file, or of what is piped in for `-`. Refuses what is none, with the reason. */
export async function readScriptOf(file: string): Promise<ReadFile> {
  const bytes =
    file === '-' ? await buffer(process.stdin) : await readFile(file).catch((error: unknown) => refuse(file, error))
  try {
    return await readScriptFile(new Uint8Array(bytes), basename(file))
  } catch (error) {
    if (error instanceof Unreadable) throw new Refusal(exits.badInput, `${nameOf(file)} ${reasons[error.reason]}`)
    throw error
  }
}

function refuse(file: string, error: unknown): never {
  throw new Refusal(exits.badInput, `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
}
