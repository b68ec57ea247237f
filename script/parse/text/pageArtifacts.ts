import { isSlugline } from '../headings/headings.ts'
import type { Line } from './lines.ts'

/**
 * Matches rows that are on a page but not part of the play, such as page numbers, `(MORE)`, `CONTINUED`, revision marks
 * and headers of audition sides.
 */
const PAGE_ARTIFACTS: readonly RegExp[] = [
  /^-?\s?\d{1,3}[A-Z]?\.?\s?-?$/u,
  /^page \d+(?: of \d+)?\.?$/iu,
  /^\(?more\)?$|^\((?:SUITE|MEHR|WEITER|SEGUE|SIGUE|M\u00C1S|MER)\)$/iu,
  /^\(?cont(?:inued|'d|\u2019d)\)?:?(?:\s*\(\d+\))?$/iu,
  /^\d+[A-Z]?\s+continued:?(?:\s*\(\d+\))?(?:\s+\d+[A-Z]?)?$/iu,
  /^\d+[A-Z]?\s+omitted(?:\s+\d+[A-Z]?)?$|^omitted$/iu,
  /^(?:(?:double |2nd |second )?(?:white|blue|pink|yellow|green|goldenrod|buff|salmon|cherry|tan)\s+(?:rev(?:ision|ised)?s?\.?|pages?|draft).*)$/iu,
  /^(?:rev(?:ised|ision)?\.?|draft)\s*[:.]?\s*\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}.*$/iu,
  /^[*\s]+$|^[-=_~\u2022\u00B7*\s]{5,}$/u,
  /^(?:sides by breakdown services.*|actor:.*|role:.*|casting(?: director)?:.*|callback sides.*)$/iu,
  // `Stop!` is spoken, so START, END and similar words count as marks only in capitals and without punctuation.
  /^(?:START|END|BEGIN|STOP)(?: (?:OF )?(?:SIDES?|SCENE|HERE))?:?$|^(?:start|end|begin) (?:of )?sides?[.:]?$/u,
  /^\[?(?:illustration|image|figure)s?(?::.*)?\]?$/iu,
]

/** Matches a mark such as `Blue Rev. 3/4/24`. The pattern is slow, so it is tested only on rows with a digit. */
const REVISED =
  /^.{0,40}\b(?:white|blue|pink|yellow|green|goldenrod|buff|salmon|cherry|tan)\s+rev(?:ision|ised|s)?\b.*\d.*$/iu

export const isPageArtifact = (text: string): boolean =>
  text.length <= 90 && (PAGE_ARTIFACTS.some((one) => one.test(text)) || (/\d/u.test(text) && REVISED.test(text)))

/** Minimum number of rows between two page headers. Text that recurs after fewer rows is not a page header. */
const MIN_PAGE_ROWS = 12
const MIN_REPEATS = 3
const MAX_HEAD_LENGTH = 60
/** Whether a row is a name, a colon and a speech. The speech may contain numbers. */
const isSpoken = (text: string) => /^[^:]{1,40}:\s+\p{L}/u.test(text)
/** Replaces each number by `#`, because page numbers differ from page to page. */
const normaliseHead = (text: string) => text.replace(/\d+/gu, '#').toLowerCase()

/**
 * Finds page headers, in normalised form: rows that recur at least three times, at least `MIN_PAGE_ROWS` rows apart,
 * with a page number in them or in an adjacent row. Rows without a number may be cues, which recur too.
 */
export function findRunningHeads(lines: readonly Line[]): Set<string> {
  const seen = new Map<string, { count: number; last: number }>()
  for (const [index, { text, isBlank }] of lines.entries()) {
    if (isBlank || text.length > MAX_HEAD_LENGTH || isSpoken(text) || isSlugline(text)) continue
    const hasNumber = /\d/u.test(text) && /[\p{L}]{3}/u.test(text) && /(?:^\d{1,3}\.?\s)|(?:\s\d{1,3}\.?$)/u.test(text)
    const beside = [lines[index - 1], lines[index + 1]].some((other) => other && /^\d{1,3}\.$/u.test(other.text))
    if (!hasNumber && !beside) continue
    const { count, last } = seen.get(normaliseHead(text)) ?? { count: 0, last: -MIN_PAGE_ROWS }
    // A text that recurs sooner than page headers do, such as `Take 1.`, `Take 2.`, is spoken by a role, so it never
    // counts as a header.
    seen.set(normaliseHead(text), { count: index - last < MIN_PAGE_ROWS ? -Infinity : count + 1, last: index })
  }
  return new Set([...seen].filter(([, { count }]) => count >= MIN_REPEATS).map(([head]) => head))
}

export const isRunningHead = (text: string, heads: ReadonlySet<string>): boolean =>
  heads.size > 0 && text.length <= MAX_HEAD_LENGTH && heads.has(normaliseHead(text))

/**
 * Finds the play between the start and end lines of Project Gutenberg; without such lines, it is the complete text.
 * Returns indexes into `lines`; `end` is exclusive.
 */
export function findPlayBody(lines: readonly Line[]): { first: number; end: number } {
  const start = lines.findIndex(({ text }) => /^\*\*\* ?start of (?:the|this) project gutenberg/iu.test(text))
  const end = lines.findIndex(({ text }) => /^\*\*\* ?end of (?:the|this) project gutenberg/iu.test(text))
  return { first: start + 1, end: end < 0 ? lines.length : end }
}

/**
 * Matches the first row of a web page's footer. From this row on, after the last speech, nothing belongs to the play.
 */
const SITE_FOOTER =
  /^(?:\u00A9|copyright\b|all rights reserved|(?:[\u00AB\u2039\u2190]|<<?)?\s*(?:previous|prev|next)\b.{0,40}(?:scene|act|page|chapter|post|[\u00BB\u203A\u2192])|back to (?:top|imsdb)|share this|leave a (?:reply|comment)|\d+ (?:comments?|responses?|thoughts on)\b|related (?:posts|plays|articles)|retrieved from|privacy policy|terms of (?:use|service)|report abuse|updated automatically)/iu

export const isWebsiteFooter = (text: string): boolean => text.length <= 300 && SITE_FOOTER.test(text)
