import { expect, test } from 'vitest'
import { homeOf } from './home.ts'

test('spelling and words tell whose English it is, and a few leave it open', () => {
  const british = 'The colour of the theatre was grey, sir. Mum said the neighbour owed her ten pounds. What rubbish!'
  const american = 'Mom got the truck to the diner downtown. The sheriff was gonna call the cops. Okay?'
  expect(homeOf(british)).toBe('British')
  expect(homeOf(american)).toBe('American')
  expect(homeOf('Come here. What colour is it?')).toBeUndefined()
  expect(homeOf(`${british} ${american}`)).toBeUndefined()
})
