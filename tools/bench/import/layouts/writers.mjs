// Writes paragraphs as text, web page, Word, OpenDocument, rich text, and PDF printed by Chromium.
import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { chromium } from '@playwright/test'
import yazl from 'yazl'
import { root } from '../../../build.mjs'
import { findBrowser } from '../../../lib/browser.mjs'

const xml = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const wordsOf = ({ runs = [] }) => runs.map(({ text }) => text).join('')
/** Returns the paragraphs of all cells of a table row, in order. */
const flat = ({ cells }) => cells.flat()

const letterWidth = 7.2
const rowLength = 72

function wrap(text, most) {
  const rows = ['']
  for (const word of text.split(/\s+/u)) {
    const last = rows.at(-1)
    if (last !== '' && last.length + 1 + word.length > most) rows.push(word)
    else rows[rows.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return rows
}

const besideWidth = 34

/** Returns the text rows of two cells that are beside each other. */
function rowsBeside({ cells }) {
  const [left, right] = cells.map((cell) => cell.flatMap((paragraph) => wrap(wordsOf(paragraph), besideWidth)))
  return Array.from({ length: Math.max(left.length, right.length) }, (_row, at) =>
    `${(left[at] ?? '').padEnd(besideWidth + 6)}${right[at] ?? ''}`.trimEnd(),
  )
}

/** Writes a text as people paste it: without bold or italics, wrapped, with indents and empty rows. */
export function asText({ paragraphs }) {
  const rows = []
  for (const paragraph of paragraphs) {
    if (!paragraph.isTight && rows.length > 0) rows.push('')
    if (paragraph.isBeside) {
      rows.push(...rowsBeside(paragraph))
      continue
    }
    if (paragraph.cells) {
      const [name, words] = paragraph.cells.map((cell) => cell.map(wordsOf).join(' '))
      rows.push(`${name}\t${words}`)
      continue
    }
    const text = wordsOf(paragraph)
    const indent = paragraph.centred
      ? Math.max(0, (rowLength - text.length) >> 1)
      : Math.round((paragraph.indent ?? 0) / letterWidth)
    const label = paragraph.label ? `${paragraph.label} ` : ''
    for (const row of paragraph.label ? [text] : wrap(text, rowLength - indent))
      rows.push(`${label}${' '.repeat(indent)}${row}`)
  }
  return Buffer.from(rows.join('\n'))
}

const htmlRuns = ({ runs }) =>
  runs
    .map(({ text, bold, italic }) => {
      const own = italic ? `<i>${xml(text)}</i>` : xml(text)
      return bold ? `<b>${own}</b>` : own
    })
    .join('')

const htmlParagraph = (paragraph) => {
  const { centred, indent = 0, isTight, label, cells } = paragraph
  if (cells)
    return `<tr${paragraph.isBeside ? ' class="beside"' : ''}>${cells.map((cell) => `<td>${cell.map(htmlRuns).join('<br>')}</td>`).join('')}</tr>`
  const own = [
    centred && 'text-align:center',
    indent > 0 && `margin-left:${indent}pt`,
    isTight && 'margin-top:0',
  ].filter(Boolean)
  const mark = label ? `<span style="font-size:70%">${xml(label)}</span> ` : ''
  return `<p${own.length > 0 ? ` style="${own.join(';')}"` : ''}>${mark}${htmlRuns(paragraph)}</p>`
}

function htmlBody(paragraphs) {
  let isInTable = false
  const rows = paragraphs.flatMap((paragraph) => {
    const isRow = paragraph.cells !== undefined
    const tag = isRow === isInTable ? [] : [isRow ? '<table>' : '</table>']
    isInTable = isRow
    return [...tag, htmlParagraph(paragraph)]
  })
  return `${rows.join('\n')}${isInTable ? '</table>' : ''}`
}

const htmlPage = ({ title, paragraphs }, css = '') =>
  `<!doctype html><html><head><meta charset="utf-8"><title>${xml(title ?? '')}</title><style>${css}</style></head><body>\n${htmlBody(paragraphs)}\n</body></html>`

export const asHtml = (document) => Buffer.from(htmlPage(document))

/** A constant time, so that the same play gives the same bytes. */
const writtenAt = new Date(2026, 0, 1)

async function zip(files) {
  const archive = new yazl.ZipFile()
  // An OpenDocument file must contain its entry `mimetype` without compression.
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content), name, { compress: name !== 'mimetype', mtime: writtenAt })
  archive.end()
  return buffer(archive.outputStream)
}

