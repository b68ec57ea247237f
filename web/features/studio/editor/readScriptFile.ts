import { longestText, sayFigure } from './generateRules.ts'
import * as words from './words.ts'

/** The kinds of file that are plain text throughout. */
const endings = ['.txt', '.fountain']
export const scriptFileKinds = [...endings, 'text/plain'].join(',')
/** No character takes more. */
const mostBytes = longestText * 4

export type ScriptFile = { text: string; problem?: undefined } | { problem: string; text?: undefined }

function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes) // old files; all bytes mean something there
  }
}

/** Reads a file of script that was dropped, pasted or chosen; says plainly why it cannot. */
export async function readScriptFile(file: File): Promise<ScriptFile> {
  const name = file.name.toLowerCase()
  if (!endings.some((ending) => name.endsWith(ending))) {
    return { problem: words.onlyTxtAndFountain }
  }
  const text = file.size > mostBytes ? null : decode(await file.arrayBuffer()).replace(/\r\n?/g, '\n')
  if (text === null || text.length > longestText) {
    const much = text === null ? 'more' : words.charactersOf(sayFigure(text.length))
    return {
      problem: words.holdsTooMuch(file.name, much, sayFigure(longestText)),
    }
  }
  if (text.trim() === '') return { problem: words.thereAreNoWords(file.name) }
  return { text }
}
