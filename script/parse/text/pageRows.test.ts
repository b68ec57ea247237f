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
  ])('the row “%s” is a mark of the page', (text) => {
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
  ])('the row “%s” can be spoken', (text) => {
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

  test('a row beside a page number is a page header; a row with a name and a colon, or a scene heading, is not', () => {
    const find = (row: string) => [
      ...findRunningHeads(pages(12, 3, (page) => ['', `${page}.`, row.replace('#', String(page)), ''])),
    ]
    expect(find('THE HARBOUR')).toEqual(['the harbour'])
    expect(find('MARA: Gate #')).toEqual([])
    expect(find('INT. HARBOUR #')).toEqual([])
    expect(find(`The old harbour ${'and its old ferry '.repeat(3)} #`)).toEqual([])
  })

  test('a long paragraph that begins like the footer of a web page is not a footer', () => {
    expect(isWebsiteFooter('Share this')).toBe(true)
    expect(isWebsiteFooter(`Share this ${'with everybody who waits for the ferry '.repeat(8)}`)).toBe(false)
  })
})

describe('rows that an e-mail adds', () => {
  const head = ['From: Ada <ada@mail.example>', 'Subject: sides', 'To: me@mail.example']
  const find = (...rows: string[]) => [...findMailRows(splitLines(rows.join('\n')))]

  test('three fields, one of which is the sender, are the head of an e-mail', () => {
    expect(find(...head, 'MARA: Yes.', 'Sent from my iPhone')).toEqual([0, 1, 2, 4])
    expect(find(...head.slice(0, 2), 'MARA: Yes.', 'Sent from my iPhone')).toEqual([])
    expect(find('Date: today', ...head.slice(1), 'Sent from my iPhone')).toEqual([])
  })

  test('fields are searched only at the start of a text', () => {
    expect(find(...repeat(37, () => 'It rains.'), ...head)).toEqual([37, 38, 39])
    expect(find(...repeat(38, () => 'It rains.'), ...head)).toEqual([])
  })
})

describe('where a text breaks its rows', () => {
  const full = 'the ferry went along the old sea wall and'
  const complete = 'the ferry went along the old sea wall, so.'
  const short = 'We saw it.'
  const measure = (...rows: string[]) => measureWrapping(splitLines(rows.join('\n')))

  test('a text is wrapped if three of ten rows are full', () => {
    const text = (count: number) => [...repeat(count, () => full), ...repeat(10 - count, () => short)]
    expect(measure(...text(3)).isWrapped).toBe(true)
    expect(measure(...text(2)).isWrapped).toBe(false)
  })

  test('rows of similar lengths are not wrapped if less than three of ten end within a sentence', () => {
    const text = (broken: number) => [...repeat(10 - broken, () => complete), ...repeat(broken, () => full), short]
    expect(measure(...text(3)).isWrapped).toBe(true)
    expect(measure(...text(2)).isWrapped).toBe(false)
  })

  test('a row continues the paragraph of an almost full row, and the sentence of a full row that does not end it', () => {
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
