import { expect, test } from 'vitest'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'

/** Returns the inferred gender of ZED in a short screenplay. Each string is one paragraph. */
const findGender = (...paragraphs: readonly string[]) =>
  buildUnderstanding(
    ['INT. YARD - DAY', 'ZED\nThere it is.', 'ARDO\nGood.', ...paragraphs, 'ZED\nAgain.', 'ARDO\nNo.'].join('\n\n'),
  ).characters.find(({ name }) => name === 'ZED')?.gender

test.each([
  ['A knock. Zed’s wife has come for the keys.', 'male'],
  ['The late husband of Zed smiles from a photograph.', 'female'],
  ['The man on the table bites a strap. He is ZED, freckled.', 'male'],
  ['A stranger with blood on the collar. Her name is ZED.', 'female'],
  ['A knock. Zed’s friend has come.', undefined],
  ['A stranger waits. He is ZED’s.', undefined],
  ['A stranger waits. He is Zed brown.', undefined],
  ['Somebody waves. He is in Zed’s chair.', undefined],
])('from the direction %j, the gender of ZED is inferred as %s', (direction, gender) => {
  expect(findGender(direction)).toBe(gender)
})

test.each([
  ['Have you met my little brother Zed?', 'male'],
  ['Zed is a good woman, whatever they say.', 'female'],
  ['Who let that woman Zed in here?', 'female'],
  ['The Zed boy was seen at the well.', 'male'],
  ['It is your mother, Zed.', undefined],
  ['Zed is not a woman I would cross.', undefined],
  ['Zed is a man’s best friend.', undefined],
])('from the speech %j of ARDO, the gender of ZED is inferred as %s', (speech, gender) => {
  expect(findGender(`ARDO\n${speech}`)).toBe(gender)
})

test('ZED is a man if ZED’S WIFE or MRS. ZED is another role, but a woman if somebody calls ZED “lassie”', () => {
  expect(findGender('ZED’S WIFE\nHe is late.', 'ARDO\nYes.')).toBe('male')
  expect(findGender('MRS. ZED\nWhich of you is in charge?')).toBe('male')
  expect(findGender('MRS. ZED\nWhich of you is in charge?', 'ZED\nMe.', 'ARDO\nYou, lassie?')).toBe('female')
})
