import type { Script } from '../parse/script.ts'
import { type Finding, listFindings } from './findings.ts'
import { hashText } from './lineIds.ts'

/** The stored form of an imported file's parse. `text`: length and hash of the parsed text. */
type StoredParse = { text: string; script: Script }

const identifyText = (text: string): string => `${text.length} ${hashText(text)}`

/** Serialises the parse of an imported file, to be stored with its text. */
export function serializeParse(text: string, script: Script): string {
  return JSON.stringify({ text: identifyText(text), script } satisfies StoredParse)
}

/**
 * Returns the part of a stored parse that is still valid for the current text of the script: the complete parse if the
 * text is unchanged; else the findings, which still apply to unchanged lines.
 */
export function readStoredParse(stored: string, text: string): { parse: Script } | { findings: Finding[] } {
  const { text: parsedText, script } = JSON.parse(stored) as StoredParse
  return parsedText === identifyText(text) ? { parse: script } : { findings: listFindings(script) }
}
