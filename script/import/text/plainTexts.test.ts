import { describe, expect, test } from 'vitest'
import { hasSourceLineBreaks, isMarkupSource } from '../html/isMarkupSource.ts'
import { decodeText } from './decodeText.ts'
import { readFountainText } from './readText.ts'
import { restoreLineBreaks } from './restoreLineBreaks.ts'

const repeat = (count: number, of: (at: number) => string) => Array.from({ length: count }, (_one, at) => of(at))

describe('the characters of a text file', () => {
  const utf16 = (text: string, isBig = false) =>
    Uint8Array.from([...text].flatMap((sign) => (isBig ? [0, sign.charCodeAt(0)] : [sign.charCodeAt(0), 0])))

  test('text in UTF-16 is recognised in both byte orders, with and without a byte order mark', () => {
    expect(decodeText(utf16('ANNA'))).toBe('ANNA')
    expect(decodeText(utf16('ANNA', true))).toBe('ANNA')
    expect(decodeText(Uint8Array.from([0xff, 0xfe, ...utf16('ANNA')]))).toBe('ANNA')
    expect(decodeText(Uint8Array.from([0xfe, 0xff, ...utf16('ANNA', true)]))).toBe('ANNA')
  })

  test('a text of 100 characters keeps three control characters; with four, the file is rejected, because it is no text', () => {
    const text = (odd: number) => new TextEncoder().encode('\u0001'.repeat(odd) + 'a'.repeat(100 - odd))
    expect(decodeText(text(3))).toHaveLength(100)
    expect(() => decodeText(text(4))).toThrow('unknown')
  })
})

describe('a text without line breaks', () => {
  const words = 'I have walked the whole length of the sea wall tonight, and nobody was there to see it or me.'
  const play = (count: number, names: readonly string[] = ['MARA', 'TOBIN']) =>
    repeat(count, (at) => `${names[at % names.length]}: ${words} ${words}`)

  test('a text without line breaks is divided into speeches if it has eight cues of two names, but not with seven cues or only one name', () => {
    const long = (count: number) => play(count).map((speech) => `${speech} ${words}`)
    expect(restoreLineBreaks(long(8).join(' ')).split('\n\n')).toEqual(long(8))
    expect(restoreLineBreaks(long(7).join(' '))).not.toContain('\n')
    expect(restoreLineBreaks(play(12, ['MARA']).join(' '))).not.toContain('\n')
  })

  test('a text with a line break is divided into speeches if its lines have more than 1,500 characters on average; otherwise it stays as it is', () => {
    const [one, other] = [play(8).join(' '), play(6).join(' ')]
    expect(restoreLineBreaks(`${one}\n${one}`)).toContain('\n\n')
    expect(restoreLineBreaks(`${one}\n${other}`)).toBe(`${one}\n${other}`)
  })
})

describe('a Fountain file', () => {
  const exact = (count: number) => repeat(count, (at) => `${at % 2 ? 'BEN' : 'ANNA'}\nYou came.`)
  const loose = (count: number) => repeat(count, (at) => `${at % 2 ? 'BEN' : 'ANNA'}: You came.`)
  const writtenAs = (...speeches: string[]) => readFountainText(speeches.join('\n\n')).unchanged?.writtenAs

  test('Fountain’s rules apply if they find six of the ten speeches of the general parser, or two of four, but not six of eleven or none', () => {
    expect(writtenAs(...exact(6), ...loose(4))).toBe('fountain')
    expect(writtenAs(...exact(6), ...loose(5))).toBeNull()
    expect(writtenAs(...exact(2), ...loose(2))).toBe('fountain')
    expect(writtenAs(...loose(4))).toBeNull()
  })

  test('a Fountain file without any speech is parsed by Fountain’s rules', () => {
    expect(writtenAs('It rains.')).toBe('fountain')
  })
})

describe('the source of a web page', () => {
  test('a text is the source of a web page if it has at least six tags and at least one tag for each 1,500 characters', () => {
    const tags = (count: number) => '<b></b>'.repeat(count / 2)
    expect(isMarkupSource(tags(6))).toBe(true)
    expect(isMarkupSource(`${tags(4)}<b>`)).toBe(false)
    expect(isMarkupSource(tags(6).padEnd(9_000))).toBe(true)
    expect(isMarkupSource(tags(6).padEnd(9_001))).toBe(false)
  })

  test('in a source of 100 rows, each line break separates lines if the source has only one `<p>`, but not if it has two', () => {
    const source = (elements: number) => '<p>'.repeat(elements) + '\n'.repeat(99)
    expect(hasSourceLineBreaks(source(1))).toBe(true)
    expect(hasSourceLineBreaks(source(2))).toBe(false)
  })
})
