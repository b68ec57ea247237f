import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { characterCount, direct, hasWords, LONGEST_SPOKEN, normalise, PAUSE_MS } from './direct.ts'

const spoken = (text: string) => direct(text).map((unit) => unit.spoken)
const pauses = (text: string) => direct(text).map((unit) => unit.pauseAfterMs)

/** Letters, marks, spaces and traps in the proportions in which they hurt. */
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
  test('each sentence is a unit of its own, with the marks it was written with', () => {
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
    ])
      expect(spoken(sentence)).toEqual([sentence])
  })

  test('a sentence may end in an abbreviation or the word I', () => {
    expect(spoken('We flew to the U.S. The plane was late.')).toHaveLength(2)
    expect(spoken('So did I. Tom came too.')).toHaveLength(2)
  })

  test('closing quotes and brackets stay with what they close', () => {
    expect(spoken('“Go away!” She went. (He did not.) So?')).toEqual([
      '“Go away!”',
      'She went.',
      '(He did not.)',
      'So?',
    ])
  })

  test('sentences of one breath are said with the next, but the first stays as short as it is', () => {
    expect(spoken('No. Never. No. No. I will not go.')).toEqual(['No.', 'Never.', 'No. No. I will not go.'])
  })

  test('a long opening begins with its first clause, so that the first sound comes soon', () => {
    const [first] = spoken(
      'When I was a child in that old house by the sea, nobody ever told me what the lighthouse was for.',
    )
    expect(first).toBe('When I was a child in that old house by the sea,')
    const phrase = 'The quick brown fox jumped over the lazy dog near the river bank today.'
    expect(spoken(phrase)).toEqual([phrase])
  })

  test('long sentences are divided after clauses, or before a conjunction, never within a word', () => {
    const long = `He said ${'that the night was long and the road was dark, '.repeat(9)}and that was all.`
    const units = direct(long)
    expect(units.length).toBeGreaterThan(2)
    for (const unit of units.slice(0, -1)) expect(unit.text).toMatch(/\s$/)
  })

  test('verse and lists pause at each line, wrapped prose does not', () => {
    expect(spoken('Two households, both alike\nIn fair Verona')).toHaveLength(2)
    expect(spoken('a line that was broken\nby the width of a window')).toHaveLength(1)
  })

  test('the silence after a unit tells clause, sentence and paragraph apart, and there is none at the end', () => {
    expect(pauses('One came. Two went.\n\nThree stayed.')).toEqual([PAUSE_MS.sentence, PAUSE_MS.paragraph, 0])
    expect(pauses('First of all of the many things I have to tell, this is the one that matters.')).toEqual([
      PAUSE_MS.clause,
      0,
    ])
  })
})

describe('odd texts', () => {
  test('a text without a word has nothing to say', () => {
    for (const text of ['', ' \n\t ', '...', '?!', '—', '\u0000\u0007', '👩‍👩‍👧', '\u200B\uFEFF'])
      expect(direct(text)).toEqual([])
  })

  test('S-65 markup in a text reaches no engine as markup and asks for no silence', () => {
    const units = direct('Hello <break time="9999s"/> you. <prosody rate="x">Hm</prosody>')
    for (const unit of units) {
      expect(unit.spoken).not.toMatch(/[<>]/)
      expect(unit.pauseAfterMs).toBeLessThanOrEqual(PAUSE_MS.paragraph)
    }
  })

  test('what a voice cannot pronounce is counted with its neighbour and not given to the engine', () => {
    const latin = (text: string) => /[a-z]/i.test(text)
    const text = '你好。Hello there. 你好。'
    expect(direct(text, latin)).toEqual([{ text, spoken: 'Hello there.', pauseAfterMs: 0 }])
    expect(direct('你好。', latin)).toEqual([])
    expect(spoken('你好。再见。')).toEqual(['你好。', '再见。'])
  })

  test('an endless word, 10,000 newlines, emoji without end: every unit can be said in a few breaths', () => {
    for (const text of [
      'x'.repeat(5000),
      `a${'\n'.repeat(10_000)}b`,
      `a ${'👩‍👩‍👧'.repeat(3000)} b`,
      'ש'.repeat(3000),
      '!'.repeat(9000) + 'a',
      'e\u0301\u0302'.repeat(2000),
      'a. '.repeat(3000),
    ]) {
      const units = direct(text)
      expect(units.map((unit) => unit.text).join('')).toBe(normalise(text))
      for (const unit of units) expect(unit.spoken.length).toBeLessThanOrEqual(LONGEST_SPOKEN)
      expect(units.length).toBeLessThan(normalise(text).length / 25 + 3)
    }
  })

  test('no visible character is cut in two', () => {
    for (const unit of direct(`${'x'.repeat(151)}${'👍🏽é'.normalize('NFC').repeat(100)} word`)) {
      expect(unit.text).not.toMatch(/\p{Surrogate}/u)
      expect(unit.text).not.toMatch(/^[\p{M}\u200D]/u)
    }
  })
})

describe('whatever is pasted', () => {
  test('nothing throws, and all units together are the text that was counted', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const units = direct(text)
        const expected = units.length === 0 ? '' : normalise(text)
        expect(units.map((unit) => unit.text).join('')).toBe(expected)
        if (units.length > 0) expect(units.reduce((sum, unit) => sum + unit.text.length, 0)).toBe(characterCount(text))
        else expect(hasWords(normalise(text))).toBe(false)
        for (const unit of units) {
          expect(hasWords(unit.spoken)).toBe(true)
          expect(unit.spoken.length).toBeLessThanOrEqual(Math.min(LONGEST_SPOKEN, unit.text.length))
          expect(unit.spoken).toBe(unit.spoken.trim())
          expect(unit.spoken).not.toMatch(/[<>\n\p{Cc}]|\s\s/u)
        }
        expect(units.at(-1)?.pauseAfterMs ?? 0).toBe(0)
      }),
      { numRuns: 500 },
    )
  })

  test('S-31 a text counts the same however it was encoded, and normalising twice changes nothing', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const once = normalise(text)
        expect(normalise(once)).toBe(once)
        // oxlint-disable-next-line no-control-regex
        expect(once).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]|\p{Surrogate}/u)
      }),
    )
    expect(characterCount('cafe\u0301')).toBe(characterCount('café'))
    expect(characterCount('a\r\nb')).toBe(3)
    expect(normalise('a\uD800b')).toBe('a\uFFFDb')
    expect(normalise('a\vb\u0000c')).toBe('a\nbc')
  })

  test('work grows with length, not faster: twice the text is twice the units', () => {
    for (const part of ['Hello there, my old friend. ', 'x', 'a, ', '\n', 'a\u0301\u0316']) {
      const small = direct(`a ${part.repeat(4000)}`).length
      const large = direct(`a ${part.repeat(8000)}`).length
      expect(large).toBeLessThanOrEqual(2 * small + 2)
    }
    // Would take minutes if any step were quadratic.
    for (const part of ['\u0301', '\u0316\u0301', ' ', '"', '.', ',', '(', '-', ' -'])
      direct(`a${part.repeat(400_000)}b`)
  })
})
