import { expect, test } from 'vitest'
import { applyRegionalAccent, baseOfAccent, findRegionalAccent } from './regionalAccents.ts'
import { isInVocabulary } from './vocabulary.ts'

test('in the New York accent, the r of “car”, “forty” and “corner” is spoken only before a vowel', () => {
  expect(applyRegionalAccent('ðə kˈɑɹ, fˈɔɹɾi kˈɔɹnəɹz, vˈɛɹi fˈɑɹ əwˈA', 'newYork')).toBe(
    'ðə kˈɑː, fˈɔəɾi kˈɔənəz, vˈɛɹi fˈɑɹ əwˈA',
  )
})

test('in the Scottish accent, “day” and “go” have single vowels, and every r is spoken', () => {
  expect(applyRegionalAccent('ɡˈO əwˈA, kˈɑɹ', 'scottish')).toBe('ɡˈoː əwˈeː, kˈaɹ')
})

test('in the Lancashire accent, “cup” has the vowel of “put”; the a is short in “bath” and long in “father”', () => {
  expect(applyRegionalAccent('kˈʌp, bˈɑːθ, dˈɑːns, fˈɑːðə', 'lancashire')).toBe('kˈʊp, bˈaθ, dˈans, fˈɑːðə')
})

test('in the West Midlands accent, a hard g follows an ng at the end of a word', () => {
  expect(applyRegionalAccent('sˈɪŋɪŋ ɐ sˈɒŋ', 'westMidlands')).toBe('sˈɪŋɪŋɡ ɐ sˈɒŋɡ')
})

test('the regional accents use only phoneme symbols that the model knows, and each accent has a base accent', () => {
  const all = 'ðə kˈɑɹ ʌ ɑːs æ A O Q T ɔ əɹ ŋ '
  for (const accent of ['newYork', 'scottish', 'caribbean', 'lancashire', 'westMidlands'] as const) {
    expect([...applyRegionalAccent(all, accent)].filter((letter) => !isInVocabulary(letter))).toEqual([])
    expect(['us', 'gb']).toContain(baseOfAccent(accent))
  }
  expect(findRegionalAccent('martian')).toBeUndefined()
  expect(findRegionalAccent('scottish')).toBe('scottish')
})
