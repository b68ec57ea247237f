import { expect, test } from 'vitest'
import {
  getPasswordProblem,
  getSignUpPasswordProblem,
  measureSignUpPasswordStrength,
  measurePasswordStrength,
} from './password.ts'

test.each([
  ['Aa1!', 'Password must be at least 8 characters long'],
  ['aaaaaaa1!', 'Password must contain at least one uppercase letter'],
  ['AAAAAAA1!', 'Password must contain at least one lowercase letter'],
  ['Aaaaaaaa!', 'Password must contain at least one number'],
  ['Aaaaaaa1', 'Password must contain at least one special character (!@#$%^&* etc.)'],
  ['Tungsten-42', null],
])(
  'the password %s gets the error for the first rule that it violates, or null if it violates none: %s',
  (password, problem) => {
    expect(getPasswordProblem(password)).toBe(problem)
  },
)

test('if the two passwords of the sign-up form differ and are too short, only the difference is reported', () => {
  expect(getSignUpPasswordProblem('short', 'other')).toBe('Passwords do not match.')
  expect(getSignUpPasswordProblem('short', 'short')).toBe('Password must be at least 8 characters.')
  expect(getSignUpPasswordProblem('longenough', 'longenough')).toBeNull()
})

test.each([
  [0, 'Very Weak', ''],
  [0, 'Very Weak', '12345678'],
  [1, 'Weak', 'hazelnut'],
  [2, 'Fair', 'hazel7'],
  [3, 'Good', 'hazelnut7'],
  [4, 'Strong', 'Hazelnut7'],
  [5, 'Very Strong', 'Hazelnut7!'],
])('a password with the strength score %i of 5 is labelled %s (password: %s)', (score, label, password) => {
  expect(measurePasswordStrength(password)).toMatchObject({ score, label, outOf: 5 })
})

test.each([
  ['8 characters', 'haZelt7', 'haZeltu7'],
  ['12 characters', 'hazelnutpi7', 'hazelnutpin7'],
  ['16 characters', 'hazelnutpinepu7', 'hazelnutpinepup7'],
  ['an uppercase letter', 'hazel7', 'hazeL7'],
  ['a lowercase letter', 'HAZEL7', 'HAZEl7'],
  ['a digit', 'haze!N', 'haze!7N'],
  ['a special character', 'hazel7', 'haze!7'],
])('the strength score rises by one if the password contains %s', (_what, without, withIt) => {
  expect(measurePasswordStrength(withIt).score).toBe(measurePasswordStrength(without).score + 1)
})

test.each([
  ['a run of 3 identical characters', 'Hazznut7', 'Hazzzut7'],
  ['letters only', 'hazelnut', 'hazelnut'],
  ['123', 'Hazel153', 'Hazel123'],
  ['abc', 'Hazelaxc7', 'Hazelabc7'],
  ['qwerty', 'qweety-7', 'qwerty-7'],
  ['password', 'passlord-7', 'password-7'],
])('the strength score is one point lower for a password with this weakness: %s', (_what, plain, poor) => {
  const points = (password: string) =>
    (password.length >= 8 ? 1 : 0) +
    [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z0-9]/].filter((kind) => kind.test(password)).length
  expect(points(plain)).toBe(points(poor))
  expect(measurePasswordStrength(poor).score).toBe(points(poor) - 1)
})

test.each(['111', '000'])('the strength score is two points lower for a password that contains %s', (run) => {
  expect(measurePasswordStrength(`Hazel${run}`).score).toBe(measurePasswordStrength('Hazel158').score - 2)
})

test('a password of digits only that contains 123 loses two points of its strength score', () => {
  expect(measurePasswordStrength('90817263').score).toBe(1)
  expect(measurePasswordStrength('90817123').score).toBe(0)
})

test('the sign-up meter rates a password as Weak, Medium or Strong by its length, mixed case, digits and symbols', () => {
  const labels = ['haz', 'hazelnut', 'hazelnutpines', 'hazelnut7', 'Hazelnut7', 'Hazelnut7!', 'Hazelnut7!pour']
  expect(labels.map((one) => measureSignUpPasswordStrength(one).label)).toEqual([
    'Weak',
    'Weak',
    'Weak',
    'Weak',
    'Medium',
    'Medium',
    'Strong',
  ])
})

test('the sign-up meter suggests the next change that makes the password stronger', () => {
  expect(measureSignUpPasswordStrength('hazelnut').advice).toBe('A symbol would make it stronger.')
  expect(measureSignUpPasswordStrength('Hazelnut7pour').advice).toBe('A symbol would make it strong.')
  expect(measureSignUpPasswordStrength('Hazelnut7!pour').advice).toBeUndefined()
})
