import type { Correction } from '@scene-partner/contract/operations/understanding'
import type { Finding } from '@scene-partner/script/findings'
import { understand } from '@scene-partner/script/understand'
import type { Unit } from '@scene-partner/speech/direct'
import { divide, type Reads, weigh, type Weighed } from './divide.ts'
import { type Pieces, toPieces } from './pieces.ts'
import { placeUnits, type Span } from './placeUnits.ts'

/** A script, and what its reading depends on. */
export type ScriptText = {
  content: string
  writtenAs: 'fountain' | null
  findings?: readonly Finding[] | undefined
  corrections?: readonly Correction[] | undefined
}

/** What is done with a text apart from the server, and what comes of it. */
export type TextJob =
  | { kind: 'understand'; script: ScriptText }
  | { kind: 'divide' | 'weigh'; text: string; reads: Reads }
  | { kind: 'place'; text: string; spoken: readonly string[] }
export type TextResult = Pieces | Unit[] | Weighed | Span[]

export function doJob(job: TextJob): TextResult {
  switch (job.kind) {
    case 'understand':
      return toPieces(understand(job.script.content, job.script))
    case 'divide':
      return divide(job.text, job.reads)
    case 'weigh':
      return weigh(job.text, job.reads)
    case 'place':
      return placeUnits(job.text, job.spoken)
  }
}
