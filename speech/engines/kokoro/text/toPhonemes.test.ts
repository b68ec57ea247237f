import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { hardCases } from './hardCases.data.ts'
import {
  type Accent,
  createLetterToSound,
  type Lexicon,
  loadLexicon,
  MOST_TOKENS,
  toPhonemes,
  tokensOf,
} from './index.ts'
import { lexiconOf } from './lexicon.ts'
import type { Means } from './pronounce.ts'
import { isInVocabulary } from './vocabulary.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const shared = process.env.SHARED_DIR ?? join(root, '../shared')
const lexiconFile = (accent: Accent) => join(shared, 'models/misaki', `${accent}_gold.json`)
const hasLexicons = existsSync(lexiconFile('us')) && existsSync(lexiconFile('gb'))
const play = join(shared, 'corpus/plays-text/wilde_importance_of_being_earnest.txt')
const config = join(shared, 'models/kokoro-82m-v1.0/config.json')
if (!hasLexicons) process.stdout.write('Kokoro text: no lexicons in SHARED_DIR, the hard cases are not tried.\n')

const letterToSound = createLetterToSound()
const loaded = new Map<Accent, Lexicon>()
function lexiconFor(accent: Accent): Lexicon {
  const lexicon = loaded.get(accent) ?? loadLexicon(readFileSync(lexiconFile(accent)))
  loaded.set(accent, lexicon)
  return lexicon
}

describe.skipIf(!hasLexicons)('with the lexicons that Kokoro learnt from', () => {
  for (const [what, text, us, gb] of hardCases)
    test(`${what}: "${text}"`, () => {
      const said = (accent: Accent) => toPhonemes(text, { accent, lexicon: lexiconFor(accent), letterToSound })
      expect({ us: said('us'), gb: said('gb') }).toEqual({ us, gb })
    })

  test.skipIf(!existsSync(play))('nearly every word of a play is known, and none is left out', () => {
    const counts: Record<Means, number> = { direct: 0, derived: 0, spelled: 0, guessed: 0, dropped: 0 }
    const onWord = (_word: string, means: Means) => void counts[means]++
    for (const paragraph of readFileSync(play, 'utf8').split(/\n\s*\n/))
      toPhonemes(paragraph.replace(/\s+/g, ' '), { accent: 'gb', lexicon: lexiconFor('gb'), letterToSound, onWord })
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const shares = Object.entries(counts).map(([means, count]) => `${means} ${((100 * count) / all).toFixed(2)} %`)
    process.stdout.write(`Kokoro text, ${all} words of a play: ${shares.join(', ')}\n`)
    expect(counts.dropped).toBe(0)
    expect(counts.direct / all).toBeGreaterThan(0.9)
    expect((counts.direct + counts.derived + counts.spelled) / all).toBeGreaterThan(0.98)
  })

  test('whatever is typed, only letters of the model come out', () => {
    const random = seeded(7)
    const pieces = [
      'A',
      'a',
      "'",
      '’',
      '-',
      '—',
      '…',
      '.',
      ',',
      ' ',
      ' ',
      ' ',
      '1',
      '07',
      '$',
      '½',
      'Dr.',
      'IV',
      'X',
      'é',
      'ß',
      'ꭧ',
      '你',
      '👍',
      '(',
      '"',
      '“',
      '/',
      '@',
      '\uE000',
      'read',
      'NEVER',
      "goin'",
      'w-w-w',
      'xkcd',
      'ʃ',
      '\u0301',
      '!!!',
    ]
    for (let round = 0; round < 400; round++) {
      const text = Array.from({ length: 1 + random(30) }, () => pieces[random(pieces.length)]).join(
        random(2) ? '' : ' ',
      )
      const said = toPhonemes(text, { accent: random(2) ? 'us' : 'gb', lexicon: lexiconFor('us'), letterToSound })
      expect([...said].filter((letter) => !isInVocabulary(letter))).toEqual([])
      expect(said).toBe(said.trim())
    }
  })
})

test('eight times the text costs nothing like the square of it', () => {
  for (const piece of ['a', 'aa-', "'", 'un', 'read ', 'NEVER ', 'A. ', '"', '—', 'banana ', 'é', '1,']) {
    const time = (length: number) => {
      const text = piece.repeat(Math.ceil(length / piece.length))
      const begun = performance.now()
      say(text)
      return performance.now() - begun
    }
    time(1_000)
    const short = Math.min(time(2_000), time(2_000), time(2_000))
    // The square would be 64 times as much.
    const long = Math.min(time(16_000), time(16_000), time(16_000))
    expect(long / (short + 3)).toBeLessThan(32)
  }
})

