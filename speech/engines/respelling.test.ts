import { expect, test } from 'vitest'
import { fliteLexicon } from './flite/fliteLexicon.ts'
import { withPronunciations } from './respelling.ts'

test('a pronunciation in plain letters is written into the text, for whole words alone', () => {
  const { text, phoned } = withPronunciations('Siobhan! It’s siobhan’s, not Siobhanly.', { Siobhan: 'shi-VAWN' })
  expect(text).toBe('shivawn! It’s shivawn’s, not Siobhanly.')
  expect(phoned).toEqual([])
})

test('a pronunciation in IPA reaches flite in its own phones, stress included', () => {
  const { text, phoned } = withPronunciations('Ask Siobhan.', { siobhan: '/ʃɪˈvɔːn/', Niamh: '/niːv/' })
  expect(text).toBe('Ask Siobhan.')
  expect(fliteLexicon(phoned)).toBe('siobhan 0 : sh ih0 v ao1 n\n')
})

test('signs that mean nothing here are passed over', () => {
  expect(withPronunciations('(a) $1', { $1: 'one', '(': 'x', '': 'y' }).text).toBe('(a) one')
  expect(fliteLexicon(withPronunciations('Zed', { zed: '/ʘ.ǃ/' }).phoned)).toBe('')
})
