import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { hardCases } from './hardCases.data.ts'
import { type Accent, createLetterToSound, type Lexicon, loadLexicon, toPhonemes, tokenize } from './index.ts'
import { createLexicon } from './lexicon.ts'
import type { PronunciationSource } from './pronounce.ts'
import { isInVocabulary } from './vocabulary.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const shared = process.env.SHARED_DIR ?? join(root, '../shared')
const lexiconFile = (accent: Accent) => join(shared, 'models/misaki', `${accent}_gold.json`)
const hasLexicons = existsSync(lexiconFile('us')) && existsSync(lexiconFile('gb'))
const play = join(shared, 'corpus/plays-text/wilde_importance_of_being_earnest.txt')
const config = join(shared, 'models/kokoro-82m-v1.0/config.json')
if (!hasLexicons) process.stdout.write('Kokoro text: the hard cases are skipped, because SHARED_DIR has no lexicons.\n')

const letterToSound = createLetterToSound()
const loaded = new Map<Accent, Lexicon>()
function lexiconFor(accent: Accent): Lexicon {
  const lexicon = loaded.get(accent) ?? loadLexicon(readFileSync(lexiconFile(accent)))
  loaded.set(accent, lexicon)
  return lexicon
}

describe.skipIf(!hasLexicons)('with the lexicons that were used to train Kokoro', () => {
  for (const [what, text, us, gb] of hardCases)
    test(`${what}: "${text}" has the expected American and British phonemes`, () => {
      const phonemes = (accent: Accent) => toPhonemes(text, { accent, lexicon: lexiconFor(accent), letterToSound })
      expect({ us: phonemes('us'), gb: phonemes('gb') }).toEqual({ us, gb })
    })

  test.skipIf(!existsSync(play))(
    'no word of a play is left out, and over 98 % are pronounced without guessing',
    { tags: ['long'] },
    () => {
      const counts: Record<PronunciationSource, number> = { direct: 0, derived: 0, spelled: 0, guessed: 0, dropped: 0 }
      const onWord = (_word: string, means: PronunciationSource) => void counts[means]++
      for (const paragraph of readFileSync(play, 'utf8').split(/\n\s*\n/))
        toPhonemes(paragraph.replace(/\s+/g, ' '), { accent: 'gb', lexicon: lexiconFor('gb'), letterToSound, onWord })
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
      const shares = Object.entries(counts).map(([means, count]) => `${means} ${((100 * count) / all).toFixed(2)} %`)
      process.stdout.write(`Kokoro text, ${all} words of a play: ${shares.join(', ')}\n`)
      expect(counts.dropped).toBe(0)
      expect(counts.direct / all).toBeGreaterThan(0.9)
      expect((counts.direct + counts.derived + counts.spelled) / all).toBeGreaterThan(0.98)
    },
  )

  test('any text is converted only to phoneme symbols that the model knows', { tags: ['long'] }, () => {
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
      const phonemes = toPhonemes(text, { accent: random(2) ? 'us' : 'gb', lexicon: lexiconFor('us'), letterToSound })
      expect([...phonemes].filter((letter) => !isInVocabulary(letter))).toEqual([])
      expect(phonemes).toBe(phonemes.trim())
    }
  })
})

test('the CPU time of the conversion grows less than quadratically with the text length', { tags: ['long'] }, () => {
  for (const piece of ['a', 'aa-', "'", 'un', 'read ', 'NEVER ', 'A. ', '"', '—', 'banana ', 'é', '1,']) {
    // Measures CPU time, because wall-clock time depends on what else the machine does.
    const time = (length: number) => {
      const text = piece.repeat(Math.ceil(length / piece.length))
      const before = process.cpuUsage()
      say(text)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    }
    time(1_000)
    const short = Math.min(time(2_000), time(2_000), time(2_000))
    // For 8 times the length, quadratic time would take 64 times as long.
    const long = Math.min(time(16_000), time(16_000), time(16_000))
    expect(long / (short + 3)).toBeLessThan(32)
  }
})

