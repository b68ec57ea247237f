// Writes documents with LibreOffice, WeasyPrint and groff. Programs that are not installed are skipped.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../../build.mjs'
import { asDocx, asHtml, printedPage } from './writers.mjs'

const execute = promisify(execFile)
const cache = join(root, '.cache/layouts/written')
const mostBytes = 50_000_000

/** Returns the cached result for the same input. Without one, creates the result and caches it. */
async function cached(input, make) {
  const path = join(cache, createHash('sha256').update(input).digest('hex').slice(0, 32))
  const known = await readFile(path).catch(() => undefined)
  if (known) return known
  const bytes = await make()
  await mkdir(cache, { recursive: true })
  await writeFile(path, bytes)
  return bytes
}

async function inFolder(work) {
  const folder = await mkdtemp(join(tmpdir(), 'layouts-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Returns a writer that converts the file of another writer with LibreOffice. */
const convertBySuite =
  (write, from, to, filter = to) =>
  async (document) => {
    const source = await write(document)
    return cached(Buffer.concat([Buffer.from(`libreoffice ${from} ${filter} `), source]), () =>
      inFolder(async (folder) => {
        const path = join(folder, `play.${from}`)
        await writeFile(path, source)
        const profile = `-env:UserInstallation=file://${join(root, '.cache/layouts/profile')}`
        const reader = from === 'html' ? ['--infilter=HTML (StarWriter)'] : []
        await execute('soffice', [
          profile,
          '--headless',
          ...reader,
          '--convert-to',
          filter,
          '--outdir',
          join(folder, 'out'),
          path,
        ])
        return readFile(join(folder, 'out', `play.${to}`))
      }),
    )
  }

async function byWeasyPrint(document) {
  const html = printedPage(document)
  return cached(`weasyprint ${html}`, () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, 'play.html'), html)
      await execute('weasyprint', [join(folder, 'play.html'), join(folder, 'play.pdf')])
      return readFile(join(folder, 'play.pdf'))
    }),
  )
}

const roffText = (text) => text.replace(/\\/gu, '\\e').replace(/-/gu, '\\-').replace(/\n/gu, ' ')
const roffRuns = ({ runs, label }) =>
  [...(label ? [{ text: `${label} ` }] : []), ...runs]
    .map(({ text, bold, italic }) => {
      const font = `${bold ? 'B' : ''}${italic ? 'I' : ''}`
      return font ? `\\f[${font}]${roffText(text)}\\f[R]` : roffText(text)
    })
    .join('')
const roffParagraph = (paragraph) => {
  const { indent = 0, centred, isTight } = paragraph
  return [
    ...(isTight ? ['.br'] : ['.sp 9p']),
    `.in ${indent}p`,
    ...(centred ? ['.ce 1'] : []),
    `\\&${roffRuns(paragraph)}`,
  ].join('\n')
}
const roffRow = ({ cells }) => {
  const own = cells.map((cell) => `T{\n${cell.map((one) => `\\&${roffRuns(one)}`).join('\n.sp 3p\n')}\nT}`)
  const widths = cells.length === 2 ? [1.5, 4.4] : cells.map(() => 5.8 / cells.length)
  return `.sp 6p\n.TS\ntab(\u0007);\n${widths.map((width) => `lw(${width}i)`).join(' ')}.\n${own.join('\u0007')}\n.TE`
}

async function byGroff({ paragraphs }) {
  const body = paragraphs.map((one) => (one.cells ? roffRow(one) : roffParagraph(one)))
  const page = ['.pl 11i', '.po 1.2i', '.ll 6.2i', '.ps 11', '.vs 14', '.ad l', '.nh']
  const margins = ['.de top', "'sp 1i", '..', '.de bottom', "'bp", '..', '.wh 0 top', '.wh -1i bottom']
  const source = [...page, ...margins, ...body, ''].join('\n')
  return cached(`groff ${source}`, () =>
    inFolder(async (folder) => {
      await writeFile(join(folder, 'play.roff'), source)
      const { stdout } = await execute('groff', ['-k', '-Kutf8', '-t', '-Tpdf', join(folder, 'play.roff')], {
        encoding: 'buffer',
        maxBuffer: mostBytes,
      })
      return stdout
    }),
  )
}

/**
 * The media that other programs write. `program` must be installed. `like` names a medium of `writers.mjs`: the layouts
 * that are written in that medium are also written in this one.
 */
const all = {
  'docx LibreOffice': {
    program: 'soffice',
    like: 'docx',
    ending: 'docx',
    write: convertBySuite(asHtml, 'html', 'docx', 'docx:MS Word 2007 XML'),
  },
  'odt LibreOffice': { program: 'soffice', like: 'odt', ending: 'odt', write: convertBySuite(asDocx, 'docx', 'odt') },
  'rtf LibreOffice': { program: 'soffice', like: 'rtf', ending: 'rtf', write: convertBySuite(asDocx, 'docx', 'rtf') },
  'pdf LibreOffice': { program: 'soffice', like: 'pdf', ending: 'pdf', write: convertBySuite(asDocx, 'docx', 'pdf') },
  'pdf WeasyPrint': { program: 'weasyprint', like: 'pdf', ending: 'pdf', write: byWeasyPrint },
  'pdf groff': { program: 'gropdf', like: 'pdf', ending: 'pdf', write: byGroff },
}

const isInstalled = (program) =>
  execute('which', [program]).then(
    () => true,
    () => false,
  )

/** Returns the media that the programs installed on this machine can write. */
export async function findOtherMedia() {
  const found = await Promise.all(
    Object.entries(all).map(async ([name, one]) => ((await isInstalled(one.program)) ? [[name, one]] : [])),
  )
  return Object.fromEntries(found.flat())
}
