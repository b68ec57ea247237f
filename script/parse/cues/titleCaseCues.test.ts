import { expect, test } from 'vitest'
import { findTitleCaseName } from './titleCaseCues.ts'

test.each([
  ['Lady Bracknell. You came.', { name: 'Lady Bracknell', mark: '.', rest: 'You came.' }],
  ['The Old Stage Manager. You came.', { name: 'The Old Stage Manager', mark: '.', rest: 'You came.' }],
  ['Jack (rising): You came.', { name: 'Jack', mark: ':', rest: '(rising) You came.' }],
  ['Jack: (rising): You came.', { name: 'Jack', mark: ':', rest: '(rising) You came.' }],
  ['Mrs. Alving. You came.', { name: 'Mrs. Alving', mark: '.', rest: 'You came.' }],
])('a name in title case before a full stop or colon is found in %j', (line, found) => {
  expect(findTitleCaseName(line)).toMatchObject(found)
})

test.each(['The Very Old Stage Manager. You came.', 'You came. And then?', 'Mrs. went away.', 'Jack rises'])(
  'no name in title case is found in %j',
  (line) => {
    expect(findTitleCaseName(line)).toBeUndefined()
  },
)
