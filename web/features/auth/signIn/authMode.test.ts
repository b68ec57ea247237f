import { expect, test } from 'vitest'
import { modeOf, wantsLink } from './mode.ts'

const at = (address: string) => {
  const url = new URL(address, 'https://scenes.example')
  return [url.pathname, url.searchParams] as const
}

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
])('%s shows the face %s', (address, mode) => {
  expect(modeOf(...at(address))).toBe(mode)
})

test('a mailed link may be asked for by name', () => {
  expect(wantsLink(at('/sign-in?mode=email-link')[1])).toBe(true)
  expect(wantsLink(at('/sign-in?method=magic-link')[1])).toBe(true)
  expect(wantsLink(at('/sign-in')[1])).toBe(false)
})
