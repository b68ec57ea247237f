// @vitest-environment node
// Runs in Node, because the test also uses the script parser of the server. In a browser, pdf.js would load its worker
// from a URL.
import { readScriptFile } from '@scene-partner/script/import/readScriptFile'
import { listSpeeches } from '@scene-partner/script/parse/script'
import { expect, test } from 'vitest'
import { listWords } from './listWords.ts'
import { findPageNumber, orderPages } from './pageOrder.ts'
import { createScanPdf, type RecognisedWord, type ScannedPage } from './scanPdf.ts'

/** The smallest file that PDF programs accept as a JPEG. These tests use only its size. */
const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9])
const [letterWidth, lineHeight] = [20, 33]

const placeLine = (text: string, left: number, baseline: number): RecognisedWord[] =>
  [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
    text: word,
    left: left + index * letterWidth,
    right: left + (index + word.length) * letterWidth,
    baseline,
    confidence: 95,
  }))

/**
 * Builds a page of a screenplay at 200 dots per inch. Names begin 3.7 inches from the left edge, speeches 2.5 inches.
 */
const page = (number: number, speeches: readonly (readonly [string, string])[]): ScannedPage => ({
  picture: { bytes: jpeg, width: 1_700, height: 2_200 },
  width: 1_700,
  height: 2_200,
  lineHeight,
  words: [
    ...placeLine(`${number}.`, 1_450, 120),
    ...speeches.flatMap(([name, words], index) => [
      ...placeLine(name, 740, 300 + index * 3 * lineHeight),
      ...placeLine(words, 500, 300 + (index * 3 + 1) * lineHeight),
    ]),
  ],
})

const one = page(1, [
  ['ANNA', 'You came — all the way.'],
  ['ZOË', 'I said I’d come.'],
  ['ANNA', 'You say many things.'],
])
const two = page(2, [
  ['ZOË', 'And I do some of them.'],
  ['ANNA', 'Some, yes. Sit down.'],
])

const readSpeeches = async (pages: readonly ScannedPage[]) => {
  const bytes = new Uint8Array(await createScanPdf(pages).arrayBuffer())
  const { script, pages: count } = await readScriptFile(bytes, 'pages.pdf')
  return { count, speeches: listSpeeches(script).map(({ characters, text }) => `${characters.join()}: ${text}`) }
}

test('the script parser reads a PDF of scanned pages like any other PDF', { tags: ['long'] }, async () => {
  expect(await readSpeeches([one, two])).toEqual({
    count: 2,
    speeches: [
      'ANNA: You came — all the way.',
      'ZOË: I said I’d come.',
      'ANNA: You say many things.',
      'ZOË: And I do some of them.',
      'ANNA: Some, yes. Sit down.',
    ],
  })
})

const unclear = (page: ScannedPage, ...words: string[]): ScannedPage => ({
  ...page,
  words: page.words.map((word) => (words.includes(word.text) ? { ...word, confidence: 30 } : word)),
})

const listDoubts = async (pages: readonly ScannedPage[], change = (pdf: string) => pdf) => {
  const pdf = Buffer.from(await createScanPdf(pages).arrayBuffer()).toString('latin1')
  const { script } = await readScriptFile(new Uint8Array(Buffer.from(change(pdf), 'latin1')), 'pages.pdf')
  return listSpeeches(script).map(({ doubt }) => doubt)
}

test(
  'a line with words that were hard to recognise is marked as doubtful, and the doubt names these words',
  { tags: ['long'] },
  async () => {
    const formatDoubt = (words: string) => `These words were hard to read: ${words}. Compare them with the page.`
    expect(await listDoubts([unclear(one, 'You', 'way.'), unclear(two, 'ZOË')])).toEqual([
      formatDoubt('“You”, “way.”'),
      undefined,
      formatDoubt('“You”'),
      formatDoubt('“ZOË”'),
      undefined,
    ])
  },
)

