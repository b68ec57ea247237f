// `npm run bench:scans`: makes pictures of play pages like photos and scans of different quality, recognises their text
// as the browser does, and scores the recognised letters and speeches. Needs the corpus in SHARED_DIR or ../shared.
// `--pages=N`: pages of each layout (default 2). `--only=WORDS`: only the conditions (scan, photo, …) whose name
// contains WORDS. `--verbose` lists the missed speeches and the speeches that were read.
import { chromium } from '@playwright/test'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { cpus, loadavg } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundle, root } from '../build.mjs'
import { ensureBrowser, findBrowser } from '../lib/browser.mjs'
import { score } from './import/score.mjs'

const corpus = join(process.env.SHARED_DIR ?? join(root, '../shared'), 'corpus/plays-gold')
if (!existsSync(corpus)) {
  console.log('skipped: the corpus is not beside the project')
  process.exit(0)
}
const pagesPerLayout = Number(process.argv.find((one) => one.startsWith('--pages='))?.slice('--pages='.length) ?? 2)

const folder = join(root, '.cache/bench')
const names = {
  preparePicture: 'web/features/scannedPages/pictures/preparePicture.ts',
  listWords: 'web/features/scannedPages/listWords.ts',
  scanPdf: 'web/features/scannedPages/scanPdf.ts',
  readScriptFile: 'script/import/readScriptFile.ts',
  script: 'script/parse/script.ts',
}
await bundle(names, folder)
const modules = await Promise.all(
  Object.keys(names).map((name) => import(pathToFileURL(join(folder, `${name}.js`)).href)),
)
const { preparePicture, listWords, createScanPdf, readScriptFile, listSpeeches } = Object.assign({}, ...modules)
const requireFromServer = createRequire(join(root, 'server/package.json'))
const requireFromWeb = createRequire(join(root, 'web/package.json'))
const sharp = requireFromServer('sharp')
const { createWorker, OEM } = requireFromWeb('tesseract.js')

const squeeze = (text) => text.replace(/\s+/gu, ' ').trim()
const plainSigns = (text) => squeeze(text.replace(/[‘’]/gu, "'").replace(/[“”]/gu, '"'))

/** For each layout: the style of the page, how a speech is printed, and how many text rows of a page a speech fills. */
const layouts = {
  'screenplay, Courier': {
    style: "font: 16px/16px 'Courier Prime', 'Liberation Mono', monospace",
    print: ({ character, text }) =>
      `<p style="margin:16px 0 0 210px">${character.toUpperCase()}</p><p style="margin:0 0 0 96px;width:340px">${text}</p>`,
    lines: ({ text }) => 2 + Math.ceil(text.length / 34),
  },
  'play, name in the line, Times': {
    style: "font: 16px/20px 'Liberation Serif', Times, serif",
    print: ({ character, text }) =>
      `<p style="margin:10px 0 0;padding-left:24px;text-indent:-24px">${character.toUpperCase()}. ${text}</p>`,
    lines: ({ text }) => 2 + Math.ceil(text.length / 80),
  },
  'play, centred names, Times': {
    style: "font: 16px/20px 'Liberation Serif', Times, serif",
    print: ({ character, text }) =>
      `<p style="margin:12px 0 0;text-align:center">${character.toUpperCase()}</p><p style="margin:0">${text}</p>`,
    lines: ({ text }) => 3 + Math.ceil(text.length / 85),
  },
}
const linesPerPage = 42

const flat = { dots: 200, desk: false, transform: '', shadow: 0, quality: 80, noise: 0 }
const photo = { desk: true, shadow: 0.5, quality: 70, noise: 8 }
const conditions = {
  'scan, 300 dpi': { ...flat, dots: 300 },
  'scan, 200 dpi': flat,
  'scan, 150 dpi, JPEG 40': { ...flat, dots: 150, quality: 40 },
  'scan, 200 dpi, turned 5°': { ...flat, transform: 'rotate(5deg)', noise: 6 },
  'photo, 200 dpi, perspective, shadow': {
    ...flat,
    ...photo,
    transform: 'perspective(2400px) rotateX(10deg) rotateY(-6deg) rotateZ(3deg)',
  },
  'photo, 150 dpi, turned −5°, JPEG 40': { ...flat, ...photo, dots: 150, quality: 40, transform: 'rotate(-5deg)' },
}

