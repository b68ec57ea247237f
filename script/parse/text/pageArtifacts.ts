import type { Line } from './lines.ts'

/** What a page brings along and nobody says: numbers, running heads, marks of revision, what sides are sent with. */
const FURNITURE: readonly RegExp[] = [
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
  // In capitals and without an end stop: `Stop!` is said.
  /^(?:START|END|BEGIN|STOP)(?: (?:OF )?(?:SIDES?|SCENE|HERE))?:?$|^(?:start|end|begin) (?:of )?sides?[.:]?$/u,
  /^\[?(?:illustration|image|figure)s?(?::.*)?\]?$/iu,
]

/** Looked for from every letter on: only where there is a number at all. */
const REVISED =
  /^.{0,40}\b(?:white|blue|pink|yellow|green|goldenrod|buff|salmon|cherry|tan)\s+rev(?:ision|ised|s)?\b.*\d.*$/iu

export const isFurniture = (text: string): boolean =>
  text.length <= 90 && (FURNITURE.some((one) => one.test(text)) || (/\d/u.test(text) && REVISED.test(text)))

/** In rows: what comes again sooner is no page's. */
const SHORTEST_PAGE = 12
const REPEATED = 3
const LONGEST_HEAD = 60
/** A name and its words, which may count something. */
const isSaid = (text: string) => /^[^:]{1,40}:\s+\p{L}/u.test(text)
/** Digits differ from page to page. */
const asHead = (text: string) => text.replace(/\d+/gu, '#').toLowerCase()

/**
 * Lines that stand on three pages or more with a page's number in or beside them: a running head. Without a number beside
 * them they may be a cue, and cues recur as well.
 */
export function findRunningHeads(lines: readonly Line[]): Set<string> {
  const seen = new Map<string, { count: number; last: number }>()
  for (const [index, { text, isBlank }] of lines.entries()) {
    if (isBlank || text.length > LONGEST_HEAD || isSaid(text)) continue
    const hasNumber = /\d/u.test(text) && /[\p{L}]{3}/u.test(text) && /(?:^\d{1,3}\.?\s)|(?:\s\d{1,3}\.?$)/u.test(text)
    const beside = [lines[index - 1], lines[index + 1]].some((other) => other && /^\d{1,3}\.$/u.test(other.text))
    if (!hasNumber && !beside) continue
    const { count, last } = seen.get(asHead(text)) ?? { count: 0, last: -SHORTEST_PAGE }
    // Somebody who counts does it sooner than a page ends: `Take 1.`, `Take 2.`
    seen.set(asHead(text), { count: index - last < SHORTEST_PAGE ? -Infinity : count + 1, last: index })
  }
  return new Set([...seen].filter(([, { count }]) => count >= REPEATED).map(([head]) => head))
}

export const isRunningHead = (text: string, heads: ReadonlySet<string>): boolean =>
  heads.size > 0 && text.length <= LONGEST_HEAD && heads.has(asHead(text))

/** Where a library's own words about a text begin and end: of what is between them alone a script is read. */
export function findBody(lines: readonly Line[]): { first: number; end: number } {
  const start = lines.findIndex(({ text }) => /^\*\*\* ?start of (?:the|this) project gutenberg/iu.test(text))
  const end = lines.findIndex(({ text }) => /^\*\*\* ?end of (?:the|this) project gutenberg/iu.test(text))
  return { first: start + 1, end: end < 0 ? lines.length : end }
}

/** Words with which what stands under a page of the web begins: nothing behind them, after the last speech, is the play's. */
const SITE_FOOT =
  /^(?:\u00A9|copyright\b|all rights reserved|(?:[\u00AB\u2039\u2190]|<<?)?\s*(?:previous|prev|next)\b.{0,40}(?:scene|act|page|chapter|post|[\u00BB\u203A\u2192])|back to (?:top|imsdb)|share this|leave a (?:reply|comment)|\d+ (?:comments?|responses?|thoughts on)\b|related (?:posts|plays|articles)|retrieved from|privacy policy|terms of (?:use|service)|report abuse|updated automatically)/iu

export const isSiteFoot = (text: string): boolean => text.length <= 300 && SITE_FOOT.test(text)
