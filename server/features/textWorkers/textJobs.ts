import type { Correction, Understanding } from '@scene-partner/contract/operations/scriptReview'
import type { Finding } from '@scene-partner/script/review/findings'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { readStoredParse } from '@scene-partner/script/review/storedParse'
import type { Unit } from '@scene-partner/speech/planning/divideText'
import { divideText, type ReadingMode, analyzeText, type AnalyzedText } from './divideText.ts'
import { type ChunkedUnderstanding, chunkUnderstanding } from './chunkedUnderstanding.ts'
import { locateUnits, type TextSpan } from './locateUnits.ts'

/** A script's text and everything that its parsing depends on. */
export type ScriptText = {
  content: string
  writtenAs: 'fountain' | null
  /** The parse of the imported file, as `serializeParse` writes it; null or absent where none is stored. */
  storedParse?: string | null | undefined
  findings?: readonly Finding[] | undefined
  corrections?: readonly Correction[] | undefined
}

/** A job for the worker thread. */
export type TextJob =
  | { kind: 'understand'; script: ScriptText }
  | { kind: 'divide' | 'weigh'; text: string; reads: ReadingMode }
  | { kind: 'place'; text: string; spoken: readonly string[] }
export type TextResult = ChunkedUnderstanding | Unit[] | AnalyzedText | TextSpan[]

/** Builds the review of a script: by the stored parse of its file while the text is unchanged, else by parsing the text. */
export function understandScript({ content, storedParse, ...options }: ScriptText): Understanding {
  const stored = storedParse ? readStoredParse(storedParse, content) : {}
  return buildUnderstanding(content, { ...options, ...stored })
}

export function runTextJob(job: TextJob): TextResult {
  switch (job.kind) {
    case 'understand':
      return chunkUnderstanding(understandScript(job.script))
    case 'divide':
      return divideText(job.text, job.reads)
    case 'weigh':
      return analyzeText(job.text, job.reads)
    case 'place':
      return locateUnits(job.text, job.spoken)
  }
}
