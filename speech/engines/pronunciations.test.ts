import { expect, test } from 'vitest'
import { formatFliteLexicon } from './flite/fliteLexicon.ts'
import { applyPronunciations } from './pronunciations.ts'

test('a pronunciation in plain letters replaces only whole words', () => {
  const { text, phoned } = applyPronunciations('Siobhan! It’s siobhan’s, not Siobhanly.', { Siobhan: 'shi-VAWN' })
  expect(text).toBe('shivawn! It’s shivawn’s, not Siobhanly.')
  expect(phoned).toEqual([])
})

test('a pronunciation in IPA is converted to flite’s phones, with stress', () => {
  const { text, phoned } = applyPronunciations('Ask Siobhan.', { siobhan: '/ʃɪˈvɔːn/', Niamh: '/niːv/' })
  expect(text).toBe('Ask Siobhan.')
  expect(formatFliteLexicon(phoned)).toBe('siobhan 0 : sh ih0 v ao1 n\n')
  // Only the first vowel after the stress sign is stressed.
  const { phoned: early } = applyPronunciations('Ask Niamh.', { niamh: '/ˈniːəv/' })
  expect(formatFliteLexicon(early)).toBe('niamh 0 : n iy1 ax0 v\n')
})

test('in a list of pronunciations, `$1` is an ordinary word, an empty word is ignored, and unknown IPA signs are skipped', () => {
  expect(applyPronunciations('(a) $1', { $1: 'one', '(': 'x', '': 'y' }).text).toBe('(a) one')
  expect(formatFliteLexicon(applyPronunciations('Zed', { zed: '/ʘ.ǃ/' }).phoned)).toBe('')
})
