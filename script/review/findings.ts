import type { Understanding } from '@scene-partner/contract/operations/scriptReview'
import type { Script } from '../parse/script.ts'
import { listScriptLines } from './scriptLines.ts'

/**
 * Facts about one line that the parser of a file knows, but that the text of the script cannot express. Stored with the
 * script.
 */
export type Finding = {
  /** The id of the line. */
  lineId: string
  /** Page of the original, counted from 1; absent if the format has no pages. */
  page?: number | undefined
  /** Probability, from 0 to 1, that the line was parsed correctly; absent means 1. */
  confidence?: number | undefined
  /** Why the line is doubtful, as text for the user; absent if there is no doubt. */
  doubt?: string | undefined
}

/** Returns a finding for each line of a parse with a page, a doubt or a confidence below 1. */
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

/** Adds findings to the lines with their ids. Ignores findings of lines that do not exist. */
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
