import { expect, test } from 'vitest'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'

/** Returns the role ZED of a short screenplay. Each string is one paragraph. */
const understand = (paragraphs: readonly string[], name = 'ZED') =>
  buildUnderstanding(paragraphs.join('\n\n')).characters.find((role) => role.name === name)

const start = ['INT. YARD - DAY', 'Ardo sweeps.', 'ARDO\nThere it is.']
const speeches = ['ZED\nGood.', 'ARDO\nI see.', 'ZED\nAgain.', 'ARDO\nNo.']

test.each([
  ['A young analyst bursts in, a badge swinging on his chest.', 'male', 'young'],
  ['A woman in a hard hat comes out, looking for someone to ask.', 'female', undefined],
  ['Out of the barn comes a fellow with a toothpick.', 'male', undefined],
  ['A teenager chews the string of her hoodie.', 'female', 'young'],
  ['A man and a woman come out.', undefined, undefined],
  ['A man’s hat lies on the step.', undefined, undefined],
  ['Ardo looks at a photograph of a young man.', undefined, undefined],
  ['A young man points at Ardo. ZED comes in.', undefined, undefined],
])('from %j before the first speech of ZED, gender %s and age %s of ZED are inferred', (direction, gender, age) => {
  expect(understand([...start, direction, ...speeches])?.gender).toBe(gender)
  expect(understand([...start, direction, ...speeches])?.age).toBe(age)
})

test('from a direction between two speeches of ZED, no gender is inferred for ZED', () => {
  const zed = understand([...start, 'ZED\nGood.', 'A young man passes by.', 'ZED\nWho was that?', 'ARDO\nNobody.'])
  expect(zed?.gender).toBeUndefined()
  expect(zed?.description).toBe('')
})

test('a direction about “the surgeon” describes the role SURGEON', () => {
  const speech = ['SURGEON\nPut it down.', 'ARDO\nI see.', 'SURGEON\nDown.']
  expect(understand([...start, 'The surgeon, in curlers, waits.', ...speech], 'SURGEON')?.gender).toBe('female')
  expect(understand([...start, 'The surgeon’s curlers hang there.', ...speech], 'SURGEON')?.gender).toBeUndefined()
})

test.each([
  ['ZED follows. A soft young fellow in a hard suit.', 'male', 'young'],
  ['ZED follows. A young woman runs past the window.', undefined, undefined],
  ['ZED follows. A chair in the hall.', undefined, undefined],
])('from the second sentence of %j, gender %s and age %s of ZED are inferred', (direction, gender, age) => {
  expect(understand([...start, direction, ...speeches])?.gender).toBe(gender)
  expect(understand([...start, direction, ...speeches])?.age).toBe(age)
})

test.each([
  ['Series regular. 30s. Runs the marina the way her father ran it: badly.', 'female', 'adult'],
  ['Recurring. 50s. Ex-husband, ex-drinker. Would give you the last cigarette.', 'male', 'middle-aged'],
  ['Co-star. 70+. Bearded, must work with a live parrot.', 'male', 'old'],
  ['Guest star. 40s. A polite man or woman, any gender.', undefined, 'middle-aged'],
  ['Guest star, 40s, male or female.', undefined, 'middle-aged'],
])('from the casting breakdown “[ZED] %s”, gender and age group are inferred as %s and %s', (text, gender, age) => {
  const zed = understand([`[ZED] ${text}`, '[ARDO] Co-star. Sweeps.', ...start, ...speeches])
  expect(zed?.gender).toBe(gender)
  expect(zed?.age).toBe(age)
  expect(zed?.description).not.toMatch(/star|regular|Recurring/u)
})
