// Converts tables, Markdown and transcripts with times to plain rows.
import type { Line } from './lines.ts'

const MIN_ROWS = 4
const MIN_SHARE = 0.6

const measureShare = (lines: readonly Line[], is: (text: string) => boolean): { count: number; share: number } => {
  const written = lines.filter(({ isBlank }) => !isBlank)
  const count = written.filter(({ text }) => is(text)).length
  return { count, share: count / Math.max(1, written.length) }
}

const replaceText = (line: Line, text: string, cut: string): Line => ({
  ...line,
  text,
  isBlank: text === '',
  removed: cut,
})

const RULE = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?$/u
const MAX_NAME_CELL_LENGTH = 60

/** Converts a table such as `| ANNA | You came. |`: the first cell is the speaker, the other cells are the speech. */
function convertTable(lines: readonly Line[]): Line[] | undefined {
  const { count, share } = measureShare(lines, (text) => text.startsWith('|') && text.indexOf('|', 1) > 0)
  if (count < MIN_ROWS || share < MIN_SHARE) return undefined
  return lines.map((line, index) => {
    const { text } = line
    if (!text.startsWith('|')) return line
    // The row above a horizontal rule is the header of the table. Both rows are removed.
    if (RULE.test(text) || RULE.test(lines[index + 1]?.text ?? '')) return replaceText(line, '', text)
    const end = text.endsWith('|') ? text.length - 1 : text.length
    const cells = text.slice(1, end).split('|')
    const [name = '', ...others] = cells.map((cell) => cell.trim())
    const speech = others.filter(Boolean).join(' ')
    // A table row without a speaker is a direction.
    if (name === '' && speech !== '') return replaceText(line, `[${speech}]`, '|')
    const isNamed = name !== '' && name.length <= MAX_NAME_CELL_LENGTH && speech !== ''
    return replaceText(
      line,
      isNamed ? `${name.replace(/[:*_]+$/u, '').replace(/^[*_]+/u, '')}: ${speech}` : name || speech,
      '|',
    )
  })
}

const HEADING = /^#{1,6}\s+(.*?)\s*#*$/u
const BOLD_NAME = /^(?:[-*+]\s+|>\s*)?(?:\*\*|__)([^*_]{1,48}?)(?:\*\*|__)\s*(\S?)/u
const BREAK = /^(?:-{3,}|\*{3,}|_{3,})$/u
const ITALIC = /^\*(?=[^*\s(])([^*]{1,2000})\*$/u
const UNDERLINE = /^(?:={3,}|-{3,}|~{3,}|\^{3,})$/u

/** Converts the markup of Markdown scripts, such as bold names, directions in italics, `## Scene` and rows of `---`. */
function convertMarkdown(lines: readonly Line[]): Line[] | undefined {
  const { count, share } = measureShare(
    lines,
    (text) => (text.includes('**') || text.includes('__')) && BOLD_NAME.test(text),
  )
  const headings = lines.filter(({ text }) => HEADING.test(text)).length
  if (count < MIN_ROWS || (share < MIN_SHARE / 4 && headings === 0)) return undefined
  return lines.map((line, index) => {
    const { text } = line
    const heading = HEADING.exec(text)
    if (heading) return replaceText(line, (heading[1] ?? '').replace(/\*\*|__/gu, ''), '#')
    if (UNDERLINE.test(text) && !(lines[index - 1]?.isBlank ?? true)) return replaceText(line, '', text)
    if (BREAK.test(text)) return replaceText(line, '', text)
    const direction = ITALIC.exec(text)?.[1]
    if (direction !== undefined) return replaceText(line, `_${direction}_`, '*')
    const bold = BOLD_NAME.exec(text)
    if (!bold) return line
    const name = (bold[1] ?? '').trim()
    const rest = text.slice(bold[0].length - (bold[2] ?? '').length)
    const isMarked = /[:.]$/u.test(name) || /^[:.\u2013\u2014([-]/u.test(rest) || rest === ''
    return isMarked
      ? replaceText(line, `${name}${/^[\p{L}\p{N}("']/u.test(rest) ? ' ' : ''}${rest}`.trim(), '**')
      : line
  })
}

const TIME = '[[(]?\\d{1,2}:\\d{2}(?::\\d{2})?(?:[.,]\\d{1,3})?(?: ?[ap]\\.?m\\.?)?[\\])]?'
const NAME = "[\\p{L}\\p{N}#][\\p{L}\\p{N}.'\\u2019 -]{0,38}?"
const TIMED = new RegExp(`^(${NAME})(?:\\s{2,}|\\s*[,|\\u2013\\u2014-]\\s*|\\s+)(${TIME}):?(?:\\s+(\\S.*))?$`, 'iu')

/** Converts a transcript in which a name and a time (`Anna  00:12`) are above or before each speech. */
function convertTranscript(lines: readonly Line[]): Line[] | undefined {
  const found = lines.map(({ text }) =>
    /\d:\d/u.test(text.slice(0, 60)) ? TIMED.exec(text.slice(0, MAX_TIMED_LENGTH)) : null,
  )
  const timestamps = found.filter((one) => one !== null)
  const names = new Set(timestamps.map((one) => one[1]?.toLowerCase()))
  const starts = lines.filter(({ isBlank }, index) => !isBlank && (lines[index - 1]?.isBlank ?? true)).length
  // The speakers of a transcript recur. If names do not recur, the rows are a list of times, such as a timetable.
  if (timestamps.length < MIN_ROWS || names.size > timestamps.length / 2 || timestamps.length < starts * MIN_SHARE)
    return undefined
  return lines.map((line, index) => {
    const one = found[index]
    if (!one) return line
    const [, name = '', time = '', speech] = one
    const rest = speech === undefined ? '' : line.text.slice(one[0].length - speech.length)
    return replaceText(line, `${name.trim()}: ${rest}`.trim(), time)
  })
}
const MAX_TIMED_LENGTH = 300

/** Converts tables, Markdown or transcripts to plain rows. Returns undefined if the rows are none of these. */
export const convertStructuredRows = (lines: readonly Line[]): Line[] | undefined =>
  convertTable(lines) ?? convertMarkdown(lines) ?? convertTranscript(lines)
