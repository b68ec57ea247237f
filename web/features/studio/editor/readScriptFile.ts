import { maxTextLength, formatNumber } from '../generate/generateRules.ts'
import * as messages from '../messages.ts'

/** The name endings of files that contain plain text. */
const fileExtensions = ['.txt', '.fountain']
export const acceptedFileTypes = [...fileExtensions, 'text/plain'].join(',')
/** The largest file that can contain a text of the maximum length: UTF-8 needs at most 4 bytes per character. */
const maxFileBytes = maxTextLength * 4

export type ScriptFileResult = { text: string; problem?: undefined } | { problem: string; text?: undefined }

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) // an older file; in this encoding every byte is valid
  }
}

/** Reads a script file. Returns its text, or the message about why it cannot be read. */
export async function readScriptFile(file: File): Promise<ScriptFileResult> {
  const name = file.name.toLowerCase()
  if (!fileExtensions.some((ending) => name.endsWith(ending))) {
    return { problem: messages.fileWrongType }
  }
  const text = file.size > maxFileBytes ? null : decode(await file.arrayBuffer()).replace(/\r\n?/g, '\n')
  if (text === null || text.length > maxTextLength) {
    const much = text === null ? 'more' : messages.fileCharacters(formatNumber(text.length))
    return {
      problem: messages.fileTooLong(file.name, much, formatNumber(maxTextLength)),
    }
  }
  if (text.trim() === '') return { problem: messages.fileEmpty(file.name) }
  return { text }
}
