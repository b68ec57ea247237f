import { expect, test } from 'vitest'
import { detectDialect } from './detectDialect.ts'

test('spelling and vocabulary show whether a script is British or American; weak or mixed evidence gives no result', () => {
  const british = 'The colour of the theatre was grey, sir. Mum said the neighbour owed her ten pounds. What rubbish!'
  const american = 'Mom got the truck to the diner downtown. The sheriff was gonna call the cops. Okay?'
  expect(detectDialect(british)).toBe('British')
  expect(detectDialect(american)).toBe('American')
  expect(detectDialect('Come here. What colour is it?')).toBeUndefined()
  expect(detectDialect(`${british} ${american}`)).toBeUndefined()
})
