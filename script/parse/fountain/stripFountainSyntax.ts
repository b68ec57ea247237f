// Fountain's own marks (fountain.io/syntax): taken off before the lines are read, so that the rest is a screenplay.
import { type AsideSpan, findAsides, withoutAsides } from './asides.ts'
import { FORCED_HEADING } from './headings.ts'
import type { Left } from './script.ts'

const KEY = /^(?:title|credit|authors?|source|notes|draft date|date|contact|copyright|revision)\s*:/iu
const MARKS = /^(?:!|@\p{Lu}|\.(?=[^.\s])|>|~|#{1,6}\s|={3,}$|=\s)|\/\*|\[\[/mu
const SLUG_LINE = /^(?:int|ext|est|int\.?\/ext|i\/e)[. ]/imu

export type Fountain = { text: string; isFountain: boolean; title: string | undefined; left: Left[] }

/** Keeps the number of lines, so that places still tell lines of the original. */
const blankOut = (text: string) => text.replace(/[^\n]+/gu, '')

/** Notes and what is set aside, as they stand in the text. */
function leftAside(body: string, spans: readonly AsideSpan[]): Left[] {
  let [line, at] = [1, 0]
  return spans.map(({ start, text }) => {
    for (; at < start; at++) if (body[at] === '\n') line++
    const height = text.split('\n').length - 1
    const why = text.startsWith('/*') ? 'set aside by the writer' : 'a note beside the script'
    return { firstLine: line, lastLine: line + height, text: text.slice(2, -2).trim(), why }
  })
}

export function cutFountain(text: string): Fountain {
  const hasTitlePage = /^\uFEFF?\s*title\s*:/iu.test(text) && !/project gutenberg/iu.test(text.slice(0, 4_000))
  const isFountain =
    (hasTitlePage && (SLUG_LINE.test(text) || MARKS.test(text))) ||
    (SLUG_LINE.test(text) && /^(?:@\p{Lu}|\.[A-Z]|>|~|={3,}$|\/\*)/mu.test(text))
  if (!isFountain) return { text, isFountain, title: undefined, left: [] }
  let title: string | undefined
  let body = text.replace(/\r\n?/gu, '\n').replace(/^\uFEFF/u, '')
  if (KEY.test(body.trimStart())) {
    const end = body.search(/\n[ \t]*\n/u)
    const page = end < 0 ? body : body.slice(0, end)
    title = /^[ \t]*title[ \t]*:[ \t]*\n?[ \t]*(.+)$/imu.exec(page)?.[1]?.replace(/[_*]/gu, '').trim()
    body = blankOut(page) + (end < 0 ? '' : body.slice(end))
  }
  const spans = findAsides(body)
  const left = leftAside(body, spans)
  body = withoutAsides(body, spans).split('\n').map(unmark).join('\n')
  return { text: body, isFountain, title, left }
}

/** One line without its mark. Sections, synopses and page breaks are nobody's words. */
function unmark(line: string): string {
  const text = line.trim()
  if (/^(?:#{1,6}(?=\s|\p{L})|=)/u.test(text)) return ''
  if (/^\.(?=[^.\s])/u.test(text)) return `${FORCED_HEADING}${text.slice(1)}`
  if (/^>.*<$/u.test(text)) return text.slice(1, -1)
  if (text.startsWith('>'))
    return `${text
      .slice(1)
      .trim()
      .toUpperCase()
      .replace(/[.:]?$/u, ':')}`
  if (text.startsWith('~')) return text.slice(1)
  return line
}