/** Returns a pseudo-random generator with a seed, so that a failure can be repeated. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const tiny = createLexicon([
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

test('a word with an ending is pronounced as its base plus the ending', () => {
  expect(say('walks wanted churches hoping hopping happily loved')).toBe(
    'wˈɔks wˈɑntᵻd ʧˈɜɹʧᵻz hˈOpɪŋ hˈɑpɪŋ hˈæpəli lˈʌvd',
  )
})

test('both parts of a compound are pronounced', () => {
  expect(say('doorkeep well-known')).toBe('dˈɔɹkˌip wˈɛl nˈOn')
})

test('the pronunciation of function words depends on the next sound or pause', () => {
  expect(say('to eat to walk, a cat, the cat, the eat')).toBe('tʊ ˈit tə wˈɔk, ɐ kˈæt, ðə kˈæt, ði ˈit')
  expect(say('by the door, by')).toBe('bI ðə dˈɔɹ, bˈI')
})

test('the pronunciation of a homograph depends on its neighbouring words', () => {
  expect(say('record the record')).toBe('ɹəkˈɔɹd ðə ɹˈɛkəɹd')
  expect(say('I record it')).toBe('ˌI ɹəkˈɔɹd ɪt')
})

test('a word in capitals is emphasized, and the following words of its clause are less stressed', () => {
  expect(say('I NEVER said it')).toBe('ˌI nˈɛːvəɹ sˌɛd ɪt')
})

test('an initialism is spelled out', () => {
  expect(say('the FBI')).toBe('ði ˌɛfbˌiˈI')
})

test('a pronunciation that the script defines, in letters or IPA, has priority over the lexicon and all rules', () => {
  expect(say('Siobhan’s cat', { siobhan: 'shi-VAWN' })).toBe('ʃivˈɔnz kˈæt')
  expect(say('the cat', { cat: '/ʃɪˈvɔːn/' })).toBe('ðə ʃɪvˈɔn')
  expect(say('walk MI5', { MI5: 'em eye FIVE' })).toBe('wˈɔk ˈɛm ˈI fˈIv')
})

test('an invalid pronunciation that the script defines is ignored, and the word is pronounced as usual', () => {
  expect(say('the cat', { cat: '/ʘǃ/', '': 'x', '(': 'y' })).toBe('ðə kˈæt')
})

test('an American t between vowels becomes the model’s symbol T', () => {
  expect(say('water')).toBe('wˈɔTəɹ')
})

test('dashes, dots and quotes become the model’s punctuation symbols, and emphasis marks are removed', () => {
  expect(say('Go -- go... "walk" *never* (it)!!!')).toBe('ɡˌO—ɡˌO… “wˈɔk” nˈɛvəɹ (ɪt)!')
})

test('a text without any English word gives no phonemes', () => {
  for (const text of ['', '你好', '👍', '…', '—']) expect(say(text)).toBe('')
})

test('phonemes are converted to the model’s tokens, in groups of at most 510', () => {
  expect(tokenize('həlˈO')).toEqual([[50, 83, 54, 156, 31]])
  expect(tokenize('')).toEqual([])
  const long = tokenize(`${'kˈæt '.repeat(60)}, ${'kˈæt '.repeat(60)}. ${'kˈæt'.repeat(300)}`)
  expect(long.length).toBeGreaterThan(2)
  expect(Math.max(...long.map((piece) => piece.length))).toBeLessThanOrEqual(510)
})

test.skipIf(!existsSync(config))('the vocabulary equals the vocabulary in the model’s config.json', () => {
  const { vocab } = JSON.parse(readFileSync(config, 'utf8')) as { vocab: Record<string, number> }
  for (const [letter, number] of Object.entries(vocab)) if (letter !== ' ') expect(tokenize(letter)).toEqual([[number]])
  expect(tokenize('a a')).toEqual([[43, vocab[' '], 43]])
})
