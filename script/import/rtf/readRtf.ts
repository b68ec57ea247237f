// Parses rich text (RTF 1.9): paragraphs with style, indent and alignment. Ignores, for example, pictures and notes.
import { TextDecoder } from 'node:util'
import type { Paragraph } from '../documents/paragraphs.ts'
import { joinPieces, splitStyledLines } from '../layout/styledText.ts'
import type { StyledPiece } from '../layout/italicDirections.ts'
import { parseParagraphs } from '../documents/parseParagraphs.ts'
import type { FileReaderResult } from '../fileReaderResult.ts'
import { UnreadableFileError } from '../unreadableFile.ts'
import { createRtfTables } from './rtfTables.ts'

const MAX_DEPTH = 500
const TWENTIETHS = 20
const SKIPPED_GROUPS = new Set(
  'fonttbl colortbl info pict object header headerl headerr headerf footer footerl footerr footerf footnote annotation listtable listoverridetable rsidtbl themedata datastore xmlnstbl fldinst generator revtbl latentstyles mmathPr'.split(
    ' ',
  ),
)
const CHARACTERS = new Map(
  Object.entries({
    tab: '\t',
    line: '\n',
    lquote: '\u2018',
    rquote: '\u2019',
    ldblquote: '\u201C',
    rdblquote: '\u201D',
    endash: '\u2013',
    emdash: '\u2014',
    bullet: '\u2022',
    enspace: ' ',
    emspace: ' ',
  }),
)
const TOKEN = /\\(?:([a-z]{1,32})(-?\d{1,10})? ?|'([0-9a-f]{2})|([^a-z]))|([{}])|([^\\{}]+)/giu

/** The state of the parser within a group. The end of the group restores the previous state. */
type State = {
  /** Whether the group is not part of the text, for example a header. */
  skip: boolean
  isStyles: boolean
  codePage: string
  unicodeSkip: number
  isHidden: boolean
  isBold: boolean
  isItalic: boolean
  isCapitals: boolean
  format: ParagraphFormat
}
type ParagraphFormat = { style: number; indent: number; firstLine: number; isCentred: boolean; isInTable: boolean }

const createFormat = (): ParagraphFormat => ({
  style: 0,
  indent: 0,
  firstLine: 0,
  isCentred: false,
  isInTable: false,
})

function decoderOf(codePage: string): TextDecoder {
  try {
    return new TextDecoder(codePage)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder('windows-1252')
    throw error
  }
}

/** Returns the paragraphs of a rich text. Takes linear time. */
function readParagraphs(bytes: Uint8Array): Paragraph[] {
  const source = Buffer.from(bytes).toString('latin1')
  const paragraphs: Paragraph[] = []
  const styles = new Map<number, string>()
  const stack: State[] = []
  const plain = { isHidden: false, isBold: false, isItalic: false, isCapitals: false }
  const start = { skip: false, isStyles: false, codePage: 'windows-1252', unicodeSkip: 1 }
  let state: State = { ...start, ...plain, format: createFormat() }
  let decoder = decoderOf(state.codePage)
  let pieces: StyledPiece[] = []
  let pending: number[] = []
  let toSkip = 0
  const tables = createRtfTables(paragraphs)
  let styleNumber = 0
  let styleName = ''

  const push = (words: string) => {
    const { isBold, isItalic, isCapitals } = state
    const text = isCapitals ? words.toUpperCase() : words
    const last = pieces.at(-1)
    if (last && last.isBold === isBold && last.isItalic === isItalic) last.text += text
    else pieces.push({ text, isBold, isItalic })
  }
  const flush = () => {
    if (pending.length > 0) push(decoder.decode(Uint8Array.from(pending)))
    pending = []
  }
  const addText = (words: string) => {
    flush()
    if (state.isStyles) styleName += words
    else if (!state.skip && !state.isHidden) push(words)
  }
  const finish = () => {
    flush()
    const { format } = state
    const style = styles.get(format.style) ?? ''
    for (const line of splitStyledLines(pieces)) {
      const tabs = /^\t*/u.exec(joinPieces(line))?.[0].length ?? 0
      const indent = format.indent + format.firstLine + tabs * 36
      const own = line.map((piece) => ({ ...piece, text: piece.text.replace(/\t/gu, ' ') }))
      const paragraph = { text: joinPieces(own).trim(), pieces: own, style, indent, isCentred: format.isCentred }
      tables.add(paragraph, format.isInTable)
    }
    pieces = []
  }
  /** Finishes the last paragraph of a table cell or table row, unless that paragraph is finished already. */
  const finishInTable = () => {
    flush()
    state.format.isInTable = true
    if (pieces.length > 0) finish()
  }
  const setType = (type: Partial<State>) => {
    flush()
    state = { ...state, ...type }
  }
  const controlParagraph = (word: string, number: number | undefined) => {
    const { format } = state
    if (word === 'par' || word === 'sect' || word === 'page') finish()
    else if (word === 'intbl') format.isInTable = true
    else if (word === 'trowd') tables.startRow()
    else if (word === 'cell') {
      finishInTable()
      tables.closeCell()
    } else if (word === 'row') {
      finishInTable()
      tables.closeRow()
    } else if (word === 'pard') state.format = createFormat()
    else if (word === 's') format.style = number ?? 0
    else if (word === 'li') format.indent = (number ?? 0) / TWENTIETHS
    else if (word === 'fi') format.firstLine = (number ?? 0) / TWENTIETHS
    else if (word === 'qc') format.isCentred = true
    else if (word === 'ql' || word === 'qj') format.isCentred = false
  }
  const control = (word: string, number: number | undefined) => {
    const sign = CHARACTERS.get(word)
    if (sign !== undefined) addText(sign)
    else if (SKIPPED_GROUPS.has(word)) state.skip = true
    else if (word === 'stylesheet') state = { ...state, isStyles: true, skip: true }
    else if (word === 's' && state.isStyles) styleNumber = number ?? 0
    else if (word === 'nestcell') addText('  ')
    else if (word === 'v' || word === 'deleted') state.isHidden = number !== 0
    else if (word === 'plain') setType(plain)
    else if (word === 'b') setType({ isBold: number !== 0 })
    else if (word === 'i') setType({ isItalic: number !== 0 })
    else if (word === 'caps') setType({ isCapitals: number !== 0 })
    else if (word === 'uc') state.unicodeSkip = number ?? 1
    else if (word === 'ansicpg') decoder = decoderOf(`windows-${number ?? 1252}`)
    else if (word === 'mac') decoder = decoderOf('macintosh')
    else if (word === 'u') {
      addText(String.fromCharCode(((number ?? 63) + 65_536) % 65_536))
      toSkip = state.unicodeSkip
    } else if (!state.skip) controlParagraph(word, number)
  }

  for (const found of source.matchAll(TOKEN)) {
    const [, word, number, hex, symbol, brace, words] = found
    if (brace === '{') {
      flush()
      if (stack.length > MAX_DEPTH) throw new UnreadableFileError('bomb')
      stack.push({ ...state, format: { ...state.format } })
      if (state.isStyles) [styleNumber, styleName] = [0, '']
      toSkip = 0
    } else if (brace === '}') {
      flush()
      if (state.isStyles && styleName.trim()) styles.set(styleNumber, styleName.replace(/;\s*$/u, '').trim())
      if (state.isStyles) styleName = ''
      state = stack.pop() ?? state
      toSkip = 0
    } else if (hex !== undefined) {
      if (toSkip > 0) toSkip--
      else if (state.isStyles) styleName += String.fromCharCode(Number.parseInt(hex, 16))
      else if (!state.skip && !state.isHidden) pending.push(Number.parseInt(hex, 16))
    } else if (word !== undefined) control(word.toLowerCase(), number === undefined ? undefined : Number(number))
    else if (symbol === '*') state.skip = true
    else if (symbol === '~') addText('\u00A0')
    else if (symbol === '_') addText('-')
    else if (symbol === '\n' || symbol === '\r') {
      if (!state.skip) finish()
    } else if (symbol !== undefined && '\\{}'.includes(symbol)) addText(symbol)
    else if (words !== undefined) {
      const clean = words.replace(/[\r\n]/gu, '')
      addText(clean.slice(Math.min(toSkip, clean.length)))
      toSkip = Math.max(0, toSkip - clean.length)
    }
  }
  finish()
  tables.closeTable()
  return paragraphs
}

/**
 * Parses rich text.
 *
 * @throws UnreadableFileError `bomb` for deep nesting
 */
export const readRtf = (bytes: Uint8Array): FileReaderResult => ({ script: parseParagraphs(readParagraphs(bytes)) })
