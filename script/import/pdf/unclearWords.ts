// Finds words about which text recognition of a scan was uncertain. This app's program for scanned pages
// (`web/features/scannedPages`) marks them in the PDF. An uploaded file may contain false marks, so invalid marks are
// ignored, and a valid mark only adds a doubt to a line.
import type { SceneElement, Script } from '../../parse/script.ts'
import { formatUnclearWords } from '../../review/unclearWords.ts'

/** Tag of the marked content around an unclear word, without properties (PDF 32000-1, 14.6). */
export const UNCLEAR_MARK = 'ScenePartnerDoubtful'

/**
 * Whether a PDF may contain marks of unclear words. `web/features/scannedPages` writes these marks uncompressed, so a
 * byte search finds them.
 */
export const mayHaveUnclearWords = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(`/${UNCLEAR_MARK} BMC`)

type ContentItem = { type?: string; tag?: string | null; str?: string }

/**
 * Returns the text items that are marked as unclear words; empty if one of the marks is invalid. A valid mark has no
 * properties, contains one word, is not nested, and is closed.
 */
export function findMarkedItems<Item extends ContentItem>(items: readonly Item[]): ReadonlySet<Item> {
  const found = new Set<Item>()
  const none: ReadonlySet<Item> = new Set()
  let inside: Item[] | undefined
  let depth = 0
  for (const item of items) {
    if (item.type === undefined) {
      if (item.str?.trim()) inside?.push(item)
    } else if (item.type === 'endMarkedContent') {
      depth--
      const [word] = inside ?? []
      if (inside && (inside.length !== 1 || !word?.str || /\s/u.test(word.str.trim()))) return none
      if (word) found.add(word)
      inside = undefined
    } else {
      if (inside) return none
      depth++
      if (item.tag === UNCLEAR_MARK) {
        if (item.type !== 'beginMarkedContent') return none
        inside = []
      }
    }
    if (depth < 0) return none
  }
  return depth === 0 ? found : none
}

/** One word of a page. */
export type PageWord = { text: string; isUnclear: boolean }

const toKey = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const MAX_WORDS = 2_000
/** Maximum number of comparisons for one file. So many comparisons take about a second. */
const MAX_COMPARISONS = 60_000_000

type Token = { key: string; element: SceneElement }

function listTokens(element: SceneElement): Token[] {
  const text =
    element.kind === 'speech'
      ? `${element.cue} ${element.extension} ${element.parts.map((part) => part.text).join(' ')}`
      : element.text
  return text.split(/\s+/u).flatMap((word) => (toKey(word) === '' ? [] : [{ key: toKey(word), element }]))
}

/** Pairs equal words of a page and of the script, in order, by their longest common subsequence. */
function pairWords(words: readonly PageWord[], tokens: readonly Token[]): [PageWord, Token][] {
  const width = tokens.length + 1
  const lengths = new Uint16Array((words.length + 1) * width)
  const keys = words.map(({ text }) => toKey(text))
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0
  for (let row = words.length - 1; row >= 0; row--)
    for (let column = tokens.length - 1; column >= 0; column--)
      lengths[row * width + column] =
        keys[row] === tokens[column]?.key
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1))
  const pairs: [PageWord, Token][] = []
  let [row, column] = [0, 0]
  while (row < words.length && column < tokens.length) {
    const [word, token] = [words[row], tokens[column]]
    if (word && token && keys[row] === token.key) {
      pairs.push([word, token])
      row++
      column++
    } else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return pairs
}

const UNCLEAR_CONFIDENCE = 0.6

/**
 * Adds a doubt that lists the unclear words to each line that contains them. An existing doubt is not replaced.
 * `pages`: all words of the pages with unclear words, by page number.
 */
export function addUnclearWords(script: Script, pages: ReadonlyMap<number, readonly PageWord[]>): Script {
  if (pages.size === 0) return script
  const elements = script.scenes.flatMap((scene) => scene.elements)
  const found = new Map<SceneElement, string[]>()
  let comparisons = 0
  for (const [page, all] of pages) {
    const words = all.filter(({ text }) => toKey(text) !== '').slice(0, MAX_WORDS)
    // A speech on this page may have begun on the previous page, so the last element of that page is searched, too.
    const before = elements.findLast((element) => (element.page ?? 0) < page)
    const own = elements.filter((element) => element.page === page)
    const tokens = [...(before ? [before] : []), ...own].flatMap(listTokens).slice(0, MAX_WORDS)
    comparisons += words.length * tokens.length
    if (comparisons > MAX_COMPARISONS) break
    for (const [{ text, isUnclear }, { element }] of pairWords(words, tokens))
      if (isUnclear) found.set(element, [...(found.get(element) ?? []), text])
  }
  const withDoubt = (element: SceneElement): SceneElement => {
    const words = found.get(element)
    if (!words || element.doubt !== undefined) return element
    const confidence = Math.min(element.confidence ?? 1, UNCLEAR_CONFIDENCE)
    return { ...element, confidence, doubt: formatUnclearWords(words) }
  }
  return { ...script, scenes: script.scenes.map((scene) => ({ ...scene, elements: scene.elements.map(withDoubt) })) }
}
