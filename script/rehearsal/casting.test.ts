import { expect, test } from 'vitest'
import {
  isOwnRole,
  applyPronunciations,
  selectPronunciations,
  findRoleVoice,
  emptyCasting,
  type Casting,
} from './casting.ts'

const casting: Casting = { ...emptyCasting, mine: ['ANNA'], roles: { BEN: { voiceId: 'tom', speed: 1 } } }

test('a renamed role keeps its voice, and a role that the actor plays stays the actor’s role', () => {
  expect(findRoleVoice(casting, { name: 'BENEDICT', aliases: ['BEN'] })).toEqual({ voiceId: 'tom', speed: 1 })
  const both = { roles: { BEN: { voiceId: 'tom', speed: 1 }, BENEDICT: { voiceId: 'gus', speed: 1.2 } } }
  expect(findRoleVoice(both, { name: 'BENEDICT', aliases: ['BEN'] })).toEqual({ voiceId: 'gus', speed: 1.2 })
  expect(isOwnRole(casting, { name: 'HANNAH', aliases: ['ANNA'] })).toBe(true)
  expect(isOwnRole(casting, { name: 'BEN', aliases: [] })).toBe(false)
  expect(findRoleVoice(casting, { name: 'constructor', aliases: [] })).toBeUndefined()
})

test('a new casting contains no role of the actor, no voices and no pronunciations', () => {
  expect(emptyCasting).toEqual({ mine: [], roles: {}, pronunciations: [] })
})

test('a pronunciation replaces its word also in capitals, but not inside a longer word', () => {
  const pronunciations = [
    { written: 'Siobhan', said: 'Shivawn' },
    { written: 'St. Ives', said: 'Saint Ives' },
    { written: 'Siobhan Quill', said: 'Shivawn Kwill' },
  ]
  expect(applyPronunciations('SIOBHAN, of St. Ives. Siobhans? Siobhan Quill!', pronunciations)).toBe(
    'Shivawn, of Saint Ives. Siobhans? Shivawn Kwill!',
  )
  expect(applyPronunciations('a (b', [{ written: '(b', said: 'see' }])).toBe('a see')
})

test('a pronunciation also replaces a word that contains any punctuation character', () => {
  const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
  for (const sign of signs) {
    const written = `Anne${sign}Marie`
    expect(applyPronunciations(`Good night, ${written}.`, [{ written, said: 'Ann Maree' }])).toBe(
      'Good night, Ann Maree.',
    )
  }
})

test('a pronunciation with a straight apostrophe also matches its word with a curly one, but not a longer word', () => {
  expect(applyPronunciations('O\u2019Hara and O\u2019Haras', [{ written: "O'Hara", said: 'Oharra' }])).toBe(
    'Oharra and O\u2019Haras',
  )
})

test('a pronunciation for one role is used instead of the one for all roles, even after the role is renamed', () => {
  const pronunciations = [
    { written: 'scone', said: 'skon', role: 'BEN' },
    { written: 'Scone', said: 'skown' },
  ]
  const pronounceAs = (name: string, aliases: string[] = []) =>
    applyPronunciations('A scone.', selectPronunciations({ pronunciations }, { name, aliases }))
  expect(pronounceAs('ANNA')).toBe('A skown.')
  expect(pronounceAs('BEN')).toBe('A skon.')
  expect(pronounceAs('BENEDICT', ['BEN'])).toBe('A skon.')
  const ofBen = pronunciations.slice(0, 1)
  expect(selectPronunciations({ pronunciations: ofBen }, { name: 'ANNA', aliases: [] })).toEqual([])
})
