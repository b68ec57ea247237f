import { expect, test } from 'vitest'
import { buildVoice } from '../../testing/builders.ts'
import { sortBySimilarity } from './sortBySimilarity.ts'

test('a given voice comes first, then the voices most similar to it in gender, age and accent', () => {
  const voice = buildVoice('Walt', { gender: 'male', age: 'old', accent: 'American' })
  const voices = [
    buildVoice('Kate', { gender: 'female', age: 'old', accent: 'American' }),
    buildVoice('Tom', { gender: 'male', age: 'adult', accent: 'American' }),
    buildVoice('Iain', { gender: 'male', age: 'old', accent: 'Scottish' }),
    buildVoice('Abe', { gender: 'male', age: 'old', accent: 'American' }),
    voice,
  ]
  expect(sortBySimilarity(voices, voice).map(({ name }) => name)).toEqual(['Walt', 'Abe', 'Iain', 'Tom', 'Kate'])
})
