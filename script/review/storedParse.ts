import type { Script } from '../parse/script.ts'
import { type Finding, listFindings } from './findings.ts'
import { hashText } from './lineIds.ts'

/** The parse of an imported file as it is stored. `text` identifies the text that it belongs to. */
type StoredParse = { text: string; script: Script }

const identifyText = (text: string): string => `${text.length} ${hashText(text)}`

/** Serialises the parse of an imported file, to be stored beside its text. */
export function serializeParse(text: string, script: Script): string {
  return JSON.stringify({ text: identifyText(text), script } satisfies StoredParse)
}

/**
 * Returns the part of a stored parse that is valid for a script's current text: the complete parse if the text is
 * unchanged; else its findings for the lines that are still in the text.
 */
export function readStoredParse(stored: string, text: string): { parse: Script } | { findings: Finding[] } {
  const { text: parsedText, script } = JSON.parse(stored) as StoredParse
  return parsedText === identifyText(text) ? { parse: script } : { findings: listFindings(script) }
}
