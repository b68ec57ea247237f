// Reads OpenDocument text (ISO/IEC 26300), as LibreOffice writes it: paragraphs, styles and indents.
import { parseParagraphs } from '../documents/parseParagraphs.ts'
import { readXml } from '../documents/readXml.ts'
import type { Paragraph } from '../documents/paragraphs.ts'
import { createTableCollector } from '../documents/tableCollector.ts'
import { unzip } from '../documents/unzip.ts'
import type { FileReading } from '../fileReading.ts'
import { UnreadableFileError } from '../unreadableFile.ts'

const BODY = 'content.xml'
const STYLES = 'styles.xml'
/** Elements to skip: notes, deleted text, text boxes and field lists. */
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

type Style = { name: string; parent: string; indent?: number; first?: number; isCentred?: boolean }

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
        if (attributes['style:family'] === 'paragraph') styles.set(own, style)
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

/** Returns a style with the properties of its parents. Its name is the nearest one that a user chose. */
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

function readBody(xml: string, styles: ReadonlyMap<string, Style>): Paragraph[] {
  const paragraphs: Paragraph[] = []
  const drafts: { text: string; style: string }[] = []
  const table = createTableCollector(paragraphs)
  let skipped = 0

  function finish({ text, style: id }: { text: string; style: string }): void {
    if (table.take(text.replace(/\s+/gu, ' ').trim())) return
    const { name, indent = 0, first = 0, isCentred = false } = resolveStyle(styles, id)
    for (const line of text.split('\n')) {
      const tabs = /^\t*/u.exec(line)?.[0].length ?? 0
      const words = line.replace(/[\t \u00A0]+/gu, ' ').trim()
      paragraphs.push({ text: words, style: name, indent: indent + first + tabs * TAB_POINTS, isCentred })
    }
  }
  readXml(xml, {
    open({ name, attributes }) {
      if (SKIPPED_ELEMENTS.has(name)) skipped++
      if (skipped > 0) return
      const draft = drafts.at(-1)
      if (name === 'text:p' || name === 'text:h') drafts.push({ text: '', style: attributes['text:style-name'] ?? '' })
      else if (name === 'table:table-row') table.openRow()
      else if (name === 'table:table-cell') table.openCell()
      else if (!draft) return
      else if (name === 'text:tab') draft.text += '\t'
      else if (name === 'text:line-break') draft.text += '\n'
      else if (name === 'text:s') draft.text += ' '.repeat(Math.min(MAX_SPACES, Number(attributes['text:c'] ?? 1) || 1))
    },
    text(words) {
      const draft = drafts.at(-1)
      // Line breaks in the XML source count as spaces.
      if (skipped === 0 && draft) draft.text += words.replace(/\s+/gu, ' ')
    },
    close(name) {
      if (SKIPPED_ELEMENTS.has(name)) skipped--
      if (skipped > 0) return
      if (name === 'text:p' || name === 'text:h') {
        const draft = drafts.pop()
        if (draft) finish(draft)
      } else if (name === 'table:table-cell') table.closeCell()
      else if (name === 'table:table-row') table.closeRow()
    },
  })
  return paragraphs
}

/**
 * Reads an OpenDocument text.
 *
 * @throws UnreadableFileError `unknown` for an archive without a text, `broken` or `bomb`
 */
export async function readOdt(bytes: Uint8Array): Promise<FileReading> {
  const files = await unzip(bytes, [BODY, STYLES])
  const body = files.get(BODY)?.toString('utf8')
  if (body === undefined) throw new UnreadableFileError('unknown')
  const styles = new Map<string, Style>()
  readStyles(files.get(STYLES)?.toString('utf8') ?? '<none/>', styles)
  readStyles(body, styles)
  return { script: parseParagraphs(readBody(body, styles)) }
}
