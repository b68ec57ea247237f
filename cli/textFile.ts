import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { exits, Refusal } from './command.ts'

const notText = new Set(['.pdf', '.docx', '.fdx', '.rtf'])

export const nameOf = (file: string): string => (file === '-' ? 'what came in' : file)
export const titleOf = (file: string): string => (file === '-' ? 'Reading' : basename(file, extname(file)))

/** The text of a file, or what is piped in for `-`. Refuses what is no text, with the reason. */
export async function readText(file: string): Promise<string> {
  if (notText.has(extname(file).toLowerCase())) {
    throw new Refusal(exits.badInput, `${file}: only plain text and Fountain can be read here for now`)
  }
  const bytes =
    file === '-' ? await buffer(process.stdin) : await readFile(file).catch((error: unknown) => refuse(file, error))
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(exits.badInput, `${nameOf(file)} is not text in UTF-8`)
  }
}

function refuse(file: string, error: unknown): never {
  throw new Refusal(exits.badInput, `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
}
