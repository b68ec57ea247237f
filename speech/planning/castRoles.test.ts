import { expect, test } from 'vitest'
import { castRoles } from './casting.ts'
import type { VoiceEntry } from './voices.ts'

const person = (id: string, gender: VoiceEntry['gender'], age: VoiceEntry['age'] = 'adult', accent = 'American') =>
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

const company = [
  person('al', 'male'),
  person('bo', 'male'),
  person('cy', 'male', 'old', 'British'),
  person('di', 'female'),
  person('em', 'female', 'child'),
  person('fi', 'female', 'old', 'British'),
]

test('everyone gets a voice of their gender and age, and no two the same', () => {
  const roles = [
    { name: 'JACK', speeches: 30, gender: 'male' as const },
    { name: 'GRANDMOTHER', speeches: 4, gender: 'female' as const, age: 'old' as const },
    { name: 'LILY', speeches: 9, gender: 'female' as const, age: 'child' as const },
    { name: 'WAITER', speeches: 2 },
  ]
  const cast = castRoles(roles, company)
  expect(Object.fromEntries(cast)).toMatchObject({ JACK: 'al', GRANDMOTHER: 'fi', LILY: 'em' })
  expect(new Set(cast.values()).size).toBe(roles.length)
})

test('what the actor chose stands, and nobody else is given that voice', () => {
  const roles = [
    { name: 'JACK', speeches: 30, gender: 'male' as const },
    { name: 'ERNEST', speeches: 20, gender: 'male' as const },
  ]
  const cast = castRoles(roles, company, { chosen: new Map([['ERNEST', 'al']]) })
  expect(cast.get('ERNEST')).toBe('al')
  expect(cast.get('JACK')).toBe('bo')
})

test('voices from where the play is at home come first', () => {
  const cast = castRoles([{ name: 'CANON', speeches: 5, gender: 'male' }], company, { accent: 'British' })
  expect(cast.get('CANON')).toBe('cy')
})

test('who sounds like a machine speaks only where nobody better fits', () => {
  const cast = castRoles([{ name: 'ALGERNON', gender: 'male', speeches: 20 }], company, {
    accent: 'British',
    isRough: ({ accent }) => accent === 'British',
  })
  expect(company.find(({ id }) => id === cast.get('ALGERNON'))).toMatchObject({ gender: 'male', accent: 'American' })
})

test('near-doubles are kept apart', () => {
  const roles = [
    { name: 'A', speeches: 9, gender: 'male' as const },
    { name: 'B', speeches: 8, gender: 'male' as const },
  ]
  const pair = new Set(['al', 'bo'])
  const cast = castRoles(roles, company, { areNearDoubles: (one, other) => pair.has(one) && pair.has(other) })
  expect(cast.get('A')).toBe('al')
  expect(cast.get('B')).toBe('cy')
})

test('a crowd larger than the company shares, the smallest roles first', () => {
  const roles = Array.from({ length: 20 }, (_, index) => ({ name: `MAN ${index}`, speeches: 20 - index }))
  const cast = castRoles(roles, company)
  expect(cast.size).toBe(20)
  const largest = roles.slice(0, company.length).map(({ name }) => cast.get(name))
  expect(new Set(largest).size).toBe(company.length)
})
