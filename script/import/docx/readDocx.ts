// Parses Word documents (ECMA-376): the paragraphs of the body with style, indent and alignment.
import type { Paragraph } from '../documents/paragraphs.ts'
import { cleanPieces, joinPieces, splitStyledLines } from '../layout/styledText.ts'
import type { StyledPiece } from '../layout/italicDirections.ts'
import { createTableCollector } from '../documents/tableCollector.ts'
import { parseParagraphs } from '../documents/parseParagraphs.ts'
import { readXml } from '../documents/readXml.ts'
import { unzip } from '../documents/unzip.ts'
import type { FileReaderResult } from '../fileReaderResult.ts'
import { UnreadableFileError } from '../unreadableFile.ts'

const BODY = 'word/document.xml'
const STYLES = 'word/styles.xml'
const TWENTIETHS = 20
/** Elements whose text is not part of the script, such as deleted text, field codes, footnotes and text boxes. */
const SKIPPED_ELEMENTS = new Set([
  'w:del',
  'w:moveFrom',
  'w:instrText',
  'w:delText',
  'w:footnote',
  'w:comment',
  'mc:Fallback',
  'w:txbxContent',
])

type Type = { isBold: boolean | undefined; isItalic: boolean | undefined; isCapitals: boolean | undefined }
type Style = Type & { name: string; basedOn: string; indent: number | undefined; isCentred: boolean | undefined }

const createType = (): Type => ({ isBold: undefined, isItalic: undefined, isCapitals: undefined })
const isOn = (value: string | undefined) => !/^(?:0|false|off|none)$/u.test(value ?? '')

/** Applies one property of a text run, such as `w:b`, to a font style. Ignores other properties. */
function readType(type: Type, name: string, value: string | undefined): void {
  if (name === 'w:b') type.isBold = isOn(value)
  else if (name === 'w:i') type.isItalic = isOn(value)
  else if (name === 'w:caps') type.isCapitals = isOn(value)
}

const points = (value: string | undefined) => (value === undefined ? undefined : Number(value) / TWENTIETHS || 0)
const parseIndent = (attributes: Record<string, string>) => points(attributes['w:left'] ?? attributes['w:start'])

function readStyles(xml: string): Map<string, Style> {
  const styles = new Map<string, Style>()
  let style: Style | undefined
  readXml(xml, {
    open({ name, attributes }) {
      if (name === 'w:style') {
        style = { name: '', basedOn: '', indent: undefined, isCentred: undefined, ...createType() }
        styles.set(attributes['w:styleId'] ?? '', style)
      } else if (!style) return
      else if (name === 'w:name') style.name = attributes['w:val'] ?? ''
      else if (name === 'w:basedOn') style.basedOn = attributes['w:val'] ?? ''
      else if (name === 'w:ind') style.indent = parseIndent(attributes)
      else if (name === 'w:jc') style.isCentred = attributes['w:val'] === 'center'
      else readType(style, name, attributes['w:val'])
    },
    close(name) {
      if (name === 'w:style') style = undefined
    },
  })
  return styles
}

const MAX_ANCESTORS = 12

/** Returns a property of a style, or of the nearest parent style that has it. */
function findInherited<Key extends 'indent' | 'isCentred' | keyof Type>(
  styles: Map<string, Style>,
  id: string,
  key: Key,
): Style[Key] {
  let style = styles.get(id)
  for (let step = 0; style && step < MAX_ANCESTORS; step++) {
    if (style[key] !== undefined) return style[key]
    style = styles.get(style.basedOn)
  }
  return undefined as Style[Key]
}

type Draft = {
  pieces: StyledPiece[]
  style: string
  indent: number | undefined
  firstLine: number
  isCentred: boolean | undefined
}

