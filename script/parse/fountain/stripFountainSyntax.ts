// Removes Fountain's markup (fountain.io/syntax) before parsing, so that the rest is a plain screenplay.
import { type CommentSpan, findComments, removeComments } from './findComments.ts'
import { FORCED_HEADING_MARK } from '../headings/headings.ts'
import type { UnparsedText } from '../script.ts'

const KEY = /^(?:title|credit|authors?|source|notes|draft date|date|contact|copyright|revision)\s*:/iu
const MARKS = /^(?:!|@\p{Lu}|\.(?=[^.\s])|>|~|#{1,6}\s|={3,}$|=\s)|\/\*|\[\[/mu
const SLUG_LINE = /^(?:int|ext|est|int\.?\/ext|i\/e)[. ]/imu

export type StrippedFountain = {
  text: string
  isFountain: boolean
  title: string | undefined
  unparsed: UnparsedText[]
}

/** Removes all characters except line breaks, so that line numbers stay valid. */
const blankLines = (text: string) => text.replace(/[^\n]+/gu, '')

/** Reports notes and comments ("boneyard") as unparsed, with their line numbers. */
function reportComments(body: string, spans: readonly CommentSpan[]): UnparsedText[] {
  let [line, at] = [1, 0]
  return spans.map(({ start, text }) => {
    for (; at < start; at++) if (body[at] === '\n') line++
    const height = text.split('\n').length - 1
    const why = text.startsWith('/*') ? 'set aside by the writer' : 'a note beside the script'
    return { firstLine: line, lastLine: line + height, text: text.slice(2, -2).trim(), why }
  })
}

export function stripFountainSyntax(text: string): StrippedFountain {
  const hasTitlePage = /^\uFEFF?\s*title\s*:/iu.test(text) && !/project gutenberg/iu.test(text.slice(0, 4_000))
  const isFountain =
    (hasTitlePage && (SLUG_LINE.test(text) || MARKS.test(text))) ||
    (SLUG_LINE.test(text) && /^(?:@\p{Lu}|\.[A-Z]|>|~|={3,}$|\/\*)/mu.test(text))
  if (!isFountain) return { text, isFountain, title: undefined, unparsed: [] }
  let title: string | undefined
  let body = text.replace(/\r\n?/gu, '\n').replace(/^\uFEFF/u, '')
  if (KEY.test(body.trimStart())) {
    const end = body.search(/\n[ \t]*\n/u)
    const page = end < 0 ? body : body.slice(0, end)
    title = /^[ \t]*title[ \t]*:[ \t]*\n?[ \t]*(.+)$/imu.exec(page)?.[1]?.replace(/[_*]/gu, '').trim()
    body = blankLines(page) + (end < 0 ? '' : body.slice(end))
  }
  const spans = findComments(body)
  const left = reportComments(body, spans)
  body = removeComments(body, spans).split('\n').map(stripMark).join('\n')
  return { text: body, isFountain, title, unparsed: left }
}

/** Converts one line to plain screenplay form, except `@` and `!`. Sections, synopses and page breaks become empty. */
function stripMark(line: string): string {
  const text = line.trim()
  if (/^(?:#{1,6}(?=\s|\p{L})|=)/u.test(text)) return ''
  if (/^\.(?=[^.\s])/u.test(text)) return `${FORCED_HEADING_MARK}${text.slice(1)}`
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
