import { findVoice } from '@scene-partner/speech/catalog/voices'
import { expect, test } from 'vitest'
import { explainVoiceChoice } from './explainVoiceChoice.ts'

type Choice = Parameters<typeof explainVoiceChoice>[0]

const tom = findVoice('tom')
if (!tom) throw new Error('the catalog has no voice tom')

const explain = (role: Partial<Choice['role']>, choice: Partial<Choice> = {}) =>
  explainVoiceChoice({
    ...{ voice: tom, accent: undefined, usualGender: undefined, isChosen: false, sharedWith: undefined },
    role: { name: 'CARL', aliases: [], speeches: 3, words: 30, description: '', ...role },
    ...choice,
  })

test.each([
  [{ gender: 'male', genderSource: 'name' }, 'A man by the name.'],
  [{ gender: 'female', genderSource: 'name' }, 'A woman by the name.'],
  [{ gender: 'male', genderSource: 'speeches' }, 'A man by what is said in the speeches.'],
  [{ gender: 'male', genderSource: 'pronouns' }, 'A man: the script says “he”.'],
  [{ gender: 'female', genderSource: 'pronouns' }, 'A woman: the script says “she”.'],
  [{ gender: 'male', genderSource: 'title' }, 'A man: the script says “Mr.”.'],
  [{ gender: 'female', genderSource: 'title' }, 'A woman: the script says “Miss”.'],
  [{ gender: 'male' }, 'A man.'],
] as const)('the explanation of a voice says how the gender of the role is known: %j', (role, text) => {
  expect(explain(role)).toBe(text)
})

test.each([
  [{ gender: 'male', age: 'child' }, 'A boy.'],
  [{ gender: 'female', age: 'child' }, 'A girl.'],
  [{ gender: 'female', age: 'young' }, 'A young woman.'],
  [{ gender: 'male', age: 'adult' }, 'A man.'],
  [{ gender: 'male', age: 'middle-aged' }, 'A middle-aged man.'],
  [{ gender: 'female', age: 'old' }, 'An older woman.'],
] as const)('the explanation of a voice names the age of the role, unless the role is an adult: %j', (role, text) => {
  expect(explain(role)).toBe(text)
})

test('the explanation of a voice says if the gender of the role is unknown, and then also which gender most roles have', () => {
  const unknown = 'The script does not say whether this is a man or a woman.'
  expect(explain({})).toBe(unknown)
  expect(explain({}, { usualGender: 'female' })).toBe(`${unknown} Most roles are women, so this is a woman’s voice.`)
  expect(explain({ age: 'child' }, { usualGender: 'male' })).toBe(
    `A child. ${unknown} Most roles are men, so this is a man’s voice.`,
  )
  expect(explain({ description: 'a clerk' })).toBe(`By what is said of them: “a clerk” ${unknown}`)
})

test('the explanation of a voice quotes at most 60 characters of the description', () => {
  const description = `${'a'.repeat(58)} bcd`
  expect(explain({ gender: 'male', genderSource: 'description', description })).toBe(`A man: “${'a'.repeat(58)} b…”`)
  const short = 'a'.repeat(60)
  expect(explain({ gender: 'male', description: short })).toBe(`A man: “${short}”`)
  expect(explain({ gender: 'male', description: `${'a'.repeat(59)} b` })).toBe(`A man: “${'a'.repeat(59)}…”`)
})

test('the explanation of a voice mentions the accent of the play only if the voice has it and the role has no accent of its own', () => {
  const role = { gender: 'male', genderSource: 'name' } as const
  expect(explain(role, { accent: tom.accent })).toBe(`A man, ${tom.accent} like the play by the name.`)
  expect(explain(role, { accent: 'Irish' })).toBe('A man by the name.')
  expect(explain({ ...role, accent: tom.accent }, { accent: tom.accent })).toBe('A man by the name.')
  expect(explain({ ...role, accent: 'Irish' }, { accent: tom.accent })).toBe(
    `A man by the name. No fitting voice has the accent “Irish”; the nearest is ${tom.accent}.`,
  )
})

test('the explanation of a voice that two roles share names the other role, unless the user chose the voice', () => {
  expect(explain({ gender: 'male' }, { sharedWith: 'BEN' })).toBe('No more voices are free: shared with BEN.')
  expect(explain({ gender: 'male' }, { sharedWith: 'BEN', isChosen: true })).toBe('Your choice.')
})
