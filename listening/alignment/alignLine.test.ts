import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { alignLine } from './alignLine.ts'
import { soundAlike } from './homophones.ts'
import type { AlignmentOptions, LineAlignment } from './lineAlignment.ts'

const hear = (text: string, probability = 0.95) =>
  text
    .split(' ')
    .filter(Boolean)
    .map((word) => ({ text: word, probability }))

const align = (line: string, heard: string, options?: AlignmentOptions) => alignLine(line, hear(heard), options)
const alignWhole = (line: string, heard: string) => align(line, heard, { isFinished: true, soundAlike })

/** Returns one text for each difference: `missing WORD`, `changed WORD HEARD` or `added HEARD after INDEX`. */
const differences = ({ words, added }: LineAlignment) => [
  ...words
    .filter(({ state }) => state !== 'said')
    .map(({ text, state, heard }) => [state, text, ...(heard ? [heard] : [])].join(' ')),
  ...added.map(({ afterWord, heard }) => `added ${heard} after ${afterWord}`),
]

describe('position', () => {
  test('the position is the number of words said so far, and `isEndReached` becomes true after the last word', () => {
    const line = 'Ask not what your country can do for you.'
    const half = align(line, 'ask not what your')
    expect([half.position, half.isEndReached]).toEqual([4, false])
    expect(half.words.map(({ state }) => state)).toEqual([
      ...['said', 'said', 'said', 'said'],
      ...['not yet', 'not yet', 'not yet', 'not yet', 'not yet'],
    ])
    const whole = align(line, 'Ask not what your country can do for you.')
    expect([whole.position, whole.isEndReached]).toEqual([9, true])
    expect(whole.certainty).toBeGreaterThan(0.9)
  })

  test('if the actor says a phrase that occurs twice in the line, the position is after its first occurrence until more words follow', () => {
    const line = 'what your country can do for you, ask what you can do for your country'
    expect(align(line, 'what your country can do for you').position).toBe(7)
    expect(align(line, 'what your country can do for you ask what you').position).toBe(10)
  })

  test('if the actor leaves out words and then says the last word, the position is the end of the line', () => {
    const line = 'Whatever happens tonight, promise me that you will stay beside the window.'
    const { position, isEndReached } = align(line, 'whatever happens promise me you will stay beside the window')
    expect([position, isEndReached]).toEqual([12, true])
  })

  test('before any word is heard, the position in the line is 0', () => {
    expect(alignLine('Hello there.', [])).toMatchObject({ position: 0, isEndReached: false, certainty: 0, added: [] })
  })

  test.each([
    ['It is a lovely day, eh?', 'it is a lovely day', false],
    ['It is a lovely day, eh?', 'it is a lovely day eh', true],
    ["I'll be there at three o'clock.", "I'll be there at 3:00", true],
    ['I was just, er…', 'I was just', true],
    ['I was just, er…', 'I was', false],
    ['Um?', 'um', true],
    ['Give me the book.', 'give me the books', true],
    ['Give me the book.', 'give me the bone', false],
  ])('whether the end of the line "%s" is reached after the words "%s": %s', (line, heard, isEndReached) => {
    expect(align(line, heard).isEndReached).toBe(isEndReached)
  })

  test('a dash between two words is not a word that must be said', () => {
    const { words, isEndReached } = align('Stop — now —', 'stop now')
    expect(words.map(({ state }) => state)).toEqual(['said', 'said', 'said', 'said'])
    expect(isEndReached).toBe(true)
  })
})

