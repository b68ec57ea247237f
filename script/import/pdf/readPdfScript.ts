import { parseScript } from '../../parse/parseScript.ts'
import type { SceneElement, Script } from '../../parse/script.ts'
import type { FileReaderResult, LeftOut } from '../fileReaderResult.ts'
import { layOutRows } from '../layout/layOutRows.ts'
import { canWordsFindMore, chooseScript } from '../layout/chooseScript.ts'
import { findNameElements } from '../layout/nameMarks.ts'
import { readPageTables } from '../layout/pageTables.ts'
import { parseByNames } from '../layout/parseByNames.ts'
import { joinParagraphRows, markItalicRows, markPageRows } from './markPageRows.ts'
import { parseByColumns } from '../layout/parseByColumns.ts'
import { rowText, type Row } from '../layout/rows.ts'
import { FORCED_HEADING_MARK } from '../../parse/headings/headings.ts'
import { findNumberHeadings, markNumberHeadings } from '../../parse/headings/numberHeadings.ts'
import { UnreadableFileError } from '../unreadableFile.ts'
import { readPdf } from './readPdf.ts'
import { removePageArtifacts } from './removePageArtifacts.ts'
import { removeTitlePage } from './removeTitlePage.ts'
import { addUnclearWords } from './unclearWords.ts'

/** Maximum number of removed lines that are stored as samples. */
const MAX_SAMPLES = 12

/** Whether a title in the metadata is a file name, or a program's default title such as `Untitled`. */
const isFileName = (title: string) => /\.\w{2,4}$|^untitled|microsoft|^\S*[-_\d]\S*$/iu.test(title)

/**
 * Parses a PDF by the positions of its text. Omits page artifacts, watermarks and title pages.
 *
 * @throws UnreadableFileError `scan` for pages without text, `empty`, and the errors of `readPdf`
 */
export async function readPdfScript(bytes: Uint8Array): Promise<FileReaderResult> {
  const pdf = await readPdf(bytes)
  if (pdf.rows.length === 0) throw new UnreadableFileError(pdf.sizes.length > 0 ? 'scan' : 'empty')
  const page = removePageArtifacts(pdf.rows, pdf.sizes)
  const cleaned = { ...page, rows: markItalicRows(readPageTables(page.rows)) }
  const body = removeTitlePage(cleaned.rows, pdf.sizes.length)
  const title = body.title || (isFileName(pdf.title) ? '' : pdf.title)
  const sheetOf = (page: number) => pdf.sheets[page - 1] ?? page
  const leftOut: LeftOut[] = cleaned.removed.map(({ pages, ...one }) => ({
    ...one,
    pages: [...new Set(pages.map(sheetOf))],
  }))
  if (pdf.watermarks > 0) leftOut.push({ what: 'words over every page', count: pdf.watermarks })
  const titleRows = body.removed.length
  if (titleRows > 0)
    leftOut.push({
      what: 'lines of the title page',
      count: titleRows,
      pages: [1],
      words: body.removed.slice(0, MAX_SAMPLES),
    })
  const picturePages = pdf.emptyPages.length
  if (picturePages > 0)
    leftOut.push({ what: 'pages without text', count: picturePages, pages: pdf.emptyPages.slice(0, 50) })
  const script = addUnclearWords(parseRows(body.rows, cleaned.rows, title), pdf.unclearPages)
  return { script: withSheetNumbers(script, sheetOf), pages: pdf.count, leftOut }
}

/** Puts `FORCED_HEADING_MARK` before the scene headings that are only numbers. */
function markHeadings(rows: readonly Row[]): Row[] {
  const found = findNumberHeadings(rows.map(rowText), () => true)
  return rows.map((row, index) => {
    const [first] = row.segments
    if (!first || !found.has(index)) return row
    return { ...row, segments: [{ ...first, text: `${FORCED_HEADING_MARK}${first.text}`, pieces: undefined }] }
  })
}

/**
 * Parses the rows in up to three ways: by columns, by the font style of names, and as plain text. If columns are
 * reliable, returns the parse by columns; otherwise the parse that `chooseScript` prefers. Does not parse plain text if
 * this cannot give more speeches.
 */
function parseRows(rows: readonly Row[], withFront: readonly Row[], title: string): Script {
  const byColumns = parseByColumns(markHeadings(rows), title)
  if (byColumns?.isReliable) return byColumns.script
  const marked = markNumberHeadings(markPageRows(rows))
  const kinds = findNameElements(marked)
  const byNames = kinds && parseByNames(joinParagraphRows(marked, kinds), kinds, { title })
  if (byColumns) {
    const byWords = canWordsFindMore(withFront, byColumns.script) ? [parseByWords(withFront, title)] : []
    return chooseScript([byColumns.script, ...(byNames ? [byNames] : []), ...byWords])
  }
  const byWords = parseByWords(withFront, title)
  return byNames ? chooseScript([byWords, byNames]) : byWords
}

const withSheetNumbers = (script: Script, sheetOf: (page: number) => number): Script => {
  const placed = <One extends { page?: number | undefined }>(one: One): One =>
    one.page === undefined ? one : { ...one, page: sheetOf(one.page) }
  const scenes = script.scenes.map((scene) => ({ ...placed(scene), elements: scene.elements.map(placed) }))
  return { ...script, scenes }
}

/** Parses the rows as plain text, and adds the page to each element. */
function parseByWords(rows: readonly Row[], title: string): Script {
  const { text, pages } = layOutRows(rows)
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