function readBody(xml: string, styles: Map<string, Style>): Paragraph[] {
  const paragraphs: Paragraph[] = []
  const drafts: Draft[] = []
  const table = createTableCollector(paragraphs)
  let skipped = 0
  let isText = false
  /** The font style of the open text run, and the id of its character style; undefined outside text runs. */
  let run: (Type & { style: string }) | undefined

  function addText(draft: Draft, words: string): void {
    const find = (key: keyof Type) =>
      run?.[key] ?? findInherited(styles, run?.style ?? '', key) ?? findInherited(styles, draft.style, key) ?? false
    const text = find('isCapitals') ? words.toUpperCase() : words
    draft.pieces.push({ text, isBold: find('isBold'), isItalic: find('isItalic') })
  }

  function finish(draft: Draft): void {
    if (table.take(draft.pieces)) return
    const indent = (draft.indent ?? findInherited(styles, draft.style, 'indent') ?? 0) + draft.firstLine
    const isCentred = draft.isCentred ?? findInherited(styles, draft.style, 'isCentred') ?? false
    const style = styles.get(draft.style)?.name ?? draft.style
    // Screenplays may write separate paragraphs as one paragraph with line breaks, so each line counts as a paragraph.
    for (const line of splitStyledLines(draft.pieces)) {
      const tabs = /^\t*/u.exec(joinPieces(line))?.[0].length ?? 0
      const pieces = cleanPieces(line)
      paragraphs.push({ text: joinPieces(pieces), pieces, style, indent: indent + tabs * 36, isCentred })
    }
  }
  readXml(xml, {
    open({ name, attributes }) {
      if (SKIPPED_ELEMENTS.has(name)) skipped++
      if (skipped > 0) return
      const draft = drafts.at(-1)
      if (name === 'w:p') drafts.push({ pieces: [], style: '', indent: undefined, firstLine: 0, isCentred: undefined })
      else if (name === 'w:tr') table.openRow()
      else if (name === 'w:tc') table.openCell()
      else if (name === 'w:t') isText = true
      else if (name === 'w:r') run = { style: '', ...createType() }
      else if (!draft) return
      // A `w:tab` outside a run is not a tab in the text: it defines a tab stop of the paragraph.
      else if (name === 'w:tab' && run) addText(draft, '\t')
      else if (name === 'w:br' || name === 'w:cr') addText(draft, '\n')
      else if (name === 'w:noBreakHyphen') addText(draft, '-')
      else if (name === 'w:rStyle' && run) run.style = attributes['w:val'] ?? ''
      else if (name === 'w:pStyle') draft.style = attributes['w:val'] ?? ''
      else if (name === 'w:jc') draft.isCentred = attributes['w:val'] === 'center'
      else if (name === 'w:ind') {
        draft.indent = parseIndent(attributes) ?? draft.indent
        draft.firstLine = points(attributes['w:firstLine']) ?? -(points(attributes['w:hanging']) ?? 0)
      } else if (run) readType(run, name, attributes['w:val'])
    },
    text(words) {
      const draft = drafts.at(-1)
      if (isText && skipped === 0 && draft) addText(draft, words)
    },
    close(name) {
      if (SKIPPED_ELEMENTS.has(name)) skipped--
      if (skipped > 0) return
      if (name === 'w:t') isText = false
      else if (name === 'w:r') run = undefined
      else if (name === 'w:p') {
        const draft = drafts.pop()
        if (draft) finish(draft)
      } else if (name === 'w:tc') table.closeCell()
      else if (name === 'w:tr') table.closeRow()
    },
  })
  return paragraphs
}

/**
 * Parses a Word document.
 *
 * @throws UnreadableFileError `unknown` for an archive that is not a Word document, `broken`, `encrypted` or `bomb`
 */
export async function readDocx(bytes: Uint8Array): Promise<FileReaderResult> {
  const files = await unzip(bytes, [BODY, STYLES])
  const body = files.get(BODY)
  if (!body) throw new UnreadableFileError('unknown')
  const styles = files.get(STYLES)
  const paragraphs = readBody(body.toString('utf8'), styles ? readStyles(styles.toString('utf8')) : new Map())
  return { script: parseParagraphs(paragraphs) }
}
