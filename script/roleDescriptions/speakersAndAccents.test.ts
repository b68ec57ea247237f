import { describe, expect, test } from 'vitest'
import { findAccent, findAccentInName, findSpokenAccent } from './findAccent.ts'
import { findAddressed, findFamiliar, countSpeaker } from './formsOfAddress.ts'
import {
  findSpeakerInName,
  inferGenderFromDescription,
  inferGenderFromFirstName,
  inferGenderFromOccupation,
} from './describePerson.ts'

describe('accents', () => {
  test.each([
    ['a man from Belfast', 'Northern Irish'],
    ['an Irishman', 'Irish'],
    ['a Leeds cabbie', 'Lancashire'],
    ['born in north Wales', 'Welsh'],
    ['back from Leeds', undefined],
    ['Mrs. Bradford', undefined],
    ['Mr. French', undefined],
    ['a Frenchwoman', 'French'],
    ['beside the French window', undefined],
    ['a native of Boston', 'American'],
    ['African-American', 'American'],
    ['Glasgow born and bred', 'Scottish'],
    ['an English teacher', undefined],
    ['English', 'British'],
  ])('the description “%s” states the accent %s', (description, accent) => {
    expect(findAccent(description)).toBe(accent)
  })

  test('the name IRISH BARMAN shows an accent, but the family name FRENCH after DAWN does not; a direction does only if it is about speech', () => {
    expect([findAccentInName('IRISH BARMAN'), findAccentInName('DAWN FRENCH'), findAccentInName('FRENCH')]).toEqual([
      ...['Irish', undefined, 'French'],
    ])
    expect([findSpokenAccent('in a broad Glasgow accent'), findSpokenAccent('with an Irishman')]).toEqual([
      'Scottish',
      undefined,
    ])
  })
})

describe('the person addressed and the speaker', () => {
  test.each([
    ['Yes, sir.', 'male'],
    ['Oh, my dear lady!', 'female'],
    ['Thank you, madam, and good night, sir.', undefined],
    ['The sir of the house.', undefined],
    ['You were a horrible little boy.', 'male'],
    ['You are a friend of the woman.', undefined],
    ['What sort of woman are you?', 'female'],
    ['This is my eldest daughter. She paints.', 'female'],
    ['My daughter paints.', undefined],
    ['Well.', undefined],
    [`${'Well, so. '.repeat(200)}Yes, sir.`, undefined],
  ])('the person whom the speech “%s” addresses has the gender %s', (speech, gender) => {
    expect(findAddressed(speech)).toBe(gender)
  })

  test('`man`, after a comma, addresses a man only at the end of a sentence', () => {
    expect([findFamiliar('Jesus, man.'), findFamiliar('A man, so.'), findFamiliar('Listen, man, to me.')]).toEqual([
      'male',
      undefined,
      undefined,
    ])
  })

  test.each([
    ['I\u2019m a mother of two.', { female: 1, male: 0 }],
    ['If I were a man, so.', { female: 0, male: 0 }],
    ['It\u2019s your sister.', { female: 0.5, male: 0 }],
    ['It\u2019s a girl.', { female: 0, male: 0 }],
    ['I am her brother.', { female: 0, male: 1 }],
    ['My husband is ill.', { female: 0.5, male: 0 }],
    ['My poor wife is ill.', { female: 0, male: 0.5 }],
    ['Ask the missus.', { female: 0, male: 0.5 }],
    ['My name is Rosa.', { female: 1, male: 0 }],
    ['So they call me Rosa.', { female: 1, male: 0 }],
  ])('“%s” counts for the gender of its speaker as %j', (speech, expected) => {
    const count = { female: 0, male: 0 }
    countSpeaker(speech, count)
    expect(count).toEqual(expected)
  })
})

describe('names and descriptions of persons', () => {
  test.each([
    ['SARAH\u2019S FRIEND', 'FRIEND'],
    ['ANYA\u2019S VOICE', 'ANYA'],
    ['THE GHOST OF ANYA', 'ANYA'],
    ['VOICE OF THE LORD', 'LORD'],
    ['ANYA', 'ANYA'],
  ])('the speaker that the name %s means is %s', (name, speaker) => {
    expect(findSpeakerInName(name)).toBe(speaker)
  })

  test.each([
    ['the sort of woman who returns calls', 'female'],
    ['a giant of a man', 'male'],
    ['mother of a boy', 'female'],
    ['friend to Mr. Fainall', undefined],
    ['the youngest of four sisters', 'female'],
    ['captain of the girls\u2019 team', 'female'],
    ['coach of the girls\u2019 team', undefined],
    ['male or female', undefined],
    ['a judge, herself ill', 'female'],
    ['a bearded judge', 'male'],
    ['a pregnant judge', 'female'],
    ['his friend', undefined],
    ['in her forties', 'female'],
    ['a judge; he has her hat and his coat', 'male'],
    ['a judge; she has his hat', undefined],
    ['a PA', undefined],
    [`${'tall and tired, '.repeat(20)}a woman`, undefined],
  ])('the description “%s” shows the gender %s', (description, gender) => {
    expect(inferGenderFromDescription(description)).toBe(gender)
  })

  test('a first name shows the gender, but not after a title (DR. ROSA) or of another person (ROSA\u2019S FRIEND)', () => {
    expect([
      inferGenderFromFirstName('ROSA'),
      inferGenderFromFirstName('DR. ROSA'),
      inferGenderFromFirstName('ROSA\u2019S FRIEND'),
    ]).toEqual([...['female', undefined, undefined]])
  })

  test('the occupation NURSE shows a woman, DOCTOR shows nothing', () => {
    expect([inferGenderFromOccupation('NURSE 2'), inferGenderFromOccupation('DOCTOR 2')]).toEqual(['female', undefined])
  })
})
