import { expect, test } from 'vitest'
import { firstProblem, signUpProblem, signUpStrength, strengthOf } from './password.ts'

test.each([
  ['Aa1!', 'Password must be at least 8 characters long'],
  ['aaaaaaa1!', 'Password must contain at least one uppercase letter'],
  ['AAAAAAA1!', 'Password must contain at least one lowercase letter'],
  ['Aaaaaaaa!', 'Password must contain at least one number'],
  ['Aaaaaaa1', 'Password must contain at least one special character (!@#$%^&* etc.)'],
  ['Tungsten-42', null],
])('of %s the first fault alone is told', (password, problem) => {
  expect(firstProblem(password)).toBe(problem)
})

test('sign-up asks for the same twice, then for eight characters', () => {
  expect(signUpProblem('short', 'other')).toBe('Passwords do not match.')
  expect(signUpProblem('short', 'short')).toBe('Password must be at least 8 characters.')
  expect(signUpProblem('longenough', 'longenough')).toBeNull()
})

test.each([
  ['', 'Very Weak'],
  ['12345678', 'Very Weak'],
  ['hazelnut', 'Weak'],
  ['Hazelnut7', 'Strong'],
  ['Hazelnut7!pour', 'Very Strong'],
  ['Password1!', 'Strong'],
])('%s is called %s', (password, label) => {
  expect(strengthOf(password).label).toBe(label)
})

test('the sign-up meter knows weak, medium and strong', () => {
  expect(['hazelnut', 'Hazelnut7', 'Hazelnut7!pour'].map((one) => signUpStrength(one).label)).toEqual([
    'Weak',
    'Medium',
    'Strong',
  ])
})
