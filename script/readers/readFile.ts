import { layOut } from './layoutText.ts'
import { parseScript } from '../parse.ts'
import type { Script, SceneElement } from '../script.ts'
import { settle } from '../settle.ts'
import { speechesOf } from '../script.ts'
import { writeFountain } from '../writers/fountain.ts'
import { scriptOfBlocks } from './blocks.ts'
import { findColumns } from './columns.ts'
import { takeFurniture } from './pageFurniture.ts'
import { blocksByStyle, rowsOfParagraphs, textOfParagraphs, type Paragraph } from './paragraphs.ts'
import { isPage } from './isPage.ts'
import { withLines } from './lostLines.ts'
import { plainText } from './plainText.ts'
import type { Row } from './rows.ts'
import { readRtf } from './rtf.ts'
import { sniff, type FileFormat } from './sniff.ts'
import { readText } from './text.ts'
import { takeTitlePage } from './titlePage.ts'
import { toBlocks } from './toBlocks.ts'
import { Unreadable } from './unreadable.ts'

/** Something of a file that is no part of the script, in words: how often it stood there, and on which pages. */
export type LeftOut = { what: string; count: number; pages?: number[]; words?: string[] }

/** A file as a script: its text, how that is read, and what was understood. */
export type ReadFile = {
  format: FileFormat
  title: string
  /** What an actor will edit. */
  content: string
  /** Its marks are Fountain's, and nothing is to be guessed. */
  writtenAs: 'fountain' | null
  script: Script
  pages: number | null
  leftOut: LeftOut[]
}

/** Of what is left out, so many lines are told. */
const MOST_TOLD = 12
const LONGEST_TEXT = 1_500_000
/** A writer who does not keep Fountain's rules (a blank line under each name) loses nearly all by them. */
const SURE_OF_FOUNTAIN = 0.6
const FEWEST_LOST = 3

/** Understands a file by its bytes. Throws `Unreadable` for what cannot become a script. */
export async function readFile(bytes: Uint8Array, name: string): Promise<ReadFile> {
  if (bytes.length === 0) throw new Unreadable('empty')
  const format = sniff(bytes, name)
  const read = await readByFormat(format, bytes)
  if (!/[\p{L}\p{N}]/u.test(read.content)) throw new Unreadable('empty')
  if (read.content.length > LONGEST_TEXT) throw new Unreadable('tooLong')
  return read
}

/** What Word writes where a password locks a document: its old container, with the new one inside ([MS-OFFCRYPTO] 1.3). */
const isLockedDocument = (bytes: Uint8Array): boolean => {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return file.subarray(0, 4).equals(oldContainer) && file.includes(Buffer.from('EncryptedPackage', 'utf16le'))
}
const oldContainer = Buffer.from([0xd0, 0xcf, 0x11, 0xe0])

/** What few files need is loaded for those alone: a text is read without a PDF's library. */
async function readByFormat(format: FileFormat, bytes: Uint8Array): Promise<ReadFile> {
  if (format === 'pdf') return readPdfScript(bytes)
  if (format === 'docx') {
    const { readDocx } = await import('./docx.ts')
    return ofParagraphs('docx', await readDocx(bytes))
  }
  if (format === 'odt') {
    const { readOdt } = await import('./odt.ts')
    return ofParagraphs('odt', await readOdt(bytes))
  }
  if (format === 'rtf') return ofParagraphs('rtf', readRtf(bytes))
  if (isLockedDocument(bytes)) throw new Unreadable('encrypted')
  const text = readText(bytes)
  if (
    format === 'fdx' ||
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^]*?-->\s*)?<(?:!DOCTYPE )?FinalDraft\b/u.test(text.slice(0, 2_000))
  ) {
    const { readFdx } = await import('./fdx.ts')
    const { script, left } = readFdx(text)
    return written('fdx', script, { pages: null, leftOut: left })
  }
  if (format === 'text' && isPage(text)) {
    const { readHtml } = await import('./html.ts')
    const { script, left } = readHtml(text)
    return written('html', script, { pages: null, leftOut: left })
  }
  if (text.length > LONGEST_TEXT) throw new Unreadable('tooLong')
  if (format === 'fountain') return readFountainFile(text)
  const lined = withLines(text)
  return asItStands('text', lined, parseScript(lined), null)
}

/** A text without a title begins with somebody's words, and those are no name for it. */
function titleOfText(content: string, script: Script): string {
  const [first] = speechesOf(script)
  if (!first) return ''
  const rows = content.slice(0, WITHIN_FIRST).split('\n')
  const row = rows.findIndex((text) => text.replace(/[_*]/gu, '').trim().startsWith(script.title))
  return row + 1 < first.firstLine ? script.title : ''
}
const WITHIN_FIRST = 10_000

const asItStands = (format: FileFormat, content: string, script: Script, writtenAs: 'fountain' | null): ReadFile => ({
  format,
  title: writtenAs ? script.title : titleOfText(content, script),
  content,
  writtenAs,
  script,
  pages: null,
  leftOut: [],
})

