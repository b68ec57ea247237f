import { expect, test } from 'vitest'
import { speakNumber } from './numbers.ts'
import { listParts } from './spokenParts.ts'

test.each([
  ['0', 'zero'],
  ['42', 'forty two'],
  ['1984', 'nineteen eighty four'],
  ['1905', 'nineteen oh five'],
  ['1900', 'nineteen hundred'],
  ['2000', 'two thousand'],
  ['2005', 'two thousand five'],
  ['2009', 'two thousand nine'],
  ['2010', 'twenty ten'],
  ['1100', 'eleven hundred'],
  ['2099', 'twenty ninety nine'],
  ['2024', 'twenty twenty four'],
  ['1099', 'one thousand ninety nine'],
  ['2100', 'two thousand one hundred'],
  ['1,984', 'one thousand nine hundred eighty four'],
  ['$1984', 'one thousand nine hundred eighty four dollars'],
  ['1984.5', 'one thousand nine hundred eighty four point five'],
  ['£5', 'five pounds'],
  ['€5', 'five euros'],
  ['007', 'zero zero seven'],
  ['3:30', 'three thirty'],
  ['3:05', 'three oh five'],
  ['3:00', 'three'],
  ['8am', 'eight am'],
  ['8pm', 'eight pm'],
  ['50%', 'fifty percent'],
  ['21st', 'twenty first'],
  ['20th', 'twentieth'],
  ['4th', 'fourth'],
  ['1960s', 'nineteen sixties'],
  ['6s', 'sixes'],
  ['3s', 'threes'],
])('the written number %s is spoken as "%s"', (written, spoken) => {
  expect(speakNumber(written)?.join(' ')).toBe(spoken)
})

test.each(['seven', 'a1', '3rds', ''])('the text "%s" is not a number in digits', (written) => {
  expect(speakNumber(written)).toBeUndefined()
})

test.each([
  ['two thousand ten', 'twenty ten'],
  ['two thousand five', 'two thousand five'],
  ['one two thousand ten', 'one two thousand ten'],
  ['two thousand ten thousand', 'two thousand ten thousand'],
  ['a hundred and five', 'one hundred five'],
  ['a hundred and counting', 'one hundred and counting'],
  ['bread and five', 'bread and five'],
  ["three o'clock", 'three'],
  ["what o'clock", 'what oclock'],
])('for the comparison, the spoken words "%s" become "%s"', (said, parts) => {
  const found = listParts(said.split(' ')).map(({ text }) => text)
  expect(found.join(' ')).toBe(parts)
})
