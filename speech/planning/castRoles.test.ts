import { expect, test } from 'vitest'
import { castRoles } from './castRoles.ts'
import type { VoiceEntry } from '../catalog/voices.ts'

const createVoice = (id: string, gender: VoiceEntry['gender'], age: VoiceEntry['age'] = 'adult', accent = 'American') =>
  ({
    id,
    name: id,
    description: '',
    useCase: '',
    previewLine: '',
    gender,
    age,
    accent,
    renditions: [],
  }) satisfies VoiceEntry

const voices = [
  createVoice('al', 'male'),
  createVoice('bo', 'male'),
  createVoice('cy', 'male', 'old', 'British'),
  createVoice('di', 'female'),
  createVoice('em', 'female', 'child'),
  createVoice('fi', 'female', 'old', 'British'),
]

test('every role gets a voice of its gender and age, and no voice is used twice', () => {
  const roles = [
    { name: 'JACK', speeches: 30, gender: 'male' as const },
    { name: 'GRANDMOTHER', speeches: 4, gender: 'female' as const, age: 'old' as const },
    { name: 'LILY', speeches: 9, gender: 'female' as const, age: 'child' as const },
    { name: 'WAITER', speeches: 2 },
  ]
  const cast = castRoles(roles, voices)
  expect(Object.fromEntries(cast)).toMatchObject({ JACK: 'al', GRANDMOTHER: 'fi', LILY: 'em' })
  expect(new Set(cast.values()).size).toBe(roles.length)
})

test('a role keeps the voice that the actor chose, and no other role gets that voice', () => {
  const roles = [
    { name: 'JACK', speeches: 30, gender: 'male' as const },
    { name: 'ERNEST', speeches: 20, gender: 'male' as const },
  ]
  const cast = castRoles(roles, voices, { chosen: new Map([['ERNEST', 'al']]) })
  expect(cast.get('ERNEST')).toBe('al')
  expect(cast.get('JACK')).toBe('bo')
})

test('a role without an accent gets a voice with the accent of the play', () => {
  const cast = castRoles([{ name: 'CANON', speeches: 5, gender: 'male' }], voices, { accent: 'British' })
  expect(cast.get('CANON')).toBe('cy')
})

test('a voice that is hard to understand is not cast while another voice of the same gender is unused', () => {
  const cast = castRoles([{ name: 'ALGERNON', gender: 'male', speeches: 20 }], voices, {
    accent: 'British',
    isHardToUnderstand: ({ accent }) => accent === 'British',
  })
  expect(voices.find(({ id }) => id === cast.get('ALGERNON'))).toMatchObject({ gender: 'male', accent: 'American' })
})

test('two similar voices are not used in one casting while another voice is unused', () => {
  const roles = [
    { name: 'A', speeches: 9, gender: 'male' as const },
    { name: 'B', speeches: 8, gender: 'male' as const },
  ]
  const pair = new Set(['al', 'bo'])
  const cast = castRoles(roles, voices, { areSimilar: (one, other) => pair.has(one) && pair.has(other) })
  expect(cast.get('A')).toBe('al')
  expect(cast.get('B')).toBe('cy')
})

test('if there are more roles than voices, the roles with the fewest speeches share voices', () => {
  const roles = Array.from({ length: 20 }, (_, index) => ({ name: `MAN ${index}`, speeches: 20 - index }))
  const cast = castRoles(roles, voices)
  expect(cast.size).toBe(20)
  const largest = roles.slice(0, voices.length).map(({ name }) => cast.get(name))
  expect(new Set(largest).size).toBe(voices.length)
})
