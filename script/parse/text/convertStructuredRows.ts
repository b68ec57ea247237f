// Texts whose rows have a form of their own: tables, Markdown, transcripts with a time beside each name. Read as plain rows.
import type { Line } from './lines.ts'

const FEWEST = 4
const LEAST_SHARE = 0.6

const shareOf = (lines: readonly Line[], is: (text: string) => boolean): { count: number; share: number } => {
  const written = lines.filter(({ isBlank }) => !isBlank)
  const count = written.filter(({ text }) => is(text)).length
  return { count, share: count / Math.max(1, written.length) }
}

const withText = (line: Line, text: string, cut: string): Line => ({ ...line, text, isBlank: text === '', cut })

const RULE = /^\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?$/u
const LONGEST_CELL = 60

/** `| ANNA | You came. |`: who speaks stands in the first cell, what is said in the others. */
function tableRows(lines: readonly Line[]): Line[] | undefined {
  const { count, share } = shareOf(lines, (text) => text.startsWith('|') && text.indexOf('|', 1) > 0)
  if (count < FEWEST || share < LEAST_SHARE) return undefined
  return lines.map((line, index) => {
    const { text } = line
    if (!text.startsWith('|')) return line
    // The row above a rule says what the columns hold.
    if (RULE.test(text) || RULE.test(lines[index + 1]?.text ?? '')) return withText(line, '', text)
    const end = text.endsWith('|') ? text.length - 1 : text.length
    const cells = text.slice(1, end).split('|')
    const [name = '', ...others] = cells.map((cell) => cell.trim())
    const said = others.filter(Boolean).join(' ')
    // What is in the table and nobody's is done.
    if (name === '' && said !== '') return withText(line, `[${said}]`, '|')
    const isNamed = name !== '' && name.length <= LONGEST_CELL && said !== ''
    return withText(
      line,
      isNamed ? `${name.replace(/[:*_]+$/u, '').replace(/^[*_]+/u, '')}: ${said}` : name || said,
      '|',
    )
  })
}

const HEADING = /^#{1,6}\s+(.*?)\s*#*$/u
const BOLD_NAME = /^(?:[-*+]\s+|>\s*)?(?:\*\*|__)([^*_]{1,48}?)(?:\*\*|__)\s*(\S?)/u
const BREAK = /^(?:-{3,}|\*{3,}|_{3,})$/u
const ITALIC = /^\*(?=[^*\s(])([^*]{1,2000})\*$/u
const UNDERLINE = /^(?:={3,}|-{3,}|~{3,}|\^{3,})$/u

/** Markdown and what resembles it: names in bold, `## Scene`, bullets, rules beneath headings. */
function markdownRows(lines: readonly Line[]): Line[] | undefined {
  const { count, share } = shareOf(
    lines,
    (text) => (text.includes('**') || text.includes('__')) && BOLD_NAME.test(text),
  )
  const headings = lines.filter(({ text }) => HEADING.test(text)).length
  if (count < FEWEST || (share < LEAST_SHARE / 4 && headings === 0)) return undefined
  return lines.map((line, index) => {
    const { text } = line
    const heading = HEADING.exec(text)
    if (heading) return withText(line, (heading[1] ?? '').replace(/\*\*|__/gu, ''), '#')
    if (UNDERLINE.test(text) && !(lines[index - 1]?.isBlank ?? true)) return withText(line, '', text)
    if (BREAK.test(text)) return withText(line, '', text)
    const told = ITALIC.exec(text)?.[1]
    if (told !== undefined) return withText(line, `_${told}_`, '*')
    const bold = BOLD_NAME.exec(text)
    if (!bold) return line
    const name = (bold[1] ?? '').trim()
    const rest = text.slice(bold[0].length - (bold[2] ?? '').length)
    const isMarked = /[:.]$/u.test(name) || /^[:.\u2013\u2014([-]/u.test(rest) || rest === ''
    return isMarked ? withText(line, `${name}${/^[\p{L}\p{N}("']/u.test(rest) ? ' ' : ''}${rest}`.trim(), '**') : line
  })
}

const TIME = '[[(]?\\d{1,2}:\\d{2}(?::\\d{2})?(?:[.,]\\d{1,3})?(?: ?[ap]\\.?m\\.?)?[\\])]?'
const NAME = "[\\p{L}\\p{N}#][\\p{L}\\p{N}.'\\u2019 -]{0,38}?"
const TIMED = new RegExp(`^(${NAME})(?:\\s{2,}|\\s*[,|\\u2013\\u2014-]\\s*|\\s+)(${TIME}):?(?:\\s+(\\S.*))?$`, 'iu')

/** `Anna  00:12` above her words, or before them: a transcript tells when each began. */
function timedRows(lines: readonly Line[]): Line[] | undefined {
  const found = lines.map(({ text }) =>
    /\d:\d/u.test(text.slice(0, 60)) ? TIMED.exec(text.slice(0, LONGEST_TIMED)) : null,
  )
  const times = found.filter((one) => one !== null)
  const names = new Set(times.map((one) => one[1]?.toLowerCase()))
  const starts = lines.filter(({ isBlank }, index) => !isBlank && (lines[index - 1]?.isBlank ?? true)).length
  // Those who talk come again; hours in a programme do not.
  if (times.length < FEWEST || names.size > times.length / 2 || times.length < starts * LEAST_SHARE) return undefined
  return lines.map((line, index) => {
    const one = found[index]
    if (!one) return line
    const [, name = '', time = '', said] = one
    const rest = said === undefined ? '' : line.text.slice(one[0].length - said.length)
    return withText(line, `${name.trim()}: ${rest}`.trim(), time)
  })
}
const LONGEST_TIMED = 300

/** The rows as plain ones; nothing where they are. */
export const plainRows = (lines: readonly Line[]): Line[] | undefined =>
  tableRows(lines) ?? markdownRows(lines) ?? timedRows(lines)
