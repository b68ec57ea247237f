import { expect, test } from 'vitest'
import { contextOf } from './plannedUnit.ts'

test('the context of a unit is the unit before and the unit after it, if they have the same voice', () => {
  const [first, second, third] = ['Who is there?', 'Answer me.', 'It is I.']
  const alike = [first, second, third].map((spoken) => ({ spoken, voiceId: 'tom' }))
  expect(contextOf(alike, 1)).toEqual({ previous: first, next: third })
  const cast = [
    { spoken: first, voiceId: 'tom' },
    { spoken: second, voiceId: 'tom' },
    { spoken: third, voiceId: 'kate' },
  ]
  expect(contextOf(cast, 1)).toEqual({ previous: first, next: undefined })
  expect(contextOf(cast, 2)).toEqual({ previous: undefined, next: undefined })
  expect(contextOf(cast, 3)).toEqual({ previous: undefined, next: undefined })
})
