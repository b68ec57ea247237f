// @vitest-environment node
// Runs in Node, because the test also uses the script parser of the server. In a browser, pdf.js would load its worker
// from a URL.
import { emptyCasting } from '@scene-partner/script/rehearsal/casting'
import { readScriptFile } from '@scene-partner/script/import/readScriptFile'
import { listSpeeches } from '@scene-partner/script/parse/script'
import { expect, test } from 'vitest'
import { buildPlay, buildSpeech } from '../../../testing/builders.ts'
import { buildSides } from './sides.ts'
import { choosePaper, createSidesPdf, findUnwritable, wrapText, type SidesDocument } from './sidesPdf.ts'

const casting = { ...emptyCasting, mine: ['ANNA'] }

function buildDocument(lines: Parameters<typeof buildPlay>[0], isWhole = true): SidesDocument {
  return { title: 'The Late Ferry', role: 'ANNA', scenes: buildSides(buildPlay(lines), casting, isWhole) }
}

const readBytes = async (sides: SidesDocument) => new Uint8Array(await createSidesPdf(sides, 'letter').arrayBuffer())

const toText = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)

test(
  'the script parser reads the speeches of the sides’ PDF with their speakers, accents and quotation marks',
  { tags: ['long'] },
  async () => {
    const sides = buildDocument([
      buildSpeech('s1', 'ZOË', 'You came — all the way.'),
      buildSpeech('s2', 'ANNA', 'I said I’d come. I always say that I will come, and then I do come, late as it is.'),
      buildSpeech('s3', 'ZOË', 'You say many things.'),
    ])
    const { script } = await readScriptFile(await readBytes(sides), 'sides.pdf')
    expect(listSpeeches(script).map(({ characters, text }) => [characters.join(), text])).toEqual([
      ['ZOË', 'You came — all the way.'],
      ['ANNA', 'I said I’d come. I always say that I will come, and then I do come, late as it is.'],
      ['ZOË', 'You say many things.'],
    ])
  },
)

test('in the PDF each row of the actor’s lines is highlighted, and no row of another role', async () => {
  const countMarks = async (name: string) =>
    (
      toText(await readBytes(buildDocument([buildSpeech('s1', 'BEN', 'So.'), buildSpeech('s2', name, 'Yes.')]))).match(
        / re f/g,
      ) ?? []
    ).length
  // Two highlights for ANNA's speech: one behind the name and one behind the words.
  expect(await countMarks('ANNA')).toBe(2)
  expect(await countMarks('BEN')).toBe(0)
})

test(
  'a speech that is longer than a page continues on the following pages of the PDF',
  { tags: ['long'] },
  async () => {
    const long = Array.from({ length: 900 }, (_, index) => `word${index}`).join(' ')
    const bytes = await readBytes(buildDocument([buildSpeech('s1', 'ANNA', long)]))
    const pages = Number(/\/Count (\d+)/.exec(toText(bytes))?.[1])
    expect(pages).toBeGreaterThan(3)
    const { script } = await readScriptFile(bytes, 'sides.pdf')
    expect(
      listSpeeches(script)
        .map(({ text }) => text)
        .join(' '),
    ).toContain('word899')
  },
)

/** Returns the texts on each page of a PDF, row by row. */
const listPages = (bytes: Uint8Array) =>
  [...toText(bytes).matchAll(/stream\n([^]*?)\nendstream/gu)].map(([, content = '']) =>
    [...content.matchAll(/<([0-9a-f]*)> Tj/gu)].map(([, digits = '']) => Buffer.from(digits, 'hex').toString('latin1')),
  )

test('a cue is on the same page of the PDF as the actor’s line after it, wherever on the page it would be', async () => {
  for (let rows = 1; rows <= 60; rows += 1) {
    const sides = buildDocument(
      [
        buildSpeech('s1', 'ANNA', Array<string>(rows).fill('x'.repeat(38)).join(' ')),
        buildSpeech('s2', 'BEN', 'Now.'),
        buildSpeech('s3', 'ANNA', 'Mine.'),
      ],
      false,
    )
    const page = listPages(await readBytes(sides)).find((texts) => texts.includes('BEN: Now.'))
    expect(page, `a speech of ${rows} rows before the cue`).toContain('Mine.')
  }
})

test('characters that the PDF cannot show are listed, so that the page can name them', () => {
  expect(findUnwritable(buildDocument([buildSpeech('s1', 'ANNA', 'Привет, “café” — na ja…')]))).toEqual([
    ...['П', 'р', 'и', 'в', 'е', 'т'],
  ])
})

test('a text is broken into rows of at most the given number of characters, and a longer word is split', () => {
  expect(wrapText('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrapText('incomprehensible is', 7)).toEqual(['incompr', 'ehensib', 'le is'])
})

test('PDFs have Letter pages for American English, and A4 pages for British English and German', () => {
  expect(['en-US', 'en-GB', 'de'].map(choosePaper)).toEqual(['letter', 'a4', 'a4'])
})
