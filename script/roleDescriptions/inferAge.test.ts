import { expect, test } from 'vitest'
import { ageGroupOf, findYears, inferAge } from './inferAge.ts'

test('the age group `young` begins with 13 years, `adult` with 23, `middle-aged` with 40 and `old` with 60', () => {
  expect([12, 13, 22, 23, 39, 40, 59, 60].map(ageGroupOf)).toEqual([
    ...['child', 'young', 'young', 'adult', 'adult', 'middle-aged', 'middle-aged', 'old'],
  ])
})

test.each([
  ['twenty-seven years old', 27],
  ['17-year-old', 17],
  ['aged about 40', 40],
  ['turning nineteen', 19],
  ['a girl of nine, in red', 9],
  ['his mother of 60, in red', undefined],
  ['seven, and a half', 7],
  ['three, in uniform', undefined],
  ['three, in a school uniform', 3],
  ['(58)', 58],
  ['a nurse, 30+', 30],
  ['a nurse, 41, tired', 41],
  ['a nurse, thirtyish', 34],
  ['a nurse, forty-something', 44],
  ['30s', 34],
  ['early thirties', 32],
  ['mid 50s', 55],
  ['late forties', 48],
  ['in her sixties', 64],
  ['a car of the 60s', undefined],
  ['about a hundred years old', 100],
  ['a street of 121', undefined],
  ['of 120', 120],
  ['of two', 2],
  ['two dogs', undefined],
  ['is 40 miles away', undefined],
])('the age that the description “%s” gives is %s', (description, years) => {
  expect(findYears(description)).toBe(years)
})

test.each([
  ['a middle-aged boy', 'middle-aged'],
  ['a little girl', 'child'],
  ['a girl', 'young'],
  ['a new kid', 'young'],
  ['a kid', 'child'],
  ['in her late teens', 'young'],
  ['an old man', 'old'],
  ['an old friend', undefined],
  ['a ten-year-old', 'child'],
  ['an older woman', 'old'],
  ['her younger sister', undefined],
  ['a younger man', 'young'],
  ['a retired judge', 'old'],
  ['a balding judge', 'middle-aged'],
  ['fresh out of law school', 'young'],
  ['a high-school teacher', undefined],
  ['a high-school student', 'young'],
  ['a judge', undefined],
])('the age group that the description “%s” gives is %s', (description, age) => {
  expect(inferAge(description)).toBe(age)
})