const wordParagraph = (paragraph) => {
  const { centred, indent = 0, label } = paragraph
  const layout = `${indent > 0 ? `<w:ind w:left="${indent * 20}"/>` : ''}${centred ? '<w:jc w:val="center"/>' : ''}`
  const runs = [...(label ? [{ text: `${label} ` }] : []), ...paragraph.runs]
  const own = runs.map(({ text, bold, italic }) => {
    const look = `${bold ? '<w:b/>' : ''}${italic ? '<w:i/>' : ''}`
    return `<w:r>${look && `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${xml(text)}</w:t></w:r>`
  })
  return `<w:p><w:pPr>${layout}</w:pPr>${own.join('')}</w:p>`
}
const wordRow = ({ cells }) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${(cell.length > 0 ? cell : [{ runs: [] }]).map(wordParagraph).join('')}</w:tc>`).join('')}</w:tr>`

/** Returns the column widths in twentieths of a point: a narrow column for names, or columns of equal width. */
const wordWidths = ({ cells, isBeside }) =>
  cells.length === 2 && !isBeside ? [2160, 6300] : cells.map(() => Math.round(8460 / cells.length))

/** Returns the body of a Word document. Consecutive rows with the same columns become one table. */
function wordBody(paragraphs) {
  let open = ''
  const parts = paragraphs.flatMap((one) => {
    const widths = one.cells ? wordWidths(one).map((width) => `<w:gridCol w:w="${width}"/>`) : []
    const grid = widths.join('')
    const ends = open !== '' && grid !== open ? ['</w:tbl><w:p/>'] : []
    const begins =
      grid !== '' && grid !== open
        ? [`<w:tbl><w:tblPr><w:tblW w:w="8460" w:type="dxa"/></w:tblPr><w:tblGrid>${grid}</w:tblGrid>`]
        : []
    open = grid
    return [...ends, ...begins, one.cells ? wordRow(one) : wordParagraph(one)]
  })
  return `${parts.join('')}${open === '' ? '' : '</w:tbl><w:p/>'}`
}

const openXml = 'http://schemas.openxmlformats.org'
const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const relations = (list) =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="${openXml}/package/2006/relationships">${list
    .map(
      ([type, target], index) =>
        `<Relationship Id="r${index + 1}" Type="${openXml}/officeDocument/2006/relationships/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

export function asDocx({ paragraphs }) {
  const space = `xmlns:w="${openXml}/wordprocessingml/2006/main"`
  return zip({
    '[Content_Types].xml': `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="${openXml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${wordType}.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="${wordType}.styles+xml"/></Types>`,
    '_rels/.rels': relations([['officeDocument', 'word/document.xml']]),
    'word/_rels/document.xml.rels': relations([['styles', 'styles.xml']]),
    'word/document.xml': `<?xml version="1.0"?><w:document ${space}><w:body>${wordBody(paragraphs)}</w:body></w:document>`,
    'word/styles.xml': `<?xml version="1.0"?><w:styles ${space}><w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style></w:styles>`,
  })
}

const signs = (text) =>
  [...text]
    .map((sign) =>
      '\\{}'.includes(sign) ? `\\${sign}` : sign.codePointAt(0) > 126 ? `\\u${sign.charCodeAt(0)}?` : sign,
    )
    .join('')

export function asRtf({ paragraphs }) {
  const body = paragraphs
    .flatMap((one) => (one.cells ? flat(one) : [one]))
    .map(({ runs, centred, indent = 0, label }) => {
      const own = runs.map(({ text, bold, italic }) => {
        const look = `${bold ? '\\b' : ''}${italic ? '\\i' : ''}`
        return look ? `{${look} ${signs(text)}}` : signs(text)
      })
      const mark = label ? `{\\fs16 ${signs(label)} }` : ''
      return `\\pard\\plain\\fs24${centred ? '\\qc' : ''}${indent > 0 ? `\\li${indent * 20}` : ''} ${mark}${own.join('')}\\par`
    })
  return Buffer.from(`{\\rtf1\\ansi\\ansicpg1252{\\fonttbl{\\f0 Courier;}}\n${body.join('\n')}}`, 'latin1')
}

const odtNames = ['office', 'text', 'table', 'style', 'fo'].map((name) => {
  const space = name === 'fo' ? 'xsl-fo-compatible' : name
  return `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${space}:1.0"`
})
const odtRuns = ({ runs, label }) =>
  [...(label ? [{ text: `${label} ` }] : []), ...runs]
    .map(({ text, bold, italic }) => {
      const own = xml(text).replace(/^ | (?= )/gu, '<text:s/>')
      const look = `${bold ? 'b' : ''}${italic ? 'i' : ''}`
      return look ? `<text:span text:style-name="T${look}">${own}</text:span>` : own
    })
    .join('')
const odtStyle = ({ centred, indent = 0 }) => `P${centred ? 'c' : ''}${indent}`
const odtParagraph = (one) => `<text:p text:style-name="${odtStyle(one)}">${odtRuns(one)}</text:p>`
const odtRow = ({ cells }) =>
  `<table:table-row>${cells.map((cell) => `<table:table-cell>${cell.map(odtParagraph).join('')}</table:table-cell>`).join('')}</table:table-row>`

export function asOdt({ paragraphs }) {
  const all = paragraphs.flatMap((one) => (one.cells ? flat(one) : [one]))
  const layouts = new Map(all.map((one) => [odtStyle(one), one]))
  const styles = [...layouts].map(
    ([name, { centred, indent = 0 }]) =>
      `<style:style style:name="${name}" style:family="paragraph"><style:paragraph-properties fo:margin-left="${indent}pt"${centred ? ' fo:text-align="center"' : ''}/></style:style>`,
  )
  const types = ['b', 'i', 'bi'].map(
    (look) =>
      `<style:style style:name="T${look}" style:family="text"><style:text-properties${look.includes('b') ? ' fo:font-weight="bold"' : ''}${look.includes('i') ? ' fo:font-style="italic"' : ''}/></style:style>`,
  )
  const body = paragraphs.map((one) => (one.cells ? `<table:table>${odtRow(one)}</table:table>` : odtParagraph(one)))
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<?xml version="1.0"?><office:document-content ${odtNames.join(' ')}><office:automatic-styles>${styles.join('')}${types.join('')}</office:automatic-styles><office:body><office:text>${body.join('')}</office:text></office:body></office:document-content>`,
  })
}

const printCss = {
  serif:
    'body{font:11pt/1.25 serif} p{margin:9pt 0 0} td{vertical-align:top;padding:4pt 8pt 0 0} .beside td{width:50%;padding-right:24pt}',
  typewriter:
    'body{font:12pt/12pt "Courier New",monospace} p{margin:12pt 0 0} td{vertical-align:top;padding:12pt 8pt 0 0} .beside td{width:50%;padding-right:24pt}',
}

const printed = join(root, '.cache/layouts/printed')

let browser
/** Prints a page by Chromium. A page that was printed before is read from the cache. */
async function print(html) {
  const path = join(printed, `${createHash('sha256').update(html).digest('hex').slice(0, 32)}.pdf`)
  const known = await readFile(path).catch(() => undefined)
  if (known) return known
  browser ??= await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const page = await browser.newPage()
  await page.setContent(html)
  const bytes = await page.pdf({ format: 'Letter', margin: { top: '1in', bottom: '1in', left: '1.2in', right: '1in' } })
  await page.close()
  await mkdir(printed, { recursive: true })
  await writeFile(path, bytes)
  return bytes
}
/** Closes the browser that prints the PDFs, if one is open. */
export const closeBrowser = () => browser?.close()

/** Returns the web page from which the PDF is printed. */
export const printedPage = (document) => htmlPage(document, printCss.serif)
export const asPdf = (document) => print(printedPage(document))
export const asTypewriterPdf = (document) => print(htmlPage(document, printCss.typewriter))

/** One entry per medium: file extension and writer. */
export const media = {
  text: { ending: 'txt', write: asText },
  html: { ending: 'html', write: asHtml },
  docx: { ending: 'docx', write: asDocx },
  odt: { ending: 'odt', write: asOdt },
  rtf: { ending: 'rtf', write: asRtf },
  pdf: { ending: 'pdf', write: asPdf },
  'pdf typewriter': { ending: 'pdf', write: asTypewriterPdf },
}
