import { expect, test } from 'vitest'
import { measurePitch } from '../../bench/pitch.ts'
import { loadBritishLexicon, toBritishPhones } from './britishLexicon.ts'
import { FLITE_RATE, loadFlite } from './flite.ts'

const words = {
  car: 'kˈɑː',
  father: 'fˈɑːðə',
  go: 'ɡˌQ',
  judge: 'ʤˈʌʤ',
  little: 'lˈɪtᵊl',
  near: 'nˌɪə',
  not: 'nˌɒt',
  odd: '?',
  use: { DEFAULT: 'jˈuːz', NOUN: 'jˈuːs' },
  watch: 'wˈɒʧ',
}
const lexicon = loadBritishLexicon(new TextEncoder().encode(JSON.stringify(words)))

test('British pronunciations, which have no r in “father” and “car”, are converted to flite phones', () => {
  expect(toBritishPhones('kˈɑː')).toBe('k aa1')
  expect(toBritishPhones('nˌɪə')).toBe('n ih0 ax0')
  expect(lexicon('Father, use the car!')).toBe('father 0 : f aa1 dh ax0\nuse 0 : y uw1 z\ncar 0 : k aa1\n')
})

test('a word with the ending -s, ’s or -ing that is not in the lexicon is pronounced as its stem plus the ending', () => {
  expect(lexicon("father's cars watches going")).toBe(
    "father's 0 : f aa1 dh ax0 z\ncars 0 : k aa1 z\ngoing 0 : g ow0 ih0 ng\n",
  )
})

test('function words, unknown words and words with an invalid entry get no lexicon lines', () => {
  expect(lexicon('and the odd zyzzyva')).toBe('')
})

test('flite speaks the same sentence differently with British lexicon lines', async () => {
  const flite = await loadFlite()
  const say = (lines?: string) =>
    flite.say({ engineVoice: 'slt', text: 'Father, not the car.', speed: 1, lexicon: lines }).slice()
  const american = say()
  const british = say(lexicon('Father, not the car.'))
  expect(british.length).not.toBe(american.length)
  expect(measurePitch(british, FLITE_RATE).voicedShare).toBeGreaterThan(0.3)
})
