import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countCharacters, divideIntoUnits, hasWords, normalizeText } from './divideText.ts'

/** Largest length of a unit in characters, as docs/directing.md promises. */
const longestUnit = 180

const spoken = (text: string) => divideIntoUnits(text).map((unit) => unit.spoken)
const pauses = (text: string) => divideIntoUnits(text).map((unit) => unit.pauseAfterMs)

/** Random texts with many letters, punctuation, spaces and difficult sequences. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 400 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          'Mr. ',
          'U.S. ',
          'e.g. ',
          '3.14',
          '... ',
          '…',
          '—',
          ', ',
          '; ',
          '! ',
          '?" ',
          '\n',
          '\n\n',
          '\t',
          '  ',
          '\r\n',
          'word ',
          'A',
        ],
        ...[
          '"',
          '(',
          ')',
          '<break time="9999s"/>',
          '👩‍👩‍👧',
          'שלום ',
          '你好。',
          'e\u0301',
          '\uD800',
          '\u0000',
          '\u200B',
          '1,000 ',
          'and ',
          'é',
          'x'.repeat(190),
        ],
      ),
      { maxLength: 120 },
    )
    .map((parts) => parts.join('')),
)

describe('dividing a text', () => {
  test('each sentence becomes one unit and keeps its punctuation', () => {
    expect(spoken('But soft! What light is this?')).toEqual(['But soft!', 'What light is this?'])
  })

  test('abbreviations, initials and decimals do not end a sentence', () => {
    for (const sentence of [
      'Mr. Smith met Dr. Jones on St. James St.',
      'J. R. R. Tolkien lived here.',
      'It costs 3.14 dollars, e.g. for Ann.',
      'He left the U.S. army at 5 p.m. sharp.',
      'Well... maybe he did.',
      '"What?" he said.',
      'Turn to p. 12 now.',
      'They sold Acme Inc. Tuesday night.',
    ])
      expect(spoken(sentence)).toEqual([sentence])
  })

  test('a sentence can end with an abbreviation or the word I', () => {
    expect(spoken('We flew to the U.S. The plane was late.')).toHaveLength(2)
    expect(spoken('So did I. Tom came too.')).toHaveLength(2)
    expect(spoken('We sold Acme Inc. The buyer was late.')).toHaveLength(2)
  })

  test('closing quotes and brackets belong to the sentence that they close', () => {
    expect(spoken('“Go away!” She went. (He did not.) So?')).toEqual([
      '“Go away!”',
      'She went.',
      '(He did not.)',
      'So?',
    ])
  })

  test('a very short sentence is joined to the next one, except the first sentence', () => {
    expect(spoken('No. Never. No. No. I will not go.')).toEqual(['No.', 'Never.', 'No. No. I will not go.'])
  })

  test('a long first sentence is divided after its first clause', () => {
    const [first] = spoken(
      'When I was a child in that old house by the sea, nobody ever told me what the lighthouse was for.',
    )
    expect(first).toBe('When I was a child in that old house by the sea,')
    const phrase = 'The quick brown fox jumped over the lazy dog near the river bank today.'
    expect(spoken(phrase)).toEqual([phrase])
  })

  test('a long sentence is divided into several units, and no word is divided', () => {
    const long = `He said ${'that the night was long and the road was dark, '.repeat(9)}and that was all.`
    const units = divideIntoUnits(long)
    expect(units.length).toBeGreaterThan(2)
    for (const unit of units.slice(0, -1)) expect(unit.text).toMatch(/\s$/)
  })

  test('verse is divided at each line, prose with line breaks is not', () => {
    expect(spoken('Two households, both alike\nIn fair Verona')).toHaveLength(2)
    const stanza = [
      'Two households both alike in dignity',
      'In fair Verona where we lay our scene',
      'From ancient grudge',
    ]
    expect(spoken(stanza.join('\n'))).toEqual(stanza)
    expect(spoken('a line that was broken\nby the width of a window')).toHaveLength(1)
    // A row that is as wide as a row of a book is prose, also if the next row begins with a capital letter.
    const wideRow = 'We came home by the narrow road along the river with our aunt'
    expect(spoken(`${wideRow}\nMary and nobody spoke`)).toEqual([`${wideRow} Mary and nobody spoke`])
  })

  test('a list is divided at each line if its entries begin with a capital letter, a number or a bullet', () => {
    for (const entries of [
      ['Two loaves of bread', 'Milk', 'Half a pound of butter'],
      ['2 loaves of bread', '1 pint of milk', '3 candles'],
      ['- two loaves of bread', '- milk', '- half a pound of butter'],
      ['• two loaves of bread', '• milk', '• half a pound of butter'],
    ])
      expect(spoken(entries.join('\n'))).toEqual(entries)
  })

  test('the silence after a unit depends on the boundary, and there is no silence after the last unit', () => {
    // The pauses in ms that docs/directing.md lists: 140 after a clause, 280 after a line, 380 after a sentence, 800
    // after a paragraph.
    expect(pauses('One came. Two went.\n\nThree stayed.')).toEqual([380, 800, 0])
    expect(pauses('First of all of the many things I have to tell, this is the one that matters.')).toEqual([140, 0])
    expect(pauses('Two households, both alike\nIn fair Verona')).toEqual([280, 0])
    const unmarked = 'the night was long and the road was dark and still they went on '.repeat(3)
    expect(pauses(unmarked)[0]).toBe(0)
  })
})

describe('unusual texts', () => {
  test('a text without a word gives no units', () => {
    for (const text of ['', ' \n\t ', '...', '?!', '—', '\u0000\u0007', '👩‍👩‍👧', '\u200B\uFEFF'])
      expect(divideIntoUnits(text)).toEqual([])
  })

  test('S-65 units contain no angle brackets, so that engines find no markup, and markup adds no silence', () => {
    const units = divideIntoUnits('Hello <break time="9999s"/> you. <prosody rate="x">Hm</prosody>')
    for (const unit of units) {
      expect(unit.spoken).not.toMatch(/[<>]/)
      expect(unit.pauseAfterMs).toBeLessThanOrEqual(800)
    }
  })

  test('text that the voice cannot pronounce becomes part of a neighbouring unit but is not sent to the engine', () => {
    const latin = (text: string) => /[a-z]/i.test(text)
    const text = '你好。Hello there. 你好。'
    expect(divideIntoUnits(text, latin)).toEqual([{ text, spoken: 'Hello there.', pauseAfterMs: 0 }])
    expect(divideIntoUnits('你好。', latin)).toEqual([])
    expect(spoken('你好。再见。')).toEqual(['你好。', '再见。'])
  })

  test('no unit is longer than 180 characters, even with a word of 5,000 letters or 3,000 emoji', () => {
    for (const text of [
      'x'.repeat(5000),
      `a${'\n'.repeat(10_000)}b`,
      `a ${'👩‍👩‍👧'.repeat(3000)} b`,
      'ש'.repeat(3000),
      '!'.repeat(9000) + 'a',
      'e\u0301\u0302'.repeat(2000),
      'a. '.repeat(3000),
    ]) {
      const units = divideIntoUnits(text)
      expect(units.map((unit) => unit.text).join('')).toBe(normalizeText(text))
      for (const unit of units) expect(unit.spoken.length).toBeLessThanOrEqual(longestUnit)
      expect(units.length).toBeLessThan(normalizeText(text).length / 25 + 3)
    }
  })

  test('a division never splits an emoji, or a letter from its accent', () => {
    for (const unit of divideIntoUnits(`${'x'.repeat(151)}${'👍🏽é'.normalize('NFC').repeat(100)} word`)) {
      expect(unit.text).not.toMatch(/\p{Surrogate}/u)
      expect(unit.text).not.toMatch(/^[\p{M}\u200D]/u)
    }
  })
})

describe('any text', () => {
  test('any text is divided without an error, and its joined units equal the normalized text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const units = divideIntoUnits(text)
        const expected = units.length === 0 ? '' : normalizeText(text)
        expect(units.map((unit) => unit.text).join('')).toBe(expected)
        if (units.length > 0) expect(units.reduce((sum, unit) => sum + unit.text.length, 0)).toBe(countCharacters(text))
        else expect(hasWords(normalizeText(text))).toBe(false)
        for (const unit of units) {
          expect(hasWords(unit.spoken)).toBe(true)
          expect(unit.spoken.length).toBeLessThanOrEqual(Math.min(longestUnit, unit.text.length))
          expect(unit.spoken).toBe(unit.spoken.trim())
          expect(unit.spoken).not.toMatch(/[<>\n\p{Cc}]|\s\s/u)
        }
        expect(units.at(-1)?.pauseAfterMs ?? 0).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  test('S-31 the length of a text does not depend on its Unicode form, and normalizing twice changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normalizeText(text)
        expect(normalizeText(once)).toBe(once)
        // oxlint-disable-next-line no-control-regex
        expect(once).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]|\p{Surrogate}/u)
      }),
    )
    expect(countCharacters('cafe\u0301')).toBe(countCharacters('café'))
    expect(countCharacters('a\r\nb')).toBe(3)
    expect(normalizeText('a\uD800b')).toBe('a\uFFFDb')
    expect(normalizeText('a\vb\u0000c')).toBe('a\nbc')
  })

  test('the number of units and the run time grow linearly with the length of the text', { tags: ['long'] }, () => {
    for (const part of ['Hello there, my old friend. ', 'x', 'a, ', '\n', 'a\u0301\u0316']) {
      const small = divideIntoUnits(`a ${part.repeat(4000)}`).length
      const large = divideIntoUnits(`a ${part.repeat(8000)}`).length
      expect(large).toBeLessThanOrEqual(2 * small + 2)
    }
    // The test would take minutes if any step took quadratic time.
    for (const part of ['\u0301', '\u0316\u0301', ' ', '"', '.', ',', '(', '-', ' -'])
      divideIntoUnits(`a${part.repeat(400_000)}b`)
  })
})
