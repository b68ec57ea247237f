import { expect, test } from 'vitest'
import { getAuthMode, isEmailLinkMode } from './authMode.ts'

const at = (address: string) => {
  const url = new URL(address, 'https://scenes.example')
  return [url.pathname, url.searchParams] as const
}

// [spec1 §2.1] [spec1 §2.2] [spec1 §2.74]
test.each([
  ['/sign-in', 'signin'],
  ['/sign-up', 'signup'],
  ['/auth', 'signin'],
  ['/forgot-password', 'reset'],
  ['/auth?mode=signup', 'signup'],
  ['/auth?mode=register', 'signup'],
  ['/sign-up?mode=signin', 'signin'],
  ['/sign-up?mode=login', 'signin'],
  ['/auth?mode=reset', 'reset'],
  ['/auth?mode=forgot', 'reset'],
  ['/auth?mode=forgot-password', 'reset'],
  ['/sign-up?mode=toString', 'signup'],
])('the URL %s opens the sign-in screen in the mode %s', (address, mode) => {
  expect(getAuthMode(...at(address))).toBe(mode)
})

// [spec1 §2.3] [spec1 §2.75]
test('a URL can open the sign-in form that requests a link by e-mail', () => {
  expect(isEmailLinkMode(at('/sign-in?mode=email-link')[1])).toBe(true)
  expect(isEmailLinkMode(at('/sign-in?method=magic-link')[1])).toBe(true)
  expect(isEmailLinkMode(at('/sign-in')[1])).toBe(false)
})
