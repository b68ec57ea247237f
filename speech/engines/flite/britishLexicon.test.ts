import { expect, test } from 'vitest'
import { pitchOf } from '../../bench/pitch.ts'
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

test('words are told to flite as they are said in Britain: no r but before a vowel', () => {
  expect(toBritishPhones('kˈɑː')).toBe('k aa1')
  expect(toBritishPhones('nˌɪə')).toBe('n ih0 ax0')
  expect(lexicon('Father, use the car!')).toBe('father 0 : f aa1 dh ax0\nuse 0 : y uw1 z\ncar 0 : k aa1\n')
})

test('endings are added as they are said', () => {
  expect(lexicon("father's cars watches going")).toBe(
    "father's 0 : f aa1 dh ax0 z\ncars 0 : k aa1 z\ngoing 0 : g ow0 ih0 ng\n",
  )
})

test('small words, unknown ones and what cannot be read are left to flite', () => {
  expect(lexicon('and the odd zyzzyva')).toBe('')
})

test('flite says them, and differently', async () => {
  const flite = await loadFlite()
  const say = (lines?: string) =>
    flite.say({ engineVoice: 'slt', text: 'Father, not the car.', speed: 1, lexicon: lines }).slice()
  const american = say()
  const british = say(lexicon('Father, not the car.'))
  expect(british.length).not.toBe(american.length)
  expect(pitchOf(british, FLITE_RATE).voicedShare).toBeGreaterThan(0.3)
})
