import type { Line } from './lines.ts'

/** A direction's bracket: words follow it. Notes and pictures are no directions, and may have many paragraphs. */
const OPENS = /\[(?![_*]*(?:transcriber|footnote|note|editor|illustration)s?\b)(?=[_*]*\p{L})/giu
/** A row that stands so much further left than the bracket is speech again. */
const OUTDENT = 4
/** How far the last bracket of a row is looked for from its end: directions are no longer. */
const LONGEST_TAIL = 400

/** Where the last direction of a row begins that no bracket closes; -1 where there is none. */
function openAt(text: string): number {
  if (!text.includes('[')) return -1
  const from = Math.max(0, text.length - LONGEST_TAIL)
  const tail = text.slice(from)
  const last = [...tail.matchAll(OPENS)].at(-1)?.index ?? -1
  return last < 0 || tail.indexOf(']', last) >= 0 || tail[last - 1] === '[' ? -1 : from + last
}

const endsItalic = (text: string) => /_[.,;:!?)]?$/u.test(text)

/** The row on which a direction that opened here has ended: with its italics, its paragraph, or where verse goes on. */
function lastRowOf(lines: readonly Line[], index: number, at: number): number {
  const own = lines[index]
  if (!own) return index
  const isItalic = /^\[[_*]/u.test(own.text.slice(at, at + 2))
  const opensParagraph = at <= 1 && (index === 0 || (lines[index - 1]?.isBlank ?? true))
  let last = index
  for (let next = index + 1; next < lines.length; next++) {
    const line = lines[next]
    if (!line || line.isBlank || /[[\]]/u.test(line.text)) break
    // Within a speech a bracket at the row's end closes with the row, unless its italics go on.
    if (isItalic ? endsItalic(lines[last]?.text ?? '') && !opensParagraph : !opensParagraph) break
    if (line.indent <= own.indent + at - OUTDENT && at > 1) break
    if (line.indent <= own.indent - OUTDENT) break
    last = next
  }
  return last
}

/** How many rows a bracket may stay open for that the next one closes. */
const FARTHEST = 40

/** Whether the next bracket from a row on closes one: of those that another follows the first was forgotten. */
function createIsClosed(lines: readonly Line[], areLeftOpen: boolean) {
  const next = new Int32Array(lines.length + 1).fill(-1)
  for (let index = lines.length - 1; index >= 0; index--) {
    const sign = /[[\]]/u.exec(lines[index]?.text ?? '')
    next[index] = sign ? index : (next[index + 1] ?? -1)
  }
  const paragraphEnd = new Int32Array(lines.length + 1).fill(lines.length)
  for (let index = lines.length - 1; index >= 0; index--)
    paragraphEnd[index] = lines[index]?.isBlank ? index : (paragraphEnd[index + 1] ?? lines.length)
  return (index: number): boolean => {
    const at = next[index + 1] ?? -1
    if (at < 0 || at > index + FARTHEST) return false
    if (/[[\]]/u.exec(lines[at]?.text ?? '')?.[0] !== ']') return false
    return !areLeftOpen || at < (paragraphEnd[index] ?? 0)
  }
}

const FEWEST_OPEN = 3
const LEAST_OPEN_SHARE = 0.1

/**
 * Old editions open a bracket before a direction and leave it open: `I go, I go.    [_Exit._`. Here it is closed where
 * the direction ends, so that nothing of it is spoken and no speech is swallowed. Letters are as they were.
 */
export function closeBrackets(lines: readonly Line[]): readonly Line[] {
  const opened = lines.flatMap(({ text }, index) => {
    const at = openAt(text)
    return at < 0 ? [] : [{ index, at }]
  })
  if (opened.length === 0) return lines
  const all = lines.filter(({ text }) => text.includes('[')).length
  const isParagraphs = createIsClosed(lines, true)
  const forgotten = opened.filter(({ index }) => !isParagraphs(index))
  const areLeftOpen = forgotten.length >= Math.max(FEWEST_OPEN, all * LEAST_OPEN_SHARE)
  const isClosed = areLeftOpen ? isParagraphs : createIsClosed(lines, false)
  const closed = [...lines]
  for (const { index, at } of opened) {
    if (isClosed(index)) continue
    const last = lastRowOf(lines, index, at)
    const line = closed[last]
    if (line) closed[last] = { ...line, text: `${line.text}]` }
  }
  return closed
}
