import { expect, test } from 'vitest'
import { isMine, pronounce, pronunciationsOf, roleIn, uncast, type Casting } from './casting.ts'

const casting: Casting = { ...uncast, mine: ['ANNA'], roles: { BEN: { voiceId: 'tom', speed: 1 } } }

test('a role that was renamed keeps its voice, and mine stays mine', () => {
  expect(roleIn(casting, { name: 'BENEDICT', aliases: ['BEN'] })).toEqual({ voiceId: 'tom', speed: 1 })
  expect(isMine(casting, { name: 'HANNAH', aliases: ['ANNA'] })).toBe(true)
  expect(isMine(casting, { name: 'BEN', aliases: [] })).toBe(false)
  expect(roleIn(casting, { name: 'constructor', aliases: [] })).toBeUndefined()
})

test('words are said as the actor wants, whole words alone and whatever their capitals', () => {
  const wanted = [
    { written: 'Siobhan', said: 'Shivawn' },
    { written: 'St. Ives', said: 'Saint Ives' },
    { written: 'Siobhan Quill', said: 'Shivawn Kwill' },
  ]
  expect(pronounce('SIOBHAN, of St. Ives. Siobhans? Siobhan Quill!', wanted)).toBe(
    'Shivawn, of Saint Ives. Siobhans? Shivawn Kwill!',
  )
  expect(pronounce('a (b', [{ written: '(b', said: 'see' }])).toBe('a see')
})

test('a word may be written with whatever signs a keyboard has', () => {
  const signs = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'
  for (const sign of signs) {
    const written = `Anne${sign}Marie`
    expect(pronounce(`Good night, ${written}.`, [{ written, said: 'Ann Maree' }])).toBe('Good night, Ann Maree.')
  }
})

test('an apostrophe is one, however it is bent', () => {
  expect(pronounce('O\u2019Hara and O\u2019Haras', [{ written: "O'Hara", said: 'Oharra' }])).toBe(
    'Oharra and O\u2019Haras',
  )
})

test('a role may say a word in a way of its own, and keeps it under another name', () => {
  const pronunciations = [
    { written: 'scone', said: 'skon', role: 'BEN' },
    { written: 'Scone', said: 'skown' },
  ]
  const sayAs = (name: string, aliases: string[] = []) =>
    pronounce('A scone.', pronunciationsOf({ pronunciations }, { name, aliases }))
  expect(sayAs('ANNA')).toBe('A skown.')
  expect(sayAs('BEN')).toBe('A skon.')
  expect(sayAs('BENEDICT', ['BEN'])).toBe('A skon.')
})