describe('different spellings of the same words', () => {
  test.each([
    ["I don't know what I'd say.", 'I do not know what I would say'],
    ['I do not know. It is late.', "I don't know it's late"],
    ['We waited 42 years, until 1984.', 'we waited forty two years until nineteen eighty-four'],
    ['It costs five hundred and twenty dollars.', 'it costs $520'],
    ['The 21st of May at 3:30.', 'the twenty first of may at three thirty'],
    ['Half of it, 50%, is gone.', 'half of it fifty percent is gone'],
    ['The colour of the theatre was grey.', 'the color of the theater was gray'],
    ['They travelled and recognised it.', 'they traveled and recognized it'],
    ["I'm goin' to see 'em, ma'am.", 'I am going to see them madam'],
    ["'Tis late, and the knight ne'er came.", 'it is late and the night never came'],
    ['Mr. and Mrs. Smith live at St. Ives.', 'mister and missus smith live at saint ives'],
    ['Canned pears, two of them.', 'canned pairs to of them'],
    ['activities thereunder in this', 'activities there under in this'],
    ['A rock-and-roll play—his only one…', 'a rock and roll play his only one'],
    ['Well... I gotta go.', 'um well I got to go'],
    ['My T.V. is on.', 'my TV is on'],
    ["It'd help. Who'll come?", 'it would help who will come'],
    ['We might have seen it.', "we might've seen it"],
    ['It might’ve been. That’d be it.', 'it might have been that would be it'],
    ['W-w-what did you s-say, th-that I—I lied?', 'what did you say that I lied'],
    ['A hundred men and a thousand horses.', '100 men and 1,000 horses'],
    ['In two thousand and ten, or 2024.', 'in 2010 or two thousand twenty-four'],
    ["At three o'clock sharp.", 'at 3:00 sharp'],
    ['He said ‘come in’ and ‘begin again’.', 'he said come in and begin again'],
    ['Nothin’ doin’, I was only walkin’.', 'nothing doing I was only walking'],
    ['Er, well. Hmm, I see. Ah, yes.', 'well I see yes'],
    ['I went to the shop.', 'um I went to I went to the shop'],
    ['I went to the shop.', 'I I I went to the the shop'],
  ])('no mistake is found if the line is heard in other spellings, or with fillers or repeats: %s', (line, heard) => {
    expect(differences(alignWhole(line, heard))).toEqual([])
  })

  test('a name counts as said if the heard words sound like the name', () => {
    expect(differences(alignWhole('I spoke to Torvald about it.', 'I spoke to Tor felt about it'))).toEqual([])
    expect(differences(alignWhole('Where is Hermione now?', 'where is hermiony now'))).toEqual([])
  })
})

describe('mistakes', () => {
  test.each([
    ['You always do this to me.', 'you do this to me', ['missing always']],
    ['Give me the red book now.', 'give me the blue book now', ['changed red blue']],
    ['Give me the book now.', 'give me the heavy book now', ['added heavy after 2']],
    ['I shall never leave you.', 'I shall leave you', ['missing never']],
    ['Bring wine and bread.', 'bring bread and wine', ['changed wine bread', 'changed bread. wine']],
    ['We leave for Moscow at dawn.', 'we leave for Moscow', ['missing at', 'missing dawn.']],
    ['I walked home alone.', 'I walk home alone', ['changed walked walk']],
    ['I went to the shop.', 'I went to my I went to the shop', ['added I went to my after -1']],
    ['It costs a hundred pounds.', 'it costs 200 pounds', ['changed a 200']],
    ['He re-read the thin book.', 'he read the thing book', ['changed re-read read', 'changed thin thing']],
  ])('the mistakes are found if the line "%s" is heard as "%s"', (line, heard, expected) => {
    expect(differences(alignWhole(line, heard))).toEqual(expected)
  })

  test('a mistake has a lower certainty if the recogniser heard the word with a lower probability', () => {
    const certainty = (probability: number) =>
      alignLine('Give me the red book.', hear('give me the blue book', probability), { isFinished: true }).words[3]
        ?.certainty ?? 0
    expect(certainty(0.9)).toBeGreaterThan(0.6)
    expect(certainty(0.3)).toBeLessThan(0.35)
  })
})

