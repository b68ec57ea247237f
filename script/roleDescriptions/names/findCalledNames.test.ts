import { expect, test } from 'vitest'
import { buildUnderstanding } from '../../review/buildUnderstanding.ts'

/** Returns the inferred gender of ZED, who speaks with ARDO. ZED's speech is before and after the given speech. */
const findGender = (speech: string) =>
  buildUnderstanding(
    ['INT. YARD - DAY', 'ZED\nThere it is.', `ARDO\n${speech}`, 'ZED\nI see.', 'ARDO\nGood.'].join('\n\n'),
  ).characters.find(({ name }) => name === 'ZED')?.gender

test.each([
  ['It is only a clock, Bert.', 'male'],
  ['Hector, old chap. How is the knee?', 'male'],
  ['Hello, Rosa.', 'female'],
  ['Come on, dear Martha!', 'female'],
  ['You have got fat, brother.', 'male'],
  ['Not today, little man.', 'male'],
  ['It is me, Bert.', undefined],
  ['Ask my brother, Bert.', undefined],
  ['Bert.', undefined],
  ['I saw Anna, Bert.', undefined],
  ['Hope, and nothing else.', undefined],
  ['Tell Rosa and Bert.', undefined],
  ['Jesus, it is late.', undefined],
])('if ARDO says %j to ZED, the gender of ZED is inferred as %s', (speech, gender) => {
  expect(findGender(speech)).toBe(gender)
})
