import type { Understanding } from '@scene-partner/contract/operations/scriptReview'
import type { Script } from '../parse/script.ts'
import { listScriptLines } from './scriptLines.ts'

/** What a file reader found out about one line and the text cannot express. Stored beside the script. */
export type Finding = {
  /** The id of the line. */
  lineId: string
  /** Page of the original, counted from 1; absent where the format has no pages. */
  page?: number | undefined
  /** 0 to 1; absent where the reader is sure. */
  confidence?: number | undefined
  /** Why the line is doubtful, as text for the user; absent where it is not. */
  doubt?: string | undefined
}

/** Returns what the parse of a file knows about its lines and the text cannot express. */
export function listFindings(script: Script): Finding[] {
  return listScriptLines(script).lines.flatMap(({ id, page, confidence, doubt }): Finding[] => {
    if (page === undefined && confidence >= 1 && doubt === undefined) return []
    return [
      {
        lineId: id,
        ...(page !== undefined && { page }),
        ...(confidence < 1 && { confidence }),
        ...(doubt !== undefined && { doubt }),
      },
    ]
  })
}

/** Adds the findings to the lines with their ids. A finding of a missing line is ignored. */
export function addFindings(understanding: Understanding, findings: readonly Finding[]): Understanding {
  if (findings.length === 0) return understanding
  const byId = new Map(findings.map((finding) => [finding.lineId, finding]))
  return {
    ...understanding,
    lines: understanding.lines.map((line) => {
      const found = byId.get(line.id)
      if (!found) return line
      const doubt = found.doubt ?? line.doubt
      return {
        ...line,
        confidence: Math.min(line.confidence, found.confidence ?? 1),
        ...(doubt !== undefined && { doubt }),
        ...(found.page !== undefined && { page: found.page }),
      }
    }),
  }
}
