import type { Understanding, UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { removeEditionMarks } from '../parse/text/editionMarks.ts'
import { isPageArtifact } from '../parse/text/pageArtifacts.ts'
import { type Line, splitLines } from '../parse/text/lines.ts'
import { removeRowPrefixes } from '../parse/text/removeRowPrefixes.ts'
import type { UnparsedText } from '../parse/script.ts'

/** Returns the letters and digits of a text in lower case. Parsers may change punctuation and spaces, but not words. */
const extractLetters = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

/**
 * The letters of a row must be found in its script line within this many letters after those of the previous row. A
 * match further on is the text of another row.
 */
const maxGap = 2_000

const explainUnparsed = (text: string): string => {
  if (isPageArtifact(text)) return 'A page’s number, a running head or a mark of revision.'
  if (!/[\p{L}\p{N}]/u.test(text)) return 'An ornament: there is nothing to say.'
  if (/^(?:#|=)/u.test(text)) return 'A section or a synopsis.'
  if (/^(?:\/\*|\[\[)|\*\/$|\]\]$/u.test(text)) return 'A note the writer kept to themselves.'
  return 'Not of the scene itself.'
}

const textOfLine = ({ kind, cue, extension, parts, text }: UnderstoodLine) =>
  kind === 'speech' ? [cue, extension, ...parts.map((part) => part.text)].join(' ') : text

/**
 * Finds the rows of the text that are in no script line, with the reason. Reasons that the parser gave stay.
 *
 * @param content the text of the script
 * @param lines the script lines built from that text
 * @param reported the parts that the parser reported as unparsed
 * @returns the unparsed parts in the order of the text; rows are counted from 1
 */
export function findUnparsedText(
  content: string,
  lines: readonly UnderstoodLine[],
  reported: readonly UnparsedText[],
): Understanding['left'] {
  const allRows = splitLines(content)
  const rows = removeEditionMarks(removeRowPrefixes(allRows) ?? allRows)
  const isShown = new Uint8Array(rows.length + 2)
  for (const line of lines) markShown(line, rows, isShown)
  const isReported = new Uint8Array(rows.length + 2)
  for (const { firstLine, lastLine } of reported) isReported.fill(1, firstLine, lastLine + 1)
  const unparsed = reported.map(({ firstLine, lastLine, text, why }) => ({ firstLine, lastLine, text, why }))
  if (rows !== allRows) unparsed.push(...reportRemovedMarks(rows, isShown))
  for (const { number, text, isBlank } of allRows) {
    if (isBlank || isShown[number] || isReported[number]) continue
    const why = explainUnparsed(text)
    const before = unparsed.at(-1)
    if (before && before.why === why && before.lastLine === number - 1) {
      before.lastLine = number
      before.text += `\n${text}`
    } else unparsed.push({ firstLine: number, lastLine: number, text, why })
  }
  return unparsed.toSorted((one, other) => one.firstLine - other.firstLine)
}

/** Reports what was removed from the rows of script lines, such as prefixes and line numbers, as one entry. */
function reportRemovedMarks(rows: readonly Line[], isShown: Uint8Array): UnparsedText[] {
  const marks = rows.flatMap(({ removed, number }) => (isShown[number] && removed ? [removed] : []))
  const [first] = rows.filter(({ number }) => isShown[number])
  if (!first || marks.length === 0) return []
  const why = 'Numbers, times or marks beside the rows.'
  return [{ firstLine: first.number, lastLine: first.number, text: marks.join(' '), why }]
}

function markShown(line: UnderstoodLine, rows: readonly Line[], isShown: Uint8Array): void {
  const letters = extractLetters(textOfLine(line))
  let next = 0
  for (let number = line.firstLine; number <= line.lastLine; number += 1) {
    const expected = extractLetters(rows[number - 1]?.text ?? '')
    const found = expected === '' ? next : letters.slice(next, next + expected.length + maxGap).indexOf(expected) + next
    if (found < next) continue
    isShown[number] = 1
    next = found + expected.length
  }
}
