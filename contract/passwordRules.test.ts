import { expect, test } from 'vitest'
import { whatIsWrongAtSignUp, whatIsWrongWithComposition } from './passwordRules.ts'

test('signing up asks for eight characters and takes no more than 128', () => {
  expect(whatIsWrongAtSignUp('seven 7')).toBe('Password must be at least 8 characters.')
  expect(whatIsWrongAtSignUp('eight 88')).toBeUndefined()
  expect(whatIsWrongAtSignUp('x'.repeat(128))).toBeUndefined()
  expect(whatIsWrongAtSignUp('x'.repeat(129))).toBe('Password must be at most 128 characters.')
})

test.each([
  ['Ab1!', 'Password must be at least 8 characters long'],
  ['open-the-curtain-7', 'Password must contain at least one uppercase letter'],
  ['OPEN-THE-CURTAIN-7', 'Password must contain at least one lowercase letter'],
  ['Open-the-curtain', 'Password must contain at least one number'],
  ['Openthecurtain7', 'Password must contain at least one special character (!@#$%^&* etc.)'],
  ['Open-the-curtain-7', undefined],
  ['Öffne-den-Vorhang-7', undefined],
])('of %s the first complaint is %s', (password, problem) => {
  expect(whatIsWrongWithComposition(password)).toBe(problem)
})

test.each([...'!@#$%^&*()_+-=[]{}|;:,.<>?'])('%s counts as a special character', (sign) => {
  expect(whatIsWrongWithComposition(`Openthecurtain7${sign}`)).toBeUndefined()
})
