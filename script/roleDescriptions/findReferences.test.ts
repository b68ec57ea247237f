import { expect, test } from 'vitest'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'

/** Returns the inferred gender of a role of a short screenplay. Each string is one paragraph. */
const findGender = (name: string, paragraphs: readonly string[]) =>
  buildUnderstanding(['INT. KITCHEN - NIGHT', ...paragraphs].join('\n\n')).characters.find((role) => role.name === name)
    ?.gender

const zed = ['ZED\nI said I would come, and I came.', 'ARDO\nYou said a lot of things.']
const again = ['ZED\nAsk me tomorrow.', 'ARDO\nI am asking now.']

test.each([
  ['Beside her sits ARDO.', 'female'],
  ['Behind him on the stairs stands ARDO, the other guard.', 'male'],
  ['Beside her desk sits ARDO.', undefined],
])('from the sentence %j after a sentence about ZED, the gender of ZED is inferred as %s', (sentence, gender) => {
  expect(findGender('ZED', [`ZED waits. ${sentence}`, ...zed, ...again])).toBe(gender)
})

test.each([
  ['His deputy, a permanently cheerful Yorkshireman named ARDO, nods.', 'male'],
  ['Her dog, a large one that barks at ARDO, sleeps.', undefined],
  ['ARDO, her client. A chair.', 'female'],
])('from the sentence %j about a person or thing of ZED, the gender of ZED is inferred as %s', (sentence, gender) => {
  expect(findGender('ZED', [`ZED, forties, leans into a radio. ${sentence}`, ...zed, ...again])).toBe(gender)
})

test('in “ARDO, with a rifle too big for her”, the pronoun shows the gender of ARDO, not of the role named before', () => {
  const paragraphs = [
    'A guard, ZED, spits. Beside him a younger one, ARDO, with a rifle too big for her.',
    ...zed,
    ...again,
  ]
  expect(findGender('ZED', paragraphs)).toBe('male')
  expect(findGender('ARDO', paragraphs)).toBe('female')
})

test.each([
  ['The sister, six months gone, hands on hips: ZED.', 'female'],
  ['The maid, a trusty in prison gray, ZED, drops a spoon.', 'female'],
  ['The door, wet from the rain, opens: ZED.', undefined],
  ['ZED, glitter eyeshadow, twenty years of other people’s shoes.', 'female'],
  ['His PA, ZED, pins down the corners.', undefined],
])('from the introduction %j, the gender of ZED is inferred as %s', (sentence, gender) => {
  expect(findGender('ZED', [sentence, ...zed, ...again])).toBe(gender)
})

test('if “he” and “she” mean two roles, and the gender of one is known, the other role has the other gender', () => {
  const paragraphs = ['Albert and ZED walk. He has her bag; she has his arm.', 'ALBERT\nWell.', ...zed, ...again]
  expect(findGender('ZED', paragraphs)).toBe('female')
})

test('if two roles are parents and one of them is a man, the other is a woman', () => {
  const paragraphs = ['The parents do not sit together: ZED, three glasses in; RANDALL studies the exits.']
  expect(findGender('ZED', [...paragraphs, 'RANDALL\nIt’s a nice suit.', ...zed, ...again])).toBe('female')
})

test.each([
  ['I’m thinking.', 'He’s been thinking since Tuesday.', 'male'],
  ['I’m thinking about him.', 'He’s been thinking since Tuesday.', undefined],
  ['Would the owner please come.', 'That’s my daughter. Lovely voice.', 'female'],
  ['A man told me.', 'That’s my daughter.', undefined],
  ['Beg pardon.', 'What did this girl do?', 'female'],
  ['Found it.', 'That lad’s scared it off.', 'male'],
  ['I’m only a blacksmith’s daughter.', 'I see.', 'female'],
  ['I’m not touching her.', 'You are.', undefined],
])('if ZED says %j and ARDO answers %j, the gender of ZED is inferred as %s', (first, answer, gender) => {
  expect(findGender('ZED', [`ZED\n${first}`, `ARDO\n${answer}`, 'ZED\nOh.', 'ARDO\nYes.'])).toBe(gender)
})

test.each([
  ['Don’t tell him.', 'Tell me.', 'male'],
  ['He’s touching me.', 'I’m not touching anybody.', 'male'],
  ['She’s quite mad.', 'I can hear you.', 'female'],
  ['Don’t tell him.', 'I would not dare.', undefined],
])('if ARDO says %j and ZED answers %j, the gender of ZED is inferred as %s', (first, answer, gender) => {
  expect(findGender('ZED', [`ARDO\n${first}`, `ZED\n${answer}`, 'ARDO\nOh.', 'ZED\nYes.'])).toBe(gender)
})

test.each([
  ['Uncle Zed, where are you?', 'male'],
  ['Good evening, Mrs. Zed.', 'female'],
  ['I met Mrs. Zed at the station.', undefined],
])('from the title in the sentence %j, the gender of ZED is inferred as %s', (sentence, gender) => {
  expect(findGender('ZED', [...zed, `ARDO\n${sentence}`, ...again])).toBe(gender)
})

test('“Miss Zed” does not show the gender of ZED if another role is Tamsin Zed', () => {
  const paragraphs = ['ARDO\nMiss Zed? Little Tamsin Zed?', 'TAMSIN\nYes.', ...zed, 'TAMSIN\nNo.', ...again]
  expect(findGender('ZED', paragraphs)).toBeUndefined()
})

test('the single name after a rank, as in DOC PERRINE, is a family name, so it shows no gender', () => {
  expect(
    findGender('DOC PERRINE', ['DOC PERRINE\nNo.', 'ARDO\nYes.', 'DOC PERRINE\nNo.', 'ARDO\nYes.']),
  ).toBeUndefined()
})

test('a pronoun that begins a sentence means the role in the previous sentence, not the role after the pronoun', () => {
  const paragraphs = ['ZED, a veteran, laughs and draws an axe. She hands Ardo another.', ...zed, ...again]
  expect(findGender('ZED', paragraphs)).toBe('female')
  expect(findGender('ARDO', paragraphs)).toBeUndefined()
})

test('in “At her side her shield-bearer, ZED”, the pronouns show nothing about ZED', () => {
  const paragraphs = ['At her side her shield-bearer, ZED, who has not slept.', ...zed, ...again]
  expect(findGender('ZED', paragraphs)).toBeUndefined()
})

test.each([
  ['ZED', 'I was six, and my name was Hamish.', 'male'],
  ['ZED', 'My name was on the list.', undefined],
  ['ARDO', 'Whose man are you?', 'male'],
  ['ARDO', 'Zed is below, and his horse has eaten everything.', 'male'],
  ['ARDO', 'Zed is below, and the horse has eaten his hat.', undefined],
])('if %s says %j, the gender of ZED is inferred as %s', (speaker, sentence, gender) => {
  const other = speaker === 'ZED' ? [] : ['ZED\nOh.']
  expect(findGender('ZED', [...zed, `${speaker}\n${sentence}`, ...other, ...again])).toBe(gender)
})
