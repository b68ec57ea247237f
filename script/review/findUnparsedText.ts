import type { Understanding, UnderstoodLine } from '@scene-partner/contract/operations/understanding'
import { withoutEdition } from './edition.ts'
import { isFurniture } from './furniture.ts'
import { type Line, toLines } from './lines.ts'
import { withoutRowMarks } from './rowMarks.ts'
import type { Left } from './script.ts'

/** Letters and figures alone: what a reader does to signs and spaces loses nobody's words. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase()

/** Where the next words of a line are looked for: beyond it they are somewhere else. */
const widestGap = 2_000

const whyOf = (text: string): string => {
  if (isFurniture(text)) return 'A page’s number, a running head or a mark of revision.'
  if (!/[\p{L}\p{N}]/u.test(text)) return 'An ornament: there is nothing to say.'
  if (/^(?:#|=)/u.test(text)) return 'A section or a synopsis.'
  if (/^(?:\/\*|\[\[)|\*\/$|\]\]$/u.test(text)) return 'A note the writer kept to themselves.'
  return 'Not of the scene itself.'
}

const shown = ({ kind, cue, extension, parts, text }: UnderstoodLine) =>
  kind === 'speech' ? [cue, extension, ...parts.map((part) => part.text)].join(' ') : text

/**
 * Holds the text against the lines that were made of it: a row of it whose words none of them shows is left out, and is
 * named with a reason. What the reader itself has named keeps the reader’s reason.
 */
export function findLeft(
  content: string,
  lines: readonly UnderstoodLine[],
  named: readonly Left[],
): Understanding['left'] {
  const whole = toLines(content)
  const rows = withoutEdition(withoutRowMarks(whole) ?? whole)
  const isShown = new Uint8Array(rows.length + 2)
  for (const line of lines) markShown(line, rows, isShown)
  const isNamed = new Uint8Array(rows.length + 2)
  for (const { firstLine, lastLine } of named) isNamed.fill(1, firstLine, lastLine + 1)
  const left = named.map(({ firstLine, lastLine, text, why }) => ({ firstLine, lastLine, text, why }))
  if (rows !== whole) left.push(...marksLeft(rows, isShown))
  for (const { number, text, isBlank } of whole) {
    if (isBlank || isShown[number] || isNamed[number]) continue
    const why = whyOf(text)
    const before = left.at(-1)
    if (before && before.why === why && before.lastLine === number - 1) {
      before.lastLine = number
      before.text += `\n${text}`
    } else left.push({ firstLine: number, lastLine: number, text, why })
  }
  return left.toSorted((one, other) => one.firstLine - other.firstLine)
}

/** What stood in the rows that are shown without it, as one finding. */
function marksLeft(rows: readonly Line[], isShown: Uint8Array): Left[] {
  const marks = rows.flatMap(({ cut, number }) => (isShown[number] && cut ? [cut] : []))
  const [first] = rows.filter(({ number }) => isShown[number])
  if (!first || marks.length === 0) return []
  const why = 'Numbers, times or marks beside the rows.'
  return [{ firstLine: first.number, lastLine: first.number, text: marks.join(' '), why }]
}

function markShown(line: UnderstoodLine, rows: readonly Line[], isShown: Uint8Array): void {
  const letters = lettersOf(shown(line))
  let next = 0
  for (let number = line.firstLine; number <= line.lastLine; number += 1) {
    const wanted = lettersOf(rows[number - 1]?.text ?? '')
    const found = wanted === '' ? next : letters.slice(next, next + wanted.length + widestGap).indexOf(wanted) + next
    if (found < next) continue
    isShown[number] = 1
    next = found + wanted.length
  }
}
