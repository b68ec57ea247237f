import { describe, expect, test } from 'vitest'
import { splitLines } from './lines.ts'
import { findMailRows } from './mailRows.ts'
import { findRunningHeads, isPageArtifact, isWebsiteFooter } from './pageArtifacts.ts'
import { measureWrapping } from './wrapping.ts'

const repeat = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_one, at) => row(at))

describe('marks of a page', () => {
  test.each([
    ...['12.', '- 3 -', '12A.', 'Page 3 of 9', '(MORE)', 'More', 'CONTINUED: (2)', '12 CONTINUED: 12', '14A OMITTED'],
    ...[
      'Blue Revision',
      'Rev. 3/4/24',
      'The Barn  Blue Rev. 3/4/24',
      '* * *',
      '-----',
      'START OF SCENE',
      'begin sides.',
    ],
    ...['[Illustration: a gate]', 'Role: MARA', '(SUITE)'],
  ])('the row “%s” belongs to the page, such as a page number, and not to the script', (text) => {
    expect(isPageArtifact(text)).toBe(true)
  })

  test.each([
    ...[
      '1234',
      'More.',
      'He was 12.',
      'Blue eyes.',
      '----',
      'Start',
      'Stop!',
      'Continue.',
      'Page me.',
      'The blue rev.',
    ],
    `Blue pages ${'of the old harbour '.repeat(5)}`,
  ])('the row “%s” can belong to the script', (text) => {
    expect(isPageArtifact(text)).toBe(false)
  })

  const pages = (rows: number, count: number, head: (page: number) => readonly string[]) =>
    splitLines(
      repeat(count, (page) => [...head(page + 1), ...repeat(rows - head(1).length, () => 'You came.')].join('\n')).join(
        '\n',
      ),
    )

  test('a row with a page number is a page header if it recurs on three pages of at least twelve rows', () => {
    const head = (page: number) => [`The Harbour ${page}`]
    expect([...findRunningHeads(pages(12, 3, head))]).toEqual(['the harbour #'])
    expect([...findRunningHeads(pages(11, 3, head))]).toEqual([])
    expect([...findRunningHeads(pages(12, 2, head))]).toEqual([])
  })

  test('a recurring row below page numbers is a page header, unless it is a cue with a colon, a slugline or very long', () => {
    const find = (row: string) => [
      ...findRunningHeads(pages(12, 3, (page) => ['', `${page}.`, row.replace('#', String(page)), ''])),
    ]
    expect(find('THE HARBOUR')).toEqual(['the harbour'])
    expect(find('MARA: Gate #')).toEqual([])
    expect(find('INT. HARBOUR #')).toEqual([])
    expect(find(`The old harbour ${'and its old ferry '.repeat(3)} #`)).toEqual([])
  })

  test('`Share this` is the footer of a web page, but a long paragraph that begins with these words is not', () => {
    expect(isWebsiteFooter('Share this')).toBe(true)
    expect(isWebsiteFooter(`Share this ${'with everybody who waits for the ferry '.repeat(8)}`)).toBe(false)
  })
})

describe('rows that an e-mail adds', () => {
  const head = ['From: Ada <ada@mail.example>', 'Subject: sides', 'To: me@mail.example']
  const find = (...rows: string[]) => [...findMailRows(splitLines(rows.join('\n')))]

  test('three fields, one of them `From:`, are the head of an e-mail; only below a head, `Sent from my iPhone` is of the e-mail, too', () => {
    expect(find(...head, 'MARA: Yes.', 'Sent from my iPhone')).toEqual([0, 1, 2, 4])
    expect(find(...head.slice(0, 2), 'MARA: Yes.', 'Sent from my iPhone')).toEqual([])
    expect(find('Date: today', ...head.slice(1), 'Sent from my iPhone')).toEqual([])
  })

  test('the fields of an e-mail are searched only in the first 40 rows of a text', () => {
    expect(find(...repeat(37, () => 'It rains.'), ...head)).toEqual([37, 38, 39])
    expect(find(...repeat(38, () => 'It rains.'), ...head)).toEqual([])
  })
})

describe('where a text breaks its rows', () => {
  const full = 'the ferry went along the old sea wall and'
  const complete = 'the ferry went along the old sea wall, so.'
  const short = 'We saw it.'
  const measure = (...rows: string[]) => measureWrapping(splitLines(rows.join('\n')))

  test('a text counts as wrapped at a width if three of ten rows have about this width, but not if two have it', () => {
    const text = (count: number) => [...repeat(count, () => full), ...repeat(10 - count, () => short)]
    expect(measure(...text(3)).isWrapped).toBe(true)
    expect(measure(...text(2)).isWrapped).toBe(false)
  })

  test('a text counts as wrapped only if three of ten full rows end in the middle of a sentence', () => {
    const text = (broken: number) => [...repeat(10 - broken, () => complete), ...repeat(broken, () => full), short]
    expect(measure(...text(3)).isWrapped).toBe(true)
    expect(measure(...text(2)).isWrapped).toBe(false)
  })

  test('in a wrapped text, a row continues the paragraph of an almost full row above, but the sentence only of a full row', () => {
    const rows = [
      ...repeat(8, () => full),
      'the ferry went on along the wall,',
      'again',
      'and on to Mrs.',
      'Moor.',
      short,
    ]
    const wrapping = measure(...rows)
    expect([1, 9, 10].map(wrapping.continuesParagraph)).toEqual([true, true, false])
    expect([1, 9].map(wrapping.continuesSentence)).toEqual([true, false])
  })
})