test(
  'if a word occurs in two lines and was hard to recognise in one line, only this line is marked as doubtful',
  { tags: ['long'] },
  async () => {
    const second = {
      ...one,
      words: one.words.map((word, index) => (index === one.words.length - 4 ? { ...word, confidence: 10 } : word)),
    }
    expect(await listDoubts([second])).toEqual([
      undefined,
      undefined,
      'These words were hard to read: “You”. Compare them with the page.',
    ])
  },
)

test(
  'S-41 a PDF that marks words as unclear raises doubts only if the marks have the form that this app writes',
  { tags: ['long'] },
  async () => {
    const page = unclear(one, 'way.')
    const mark = '/ScenePartnerDoubtful BMC'
    expect((await listDoubts([page])).filter(Boolean)).toHaveLength(1)
    for (const change of [
      (pdf: string) => pdf.replace('EMC', '   '),
      (pdf: string) => pdf.replace(mark, `${mark} ${mark}`),
      (pdf: string) => pdf.replace(mark, '/ScenePartnerDoubtful << >> BDC'),
      (pdf: string) => pdf.replace(/ EMC/u, '').replace(/(\nET)/u, ' EMC$1'),
    ])
      expect((await listDoubts([page], change)).filter(Boolean)).toEqual([])
  },
)

test('scanned pages are put in the order of their printed page numbers', () => {
  expect(orderPages([two, one])).toEqual([one, two])
})

test('scanned pages stay in the given order if a page number is missing or appears twice', () => {
  const withoutNumber = { ...one, words: one.words.slice(1) }
  expect(orderPages([two, withoutNumber])).toEqual([two, withoutNumber])
  expect(orderPages([two, two, one])).toEqual([two, two, one])
})

test('a page number is a number of up to three digits in the top or bottom eighth of the page; a page with two such numbers that differ has no page number', () => {
  const find = (...words: (readonly [text: string, baseline: number])[]) =>
    findPageNumber({
      height: 800,
      words: words.map(([text, baseline]) => ({ text, baseline, left: 0, right: 50, confidence: 95 })),
    })
  expect([find(['12.', 99]), find(['(3)', 701]), find(['4', 50], ['4.', 750])]).toEqual([12, 3, 4])
  expect(find(['7', 100], ['8', 700])).toBeUndefined()
  expect(find(['4', 50], ['9', 400])).toBe(4)
  expect(find(['4', 50], ['5', 750])).toBeUndefined()
  expect(find(['1984', 50], ['Four', 60])).toBeUndefined()
})

test('an uncertain word without letters is left out as a speck; the words of a line share a baseline', () => {
  const box = { x0: 10, x1: 40, y0: 0, y1: 20 }
  const word = (text: string, confidence: number) => ({ text, confidence, bbox: box })
  const line = {
    words: [word('Hello,', 93), word('|', 20), word('—', 80)],
    baseline: { x0: 0, y0: 18, x1: 100, y1: 22 },
    rowAttributes: { ascenders: 5, descenders: 5, rowHeight: 28 },
  }
  const blocks = [{ paragraphs: [{ lines: [line] }] }] as unknown as Parameters<typeof listWords>[0]
  expect(listWords(blocks)).toEqual({
    lineHeight: 28,
    words: [
      { text: 'Hello,', left: 10, right: 40, baseline: 20, confidence: 93 },
      { text: '—', left: 10, right: 40, baseline: 20, confidence: 80 },
    ],
  })
})

test('a page of the PDF is as wide as Letter paper, or as long if it is wider than high, whatever the size of its picture', async () => {
  const small = { ...one, picture: { bytes: jpeg, width: 850, height: 1_100 } }
  const wide = { ...one, width: 2_200, height: 1_700 }
  const text = await createScanPdf([small, wide]).text()
  expect(text.match(/\/MediaBox \[[^\]]*\]/gu)).toEqual(['/MediaBox [0 0 612 792]', '/MediaBox [0 0 792 612]'])
})