/** A generator of our own, so that a failure can be had again. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const tiny = lexiconOf([
  ...Object.entries({
    walk: 'wˈɔk',
    want: 'wˈɑnt',
    church: 'ʧˈɜɹʧ',
    the: 'ði',
    to: 'tu',
    a: 'A',
    eat: 'ˈit',
    cat: 'kˈæt',
  }),
  ...Object.entries({
    well: 'wˈɛl',
    known: 'nˈOn',
    I: 'ˈI',
    you: 'ju',
    never: 'nˈɛvəɹ',
    said: 'sˈɛd',
    it: 'ɪt',
    hope: 'hˈOp',
  }),
  ...Object.entries({
    hop: 'hˈɑp',
    happy: 'hˈæpi',
    love: 'lˈʌv',
    door: 'dˈɔɹ',
    keep: 'kˈip',
    water: 'wˈɔɾəɹ',
    go: 'ɡˌO',
  }),
  ['record', { DEFAULT: 'ɹˈɛkəɹd', VERB: 'ɹəkˈɔɹd' }],
  ['by', { DEFAULT: 'bI', None: 'bˈI' }],
])
const say = (text: string, pronunciations?: Record<string, string>) =>
  toPhonemes(text, { accent: 'us', lexicon: tiny, letterToSound: () => '', pronunciations })

test('a word with an ending is said as its base is, the ending by the sound before it', () => {
  expect(say('walks wanted churches hoping hopping happily loved')).toBe(
    'wˈɔks wˈɑntᵻd ʧˈɜɹʧᵻz hˈOpɪŋ hˈɑpɪŋ hˈæpəli lˈʌvd',
  )
})

test('two words written as one are both heard', () => {
  expect(say('doorkeep well-known')).toBe('dˈɔɹkˌip wˈɛl nˈOn')
})

test('small words sound as the next word asks', () => {
  expect(say('to eat to walk, a cat, the cat, the eat')).toBe('tʊ ˈit tə wˈɔk, ɐ kˈæt, ðə kˈæt, ði ˈit')
  expect(say('by the door, by')).toBe('bI ðə dˈɔɹ, bˈI')
})

test('one spelling is said in two ways by the words around it', () => {
  expect(say('record the record')).toBe('ɹəkˈɔɹd ðə ɹˈɛkəɹd')
  expect(say('I record it')).toBe('ˌI ɹəkˈɔɹd ɪt')
})

test('a word in capitals stands out and the rest of its clause gives way', () => {
  expect(say('I NEVER said it')).toBe('ˌI nˈɛːvəɹ sˌɛd ɪt')
})

test('letters that are no word are spelled', () => {
  expect(say('the FBI')).toBe('ði ˌɛfbˌiˈI')
})

test('a script’s own way of saying a name goes before all others, in letters or in IPA', () => {
  expect(say('Siobhan’s cat', { siobhan: 'shi-VAWN' })).toBe('ʃivˈɔnz kˈæt')
  expect(say('the cat', { cat: '/ʃɪˈvɔːn/' })).toBe('ðə ʃɪvˈɔn')
  expect(say('walk MI5', { MI5: 'em eye FIVE' })).toBe('wˈɔk ˈɛm ˈI fˈIv')
})

test('a pronunciation that says nothing changes nothing', () => {
  expect(say('the cat', { cat: '/ʘǃ/', '': 'x', '(': 'y' })).toBe('ðə kˈæt')
})

test('the American t is the one that the model learnt', () => {
  expect(say('water')).toBe('wˈɔTəɹ')
})

test('dashes, dots and quotes are the model’s own marks, and marks for the eye are gone', () => {
  expect(say('Go -- go... "walk" *never* (it)!!!')).toBe('ɡˌO—ɡˌO… “wˈɔk” nˈɛvəɹ (ɪt)!')
})

test('a text without a word that English can say gives nothing', () => {
  for (const text of ['', '你好', '👍', '…', '—']) expect(say(text)).toBe('')
})

test('phonemes become the numbers of the model’s table, in pieces it can take', () => {
  expect(tokensOf('həlˈO')).toEqual([[50, 83, 54, 156, 31]])
  expect(tokensOf('')).toEqual([])
  const long = tokensOf(`${'kˈæt '.repeat(60)}, ${'kˈæt '.repeat(60)}. ${'kˈæt'.repeat(300)}`)
  expect(long.length).toBeGreaterThan(2)
  expect(Math.max(...long.map((piece) => piece.length))).toBeLessThanOrEqual(MOST_TOKENS)
})

test.skipIf(!existsSync(config))('the table is the one beside the model', () => {
  const { vocab } = JSON.parse(readFileSync(config, 'utf8')) as { vocab: Record<string, number> }
  for (const [letter, number] of Object.entries(vocab)) if (letter !== ' ') expect(tokensOf(letter)).toEqual([[number]])
  expect(tokensOf('a a')).toEqual([[43, vocab[' '], 43]])
})