/** These words do not sound similar, so a test can predict which words count as changed. */
const distinctWords =
  'apple bridge cousin dragon elephant forest guitar hammer island jungle kitchen lantern mountain orchestra'.split(' ')
const line = fc.shuffledSubarray(distinctWords, { minLength: 4 })

describe('any line', () => {
  test('if the actor has said the first words of a line as written, these words have the state `said` and the others `not yet`', () => {
    fc.assert(
      fc.property(line, fc.nat(13), (words, cut) => {
        const said = words.slice(0, cut)
        const { position, words: aligned, added } = align(words.join(' '), said.join(' '))
        expect(position).toBe(said.length)
        expect(added).toEqual([])
        expect(aligned.map(({ state }) => state)).toEqual(words.map((_, at) => (at < said.length ? 'said' : 'not yet')))
      }),
    )
  })

  test('a word that the actor leaves out of any line is reported as missing', () => {
    fc.assert(
      fc.property(line, fc.nat(100), (words, any) => {
        const at = any % words.length
        expect(differences(alignWhole(words.join(' '), words.toSpliced(at, 1).join(' ')))).toEqual([
          `missing ${words[at]}`,
        ])
      }),
    )
  })

  test('a word that the actor adds to any line is reported as added', () => {
    fc.assert(
      fc.property(line, fc.nat(100), (words, any) => {
        const at = any % (words.length + 1)
        const heard = words.toSpliced(at, 0, 'yesterday').join(' ')
        expect(differences(alignWhole(words.join(' '), heard))).toEqual([`added yesterday after ${at - 1}`])
      }),
    )
  })

  test('a word that the actor replaces in any line is reported as changed', () => {
    fc.assert(
      fc.property(line, fc.nat(100), (words, any) => {
        const at = any % words.length
        const heard = words.with(at, 'yesterday').join(' ')
        expect(differences(alignWhole(words.join(' '), heard))).toEqual([`changed ${words[at]} yesterday`])
      }),
    )
  })

  test('if no heard word is in the line, the certainty that the actor spoke this line is below 0.3', () => {
    fc.assert(
      fc.property(line, line, (words, others) => {
        const heard = others.map((word) => [...word].reverse().join(''))
        expect(align(words.join(' '), heard.join(' ')).certainty).toBeLessThan(0.3)
      }),
    )
    expect(align('I shall never leave you, Nora.', 'what time is the train tomorrow').certainty).toBeLessThan(0.3)
  })

  test('a position is from 0 to the number of words in the line, a certainty from 0 to 1', { tags: ['long'] }, () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.string({ unit: 'binary', maxLength: 80 }),
    )
    const anyWords = fc.array(fc.record({ text: anyText, probability: fc.double() }), { maxLength: 12 })
    fc.assert(
      fc.property(anyText, anyWords, fc.boolean(), (text, heard, isFinished) => {
        const { position, words, added, certainty } = alignLine(text, heard, { isFinished, soundAlike })
        expect(words.map((word) => word.text)).toEqual(text.split(/\s+/).filter(Boolean))
        expect(position).toBeGreaterThanOrEqual(0)
        expect(position).toBeLessThanOrEqual(words.length)
        for (const value of [
          certainty,
          ...words.map((word) => word.certainty),
          ...added.map((word) => word.certainty),
        ]) {
          expect(value).toBeGreaterThanOrEqual(0)
          expect(value).toBeLessThanOrEqual(1)
        }
      }),
    )
  })

  test('the number of word comparisons grows about linearly with the length of the line', { tags: ['long'] }, () => {
    const countComparisons = (length: number) => {
      let count = 0
      const words = Array.from({ length }, (_, at) => `${distinctWords[at % 13]}${at}`).join(' ')
      const countOne = () => {
        count += 1
        return false
      }
      expect(alignLine(words, hear(words), { soundAlike: countOne }).position).toBe(length)
      return count
    }
    expect(countComparisons(2_000)).toBeLessThan(12 * countComparisons(200))
  })
})