/** Returns the first pages of a play, as lists of speeches. Long speeches and speeches with brackets are left out. */
async function takePages(name, { lines }) {
  const { speeches } = JSON.parse(await readFile(join(corpus, `${name}.json`), 'utf8'))
  const pages = [[]]
  let used = 0
  for (const { character, speech } of speeches) {
    const one = { character, text: squeeze(speech) }
    if (one.text.length > 500 || /[[(]/u.test(one.text)) continue
    if (used + lines(one) > linesPerPage) {
      if (pages.length === pagesPerLayout) break
      pages.push([])
      used = 0
    }
    pages.at(-1).push(one)
    used += lines(one)
  }
  return pages
}

/** Returns a picture of a printed page in this condition. */
async function takePicture(browser, { style, print }, speeches, number, condition) {
  const { dots, desk, transform, shadow, quality, noise } = condition
  const place = { width: 1_050, height: 1_400 }
  const page = await browser.newPage({ viewport: place, deviceScaleFactor: dots / 96 })
  const [left, top] = [(place.width - 816) / 2, (place.height - 1_056) / 2]
  await page.setContent(`<body style="margin:0;background:${desk ? '#3a3029' : '#f6f3ee'}">
    <div style="position:absolute;left:${left}px;top:${top}px;width:816px;height:1056px;background:#f6f3ee;color:#181818;${style};transform:${transform || 'none'}">
      <div style="position:absolute;left:700px;top:44px">${number}.</div>
      <div style="position:absolute;left:96px;top:90px;width:624px">${speeches.map(print).join('')}</div>
      <div style="position:absolute;inset:0;background:linear-gradient(130deg,transparent 50%,rgb(0 0 0/${shadow}))"></div>
    </div></body>`)
  const picture = await page.screenshot({ type: 'png' })
  await page.close()
  const { data, info } = await sharp(picture).grayscale().raw().toBuffer({ resolveWithObject: true })
  // The noise is the same in each run, so that all runs read the same pictures.
  let seed = 12_345
  for (let at = 0; at < data.length; at++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    data[at] = Math.min(255, Math.max(0, data[at] + (seed / 2_147_483_648 - 0.5) * 2 * noise))
  }
  const raw = { width: info.width, height: info.height, channels: 1 }
  return sharp(data, { raw }).jpeg({ quality }).toBuffer()
}

/** Returns the smallest number of letters to change, add and remove to turn one text into the other. */
function countChanges(one, other) {
  let previous = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const next = [row]
    for (let column = 1; column <= other.length; column++)
      next[column] = Math.min(
        previous[column] + 1,
        next[column - 1] + 1,
        previous[column - 1] + (one[row - 1] === other[column - 1] ? 0 : 1),
      )
    previous = next
  }
  return previous[other.length]
}

const language = dirname(requireFromWeb.resolve('@tesseract.js-data/eng/package.json'))
const recogniser = await createWorker('eng', OEM.LSTM_ONLY, {
  langPath: join(language, '4.0.0_best_int'),
  cacheMethod: 'none',
})

/** Reads a picture as the browser does. */
async function readPicture(bytes) {
  const { data, info } = await sharp(bytes).grayscale().raw().toBuffer({ resolveWithObject: true })
  const { picture, blurred } = preparePicture({
    width: info.width,
    height: info.height,
    data: new Uint8ClampedArray(data),
  })
  const { width, height } = picture
  const raw = { width, height, channels: 1 }
  const jpeg = await sharp(Buffer.from(picture.data), { raw }).toColourspace('srgb').jpeg({ quality: 70 }).toBuffer()
  const { data: found } = await recogniser.recognize(jpeg, {}, { text: false, blocks: true })
  const { words, lineHeight } = listWords(found.blocks ?? [])
  return { picture: { bytes: new Uint8Array(jpeg), width, height }, width, height, words, lineHeight, blurred }
}

ensureBrowser()
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
console.log(`${cpus()[0]?.model}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)
console.log('condition | layout | wrong characters | F1 of speeches | wrong role | missed | blurred pages | s a page')
const [play] = ['wilde_importance_of_being_earnest']
const only = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length) ?? ''
for (const [conditionName, condition] of Object.entries(conditions)) {
  if (!conditionName.includes(only)) continue
  for (const [layoutName, layout] of Object.entries(layouts)) {
    const known = await takePages(play, layout)
    const read = []
    let [changes, letters, ms] = [0, 0, 0]
    for (const [index, speeches] of known.entries()) {
      const picture = await takePicture(browser, layout, speeches, index + 1, condition)
      const startedAt = performance.now()
      const page = await readPicture(picture)
      ms += performance.now() - startedAt
      read.push(page)
      const wanted = plainSigns(speeches.map(({ character, text }) => `${character.toUpperCase()} ${text}`).join(' '))
      const found = plainSigns(page.words.map(({ text }) => text).join(' ')).replace(/^\d+\. /u, '')
      const withoutDots = (text) => text.replaceAll('.', '')
      changes += countChanges(withoutDots(wanted), withoutDots(found))
      letters += withoutDots(wanted).length
    }
    const pdf = new Uint8Array(await createScanPdf(read).arrayBuffer())
    const { script } = await readScriptFile(pdf, 'pages.pdf').catch(() => ({ script: { scenes: [] } }))
    const speeches = listSpeeches(script).map(({ characters, text }) => ({ character: characters.join(' and '), text }))
    const { f1, wrong, missed } = score(speeches, known.flat())
    if (process.argv.includes('--verbose')) {
      for (const { character, text } of missed) console.log(`  missed: ${character}: ${text}`)
      for (const { character, text } of speeches) console.log(`  read: ${character}: ${text}`)
    }
    const blurred = read.filter((page) => page.blurred.length > 0).length
    console.log(
      [
        conditionName,
        layoutName,
        `${((changes / letters) * 100).toFixed(2)} %`,
        f1.toFixed(3),
        wrong.length,
        missed.length,
        blurred,
        (ms / known.length / 1_000).toFixed(1),
      ].join(' | '),
    )
  }
}
await browser.close()
await recogniser.terminate()
