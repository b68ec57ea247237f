// Parses OpenDocument text (ISO/IEC 26300), as LibreOffice writes it: paragraphs, styles and indents.
import { parseParagraphs } from '../documents/parseParagraphs.ts'
import { readXml } from '../documents/readXml.ts'
import { cleanPieces, joinPieces, splitStyledLines } from '../layout/styledText.ts'
import type { StyledPiece } from '../layout/italicDirections.ts'
import type { Paragraph } from '../documents/paragraphs.ts'
import { createTableCollector } from '../documents/tableCollector.ts'
import { unzip } from '../documents/unzip.ts'
import type { FileReaderResult } from '../fileReaderResult.ts'
import { UnreadableFileError } from '../unreadableFile.ts'

const BODY = 'content.xml'
const STYLES = 'styles.xml'
/** Elements whose text is not part of the script: notes, comments, deleted text, text boxes and tables of contents. */
const SKIPPED_ELEMENTS = new Set([
  'text:note',
  'office:annotation',
  'text:tracked-changes',
  'draw:text-box',
  'text:sequence-decls',
  'text:table-of-content',
])
const POINTS_PER_UNIT: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pc: 12 }
const MAX_ANCESTORS = 12
const TAB_POINTS = 36
const MAX_SPACES = 80
const MAX_SPANS = 4

type Type = { isBold?: boolean; isItalic?: boolean; isCapitals?: boolean }
type Style = Type & { name: string; parent: string; indent?: number; first?: number; isCentred?: boolean }

const parseLength = (length: string | undefined): number | undefined => {
  const [, value, unit = ''] = /^(-?[\d.]{1,12})(pt|in|cm|mm|pc)$/u.exec(length ?? '') ?? []
  return value === undefined ? undefined : Number(value) * (POINTS_PER_UNIT[unit] ?? 1)
}

function readStyles(xml: string, styles: Map<string, Style>): void {
  let style: Style | undefined
  readXml(xml, {
    open({ name, attributes }) {
      if (name === 'style:style') {
        const own = attributes['style:name'] ?? ''
        style = { name: attributes['style:display-name'] ?? own, parent: attributes['style:parent-style-name'] ?? '' }
        if (/^(?:paragraph|text)$/u.test(attributes['style:family'] ?? '')) styles.set(own, style)
      } else if (name === 'style:text-properties' && style) {
        const weight = attributes['fo:font-weight']
        const slant = attributes['fo:font-style']
        const transform = attributes['fo:text-transform']
        if (weight !== undefined) style.isBold = /^(?:bold|[6-9]00)$/u.test(weight)
        if (slant !== undefined) style.isItalic = slant !== 'normal'
        if (transform !== undefined) style.isCapitals = transform === 'uppercase'
      } else if (name === 'style:paragraph-properties' && style) {
        const indent = parseLength(attributes['fo:margin-left'])
        const first = parseLength(attributes['fo:text-indent'])
        const align = attributes['fo:text-align']
        if (indent !== undefined) style.indent = indent
        if (first !== undefined) style.first = first
        if (align !== undefined) style.isCentred = align === 'center'
      }
    },
    close(name) {
      if (name === 'style:style') style = undefined
    },
  })
}

/**
 * Returns a style with the properties of its parents. The name of the result is the name of the nearest style that the
 * program did not generate (`P1` is a generated style).
 */
function resolveStyle(styles: ReadonlyMap<string, Style>, id: string): Style {
  let own: Style = { name: '', parent: id }
  for (let step = 0; step < MAX_ANCESTORS && own.parent !== ''; step++) {
    const above = styles.get(own.parent)
    if (!above) return { ...own, name: own.name || own.parent }
    const isAutomatic = /^P\d+$/u.test(above.name)
    own = { ...above, ...own, name: own.name || (isAutomatic ? '' : above.name), parent: above.parent }
  }
  return own
}

type Draft = { pieces: StyledPiece[]; style: string }

function readBody(xml: string, styles: ReadonlyMap<string, Style>): Paragraph[] {
  const paragraphs: Paragraph[] = []
  const drafts: Draft[] = []
  /** The styles of the open spans, innermost last. */
  const spans: string[] = []
  const table = createTableCollector(paragraphs)
  let skipped = 0

  function addText({ pieces, style }: Draft, words: string): void {
    const own = [...spans.slice(-MAX_SPANS).toReversed(), style].map((id) => resolveStyle(styles, id))
    const find = (key: keyof Type) => own.find((one) => one[key] !== undefined)?.[key] ?? false
    const text = find('isCapitals') ? words.toUpperCase() : words
    pieces.push({ text, isBold: find('isBold'), isItalic: find('isItalic') })
  }

  function finish({ pieces: found, style: id }: Draft): void {
    if (table.take(found)) return
    const { name, indent = 0, first = 0, isCentred = false } = resolveStyle(styles, id)
    for (const line of splitStyledLines(found)) {
      const tabs = /^\t*/u.exec(joinPieces(line))?.[0].length ?? 0
      const pieces = cleanPieces(line)
      const left = indent + first + tabs * TAB_POINTS
      paragraphs.push({ text: joinPieces(pieces), pieces, style: name, indent: left, isCentred })
    }
  }
  readXml(xml, {
    open({ name, attributes }) {
      if (SKIPPED_ELEMENTS.has(name)) skipped++
      if (skipped > 0) return
      const draft = drafts.at(-1)
      if (name === 'text:p' || name === 'text:h')
        drafts.push({ pieces: [], style: attributes['text:style-name'] ?? '' })
      else if (name === 'table:table-row') table.openRow()
      else if (name === 'table:table-cell') table.openCell()
      else if (name === 'text:span') spans.push(attributes['text:style-name'] ?? '')
      else if (!draft) return
      else if (name === 'text:tab') addText(draft, '\t')
      else if (name === 'text:line-break') addText(draft, '\n')
      else if (name === 'text:s')
        addText(draft, ' '.repeat(Math.min(MAX_SPACES, Number(attributes['text:c'] ?? 1) || 1)))
    },
    text(words) {
      const draft = drafts.at(-1)
      // Line breaks in the XML source count as spaces.
      if (skipped === 0 && draft) addText(draft, words.replace(/\s+/gu, ' '))
    },
    close(name) {
      if (SKIPPED_ELEMENTS.has(name)) skipped--
      if (skipped > 0) return
      if (name === 'text:p' || name === 'text:h') {
        const draft = drafts.pop()
        if (draft) finish(draft)
      } else if (name === 'text:span') spans.pop()
      else if (name === 'table:table-cell') table.closeCell()
      else if (name === 'table:table-row') table.closeRow()
    },
  })
  return paragraphs
}

/**
 * Parses an OpenDocument text.
 *
 * @throws UnreadableFileError `unknown` for an archive without `content.xml`, `broken`, `encrypted` or `bomb`
 */
export async function readOdt(bytes: Uint8Array): Promise<FileReaderResult> {
  const files = await unzip(bytes, [BODY, STYLES])
  const body = files.get(BODY)?.toString('utf8')
  if (body === undefined) throw new UnreadableFileError('unknown')
  const styles = new Map<string, Style>()
  readStyles(files.get(STYLES)?.toString('utf8') ?? '<none/>', styles)
  readStyles(body, styles)
  return { script: parseParagraphs(readBody(body, styles)) }
}
