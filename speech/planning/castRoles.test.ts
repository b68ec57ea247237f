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

test('two similar voices are not used in one cast while another voice of the same gender is unused', () => {
  const roles = [
    { name: 'A', speeches: 9, gender: 'male' as const },
    { name: 'B', speeches: 8, gender: 'male' as const },
  ]
  const pair = new Set(['al', 'bo'])
  const cast = castRoles(roles, voices, { areSimilar: (one, other) => pair.has(one) && pair.has(other) })
  expect(cast.get('A')).toBe('al')
  expect(cast.get('B')).toBe('cy')
})

test('with 20 roles and 6 voices, the 6 roles with the most speeches get different voices, and each voice has 3 or 4 roles', () => {
  const roles = Array.from({ length: 20 }, (_, index) => ({ name: `MAN ${index}`, speeches: ((index * 7) % 20) + 1 }))
  const cast = castRoles(roles, voices)
  expect(cast.size).toBe(20)
  const fromLargest = roles.toSorted((one, other) => other.speeches - one.speeches).map(({ name }) => cast.get(name))
  expect(new Set(fromLargest.slice(0, 6)).size).toBe(6)
  const roleCounts = voices.map(({ id }) => fromLargest.filter((voice) => voice === id).length)
  expect(roleCounts.toSorted()).toEqual([3, 3, 3, 3, 4, 4])
})

test('a role gets a voice with the accent that the script states for it, also if the play has another accent', () => {
  const roles = [{ name: 'COLONEL', speeches: 5, gender: 'male' as const, accent: 'British' }]
  expect(castRoles(roles, voices, { accent: 'American' }).get('COLONEL')).toBe('cy')
})

test('a role gets the voice whose description shares a word with the role, in the singular or the plural', () => {
  const described = [
    { ...createVoice('plain', 'male'), description: 'A friendly voice with warmth.' },
    { ...createVoice('rough', 'male'), description: 'Suits sheriffs and outlaws.' },
    { ...createVoice('posh', 'male'), description: 'Suits a butler.' },
  ]
  const role = { name: 'DOYLE', speeches: 5, gender: 'male' as const }
  expect(castRoles([{ ...role, description: 'the sheriff with a limp' }], described).get('DOYLE')).toBe('rough')
  expect(castRoles([{ ...role, name: 'BUTLER' }], described).get('BUTLER')).toBe('posh')
  // Words such as "with" describe nobody.
  expect(castRoles([{ ...role, description: 'butler with manners' }], described).get('DOYLE')).toBe('posh')
})

test('a role without an age gets a middle-aged voice rather than a child’s voice, a young voice or an old voice', () => {
  const ages = (['child', 'old', 'young', 'middle-aged'] as const).map((age) => createVoice(age, 'female', age))
  expect(castRoles([{ name: 'NORA', speeches: 5, gender: 'female' }], ages).get('NORA')).toBe('middle-aged')
})

test('a role of the age `young` gets an old voice rather than a child’s voice, and a child gets a child’s voice', () => {
  const choices = [createVoice('child', 'female', 'child'), createVoice('old', 'female', 'old')]
  const castOne = (age: VoiceEntry['age']) =>
    castRoles([{ name: 'NORA', speeches: 5, gender: 'female', age }], choices).get('NORA')
  expect(castOne('young')).toBe('old')
  expect(castOne('child')).toBe('child')
})

test('if no voice of its gender exists, a role gets a neutral voice rather than a voice of the other gender', () => {
  const choices = [createVoice('man', 'male'), createVoice('robot', 'neutral', 'old')]
  expect(castRoles([{ name: 'NORA', speeches: 5, gender: 'female' }], choices).get('NORA')).toBe('robot')
})

test('a role of neutral gender gets a neutral voice of its age and accent, or else a fitting male voice rather than another neutral voice', () => {
  const choices = [createVoice('robot', 'neutral', 'old', 'British'), createVoice('man', 'male')]
  const role = { name: 'ROBIN', speeches: 5, gender: 'neutral', age: 'adult', accent: 'American' } as const
  expect(castRoles([role], choices).get('ROBIN')).toBe('man')
  expect(castRoles([role], [...choices, createVoice('chris', 'neutral')]).get('ROBIN')).toBe('chris')
})

test('the role with the most speeches gets the best-matching voice, also if the script names it last', () => {
  const roles = [
    { name: 'CLERK', speeches: 1, gender: 'female' as const },
    { name: 'NORA', speeches: 40, gender: 'female' as const },
  ]
  expect(castRoles(roles, voices).get('NORA')).toBe('di')
})

test('if there are no voices, only the role for which the actor chose a voice is cast', () => {
  const roles = [
    { name: 'NORA', speeches: 5 },
    { name: 'TORVALD', speeches: 4 },
  ]
  expect([...castRoles(roles, [], { chosen: new Map([['TORVALD', 'gone']]) })]).toEqual([['TORVALD', 'gone']])
})
