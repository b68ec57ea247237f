// @vitest-environment node
// Runs in Node, because the script parser runs on the server. In a browser, pdf.js would load its worker from a URL.
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
  'the file is a PDF whose speeches are read back with their speakers, accents and quotation marks',
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

test('each row of the actor’s lines is highlighted, and no row of another role is', async () => {
  const countMarks = async (name: string) =>
    (
      toText(await readBytes(buildDocument([buildSpeech('s1', 'BEN', 'So.'), buildSpeech('s2', name, 'Yes.')]))).match(
        / re f/g,
      ) ?? []
    ).length
  // Two highlights: one behind the name and one behind the speech.
  expect(await countMarks('ANNA')).toBe(2)
  expect(await countMarks('BEN')).toBe(0)
})

test('a speech that is longer than a page continues on the following pages', async () => {
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
})

test('letters that the file cannot show are listed, so that the page can say so', () => {
  expect(findUnwritable(buildDocument([buildSpeech('s1', 'ANNA', 'Привет, “café” — na ja…')]))).toEqual([
    ...['П', 'р', 'и', 'в', 'е', 'т'],
  ])
})

test('a row has at most the given number of characters: a longer word is divided', () => {
  expect(wrapText('one two three', 7)).toEqual(['one two', 'three'])
  expect(wrapText('incomprehensible is', 7)).toEqual(['incompr', 'ehensib', 'le is'])
})

test('North America gets Letter paper, other regions A4', () => {
  expect(['en-US', 'en-GB', 'de'].map(choosePaper)).toEqual(['letter', 'a4', 'a4'])
})
