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

test('British pronunciations are converted to flite phones, with r only before a vowel', () => {
  expect(toBritishPhones('kˈɑː')).toBe('k aa1')
  expect(toBritishPhones('nˌɪə')).toBe('n ih0 ax0')
  expect(lexicon('Father, use the car!')).toBe('father 0 : f aa1 dh ax0\nuse 0 : y uw1 z\ncar 0 : k aa1\n')
})

test('a word ending such as -s or -ing gets the sound that it has in speech', () => {
  expect(lexicon("father's cars watches going")).toBe(
    "father's 0 : f aa1 dh ax0 z\ncars 0 : k aa1 z\ngoing 0 : g ow0 ih0 ng\n",
  )
})

test('flite’s own rules pronounce function words, unknown words and invalid entries', () => {
  expect(lexicon('and the odd zyzzyva')).toBe('')
})

test('flite speaks British pronunciations differently from American ones', async () => {
  const flite = await loadFlite()
  const say = (lines?: string) =>
    flite.say({ engineVoice: 'slt', text: 'Father, not the car.', speed: 1, lexicon: lines }).slice()
  const american = say()
  const british = say(lexicon('Father, not the car.'))
  expect(british.length).not.toBe(american.length)
  expect(measurePitch(british, FLITE_RATE).voicedShare).toBeGreaterThan(0.3)
})
