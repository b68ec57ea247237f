import { expect, test } from 'vitest'
import { findSignUpPasswordProblem, findPasswordCompositionProblem } from './passwordRules.ts'

test('a sign-up password has 8 to 128 characters', () => {
  expect(findSignUpPasswordProblem('seven 7')).toBe('Password must be at least 8 characters.')
  expect(findSignUpPasswordProblem('eight 88')).toBeUndefined()
  expect(findSignUpPasswordProblem('x'.repeat(128))).toBeUndefined()
  expect(findSignUpPasswordProblem('x'.repeat(129))).toBe('Password must be at most 128 characters.')
})

test.each([
  ['Ab1!', 'Password must be at least 8 characters long'],
  ['open-the-curtain-7', 'Password must contain at least one uppercase letter'],
  ['OPEN-THE-CURTAIN-7', 'Password must contain at least one lowercase letter'],
  ['Open-the-curtain', 'Password must contain at least one number'],
  ['Openthecurtain7', 'Password must contain at least one special character (!@#$%^&* etc.)'],
  ['Open-the-curtain-7', undefined],
  ['Öffne-den-Vorhang-7', undefined],
])('the first problem that is reported for the password %s is: %s', (password, problem) => {
  expect(findPasswordCompositionProblem(password)).toBe(problem)
})

test('when a password is set or changed, fewer than 8 or more than 128 characters are refused', () => {
  expect(findPasswordCompositionProblem('Curta7!')).toBe('Password must be at least 8 characters long')
  expect(findPasswordCompositionProblem('Curtai7!')).toBeUndefined()
  expect(findPasswordCompositionProblem(`Aa1!${'x'.repeat(124)}`)).toBeUndefined()
  expect(findPasswordCompositionProblem(`Aa1!${'x'.repeat(125)}`)).toBe('Password must be at most 128 characters.')
})

test.each([...'!@#$%^&*()_+-=[]{}|;:,.<>?'])('%s counts as a special character', (sign) => {
  expect(findPasswordCompositionProblem(`Openthecurtain7${sign}`)).toBeUndefined()
})
