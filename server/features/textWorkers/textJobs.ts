import {
  type Correction,
  type Understanding,
  understanding as understandingSchema,
} from '@scene-partner/contract/operations/scriptReview'
import { countWords, normalizeText } from '@scene-partner/contract/scriptRules'
import type { Finding } from '@scene-partner/script/review/findings'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { readStoredParse } from '@scene-partner/script/review/storedParse'
import { analyzeText, type AnalyzedText, divideBeginning, divideText, type SpokenContent } from './divideText.ts'
import { chunkList, type ChunkedList, type ChunkedUnderstanding, chunkUnderstanding } from './chunkedLists.ts'
import { locateUnits } from './locateUnits.ts'

/** A script's text and everything that its parsing depends on. */
export type ScriptText = {
  content: string
  writtenAs: 'fountain' | null
  /** The parse result of the imported file, as `serializeParse` writes it; null or absent if none is stored. */
  storedParse?: string | null | undefined
  findings?: readonly Finding[] | undefined
  corrections?: readonly Correction[] | undefined
}

/** A text in the form in which it is stored (`normalizeText`), with the number of its words. */
export type NormalizedText = { text: string; wordCount: number }

/** Normalises a text and counts its words. */
export function normalizeAndCount(text: string): NormalizedText {
  const normalized = normalizeText(text)
  return { text: normalized, wordCount: countWords(normalized) }
}

const schemaWithoutTitle = understandingSchema.omit({ title: true })

/** A parsed script, and its JSON as UTF-8 bytes. The JSON has no title, and the contract has validated it. */
export type ParsedScript = { understanding: Understanding; json: Uint8Array }

/** Builds the review of a script and its JSON. */
export function parseAndSerialize(script: ScriptText): ParsedScript {
  const understanding = understandScript(script)
  return { understanding, json: Buffer.from(JSON.stringify(schemaWithoutTitle.parse(understanding))) }
}

/** A job for the worker thread. */
export type TextJob =
  | { kind: 'understand'; script: ScriptText }
  | { kind: 'divide' | 'beginning' | 'analyze'; text: string; spokenContent: SpokenContent }
  | { kind: 'normalize'; text: string }
  | { kind: 'locate'; text: string; spoken: readonly string[] }

/** The result of a job. Its lists are in serialised chunks. */
export type TextResult =
  | { understanding: ChunkedUnderstanding; json: Uint8Array }
  | { normalized: NormalizedText }
  /** Units, or the positions of units. Null if a `beginning` job cannot divide its text, which may be a script. */
  | { list: ChunkedList | null }
  | { list: ChunkedList; facts: Omit<AnalyzedText, 'units'> }

/**
 * Builds the review of a script from the stored parse result of its file. If none is stored, or after an edit of the
 * text, builds it from the text.
 */
export function understandScript({ content, storedParse, ...options }: ScriptText): Understanding {
  const stored = storedParse ? readStoredParse(storedParse, content) : {}
  return buildUnderstanding(content, { ...options, ...stored })
}

/** Runs a job in the calling thread. */
export function runTextJob(job: TextJob): TextResult {
  switch (job.kind) {
    case 'understand': {
      const { understanding, json } = parseAndSerialize(job.script)
      // Node allocates short buffers in a shared pool, which cannot be transferred, so the bytes are copied.
      return { understanding: chunkUnderstanding(understanding), json: new Uint8Array(json) }
    }
    case 'normalize':
      return { normalized: normalizeAndCount(job.text) }
    case 'divide':
      return { list: chunkList(divideText(job.text, job.spokenContent)) }
    case 'beginning': {
      const units = divideBeginning(job.text, job.spokenContent)
      return { list: units && chunkList(units) }
    }
    case 'analyze': {
      const { units, ...facts } = analyzeText(job.text, job.spokenContent)
      return { list: chunkList(units), facts }
    }
    case 'locate':
      return { list: chunkList(locateUnits(job.text, job.spoken)) }
  }
}