/** By Fountain's own rules, unless they find much less than a reader who guesses: then its writer did not keep them. */
function readFountainFile(text: string): ReadFile {
  const exact = parseScript(text, { format: 'fountain' })
  const guessed = parseScript(text)
  const [byRule, byGuess] = [exact, guessed].map((script) => speechesOf(script).length) as [number, number]
  const isExact = byRule >= byGuess * SURE_OF_FOUNTAIN || byGuess - byRule < FEWEST_LOST
  return isExact ? asItStands('fountain', text, exact, 'fountain') : asItStands('fountain', text, guessed, null)
}

/** Kept as our own Fountain, which is read as this script again. */
function written(format: FileFormat, script: Script, more: Pick<ReadFile, 'pages' | 'leftOut'>): ReadFile {
  const settled = settle(script)
  // A title page alone is nothing to rehearse, and what we write of it has words of our own.
  if (settled.scenes.length === 0) throw new Unreadable('empty')
  return {
    format,
    title: settled.title,
    content: writeFountain(settled),
    writtenAs: 'fountain',
    script: settled,
    ...more,
  }
}

function ofParagraphs(format: 'docx' | 'odt' | 'rtf', found: readonly Paragraph[]): ReadFile {
  const paragraphs = found.map((one) => ({ ...one, text: plainText(one.text) }))
  const styled = blocksByStyle(paragraphs)
  const rows = rowsOfParagraphs(paragraphs)
  const script = styled
    ? scriptOfBlocks(styled, { title: titleOfBlocks(styled), format: 'screenplay', isCertain: true })
    : (byColumns(rows) ?? parseScript(textOfParagraphs(paragraphs)))
  return written(format, script, { pages: null, leftOut: [] })
}

const titleOfBlocks = (blocks: readonly { kind: string; text: string }[]) =>
  blocks[0]?.kind === 'action' && blocks[0].text.length < 80 ? blocks[0].text : ''

function byColumns(rows: readonly Row[], title = ''): Script | undefined {
  const columns = findColumns(rows)
  if (!columns) return undefined
  const format = columns.isStage ? 'play' : 'screenplay'
  const script = scriptOfBlocks(toBlocks(rows, columns), { title, format, isCertain: false })
  return script.characters.length > 0 ? script : undefined
}

/** What a program wrote there by itself is no title. */
const isFileName = (title: string) => /\.\w{2,4}$|^untitled|microsoft|^\S*[-_\d]\S*$/iu.test(title)

async function readPdfScript(bytes: Uint8Array): Promise<ReadFile> {
  const { readPdf } = await import('./pdf.ts')
  const pdf = await readPdf(bytes)
  if (pdf.rows.length === 0) throw new Unreadable(pdf.sizes.length > 0 ? 'scan' : 'empty')
  const furniture = takeFurniture(pdf.rows, pdf.sizes)
  const front = takeTitlePage(furniture.rows, pdf.sizes.length)
  const title = front.title || (isFileName(pdf.title) ? '' : pdf.title)
  const sheetOf = (page: number) => pdf.sheets[page - 1] ?? page
  const leftOut: LeftOut[] = furniture.left.map(({ pages, ...one }) => ({
    ...one,
    pages: [...new Set(pages.map(sheetOf))],
  }))
  if (pdf.watermarks > 0) leftOut.push({ what: 'words over every page', count: pdf.watermarks })
  const ofTitle = front.left.length
  if (ofTitle > 0)
    leftOut.push({ what: 'lines of the title page', count: ofTitle, pages: [1], words: front.left.slice(0, MOST_TOLD) })
  const pictures = pdf.emptyPages.length
  if (pictures > 0) leftOut.push({ what: 'pages without text', count: pictures, pages: pdf.emptyPages.slice(0, 50) })
  const script = byColumns(front.rows, title) ?? byWords(furniture.rows, title)
  return written('pdf', withPages(script, sheetOf), { pages: pdf.count, leftOut })
}

const withPages = (script: Script, sheetOf: (page: number) => number): Script => {
  const placed = <One extends { page?: number | undefined }>(one: One): One =>
    one.page === undefined ? one : { ...one, page: sheetOf(one.page) }
  const scenes = script.scenes.map((scene) => ({ ...placed(scene), elements: scene.elements.map(placed) }))
  return { ...script, scenes }
}

/** Where names have no column of their own the words tell, as in a pasted text. */
function byWords(rows: readonly Row[], title: string): Script {
  const { text, pages } = layOut(rows)
  const script = parseScript(text, title ? { title } : {})
  const pageOf = ({ firstLine }: { firstLine: number }) => pages[firstLine - 1]
  const withPage = (element: SceneElement): SceneElement => ({ ...element, page: pageOf(element) })
  const scenes = script.scenes.map((scene) => ({
    ...scene,
    page: pageOf(scene),
    elements: scene.elements.map(withPage),
  }))
  return { ...script, scenes }
}
