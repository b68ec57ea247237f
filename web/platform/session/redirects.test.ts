import { beforeEach, expect, test } from 'vitest'
import { clearStoredRedirect, getStoredRedirect, storeRedirect } from './redirects.ts'

beforeEach(() => sessionStorage.clear())

// [spec1 §5.9]
test('a redirect path is stored only if it starts with / and not with //', () => {
  storeRedirect('//evil.example')
  expect(getStoredRedirect()).toBeNull()
  storeRedirect('/studio?voice=tom')
  expect(getStoredRedirect()).toBe('/studio?voice=tom')
  clearStoredRedirect()
  expect(getStoredRedirect()).toBeNull()
})

test('a stored redirect path that was changed to another site is not returned', () => {
  sessionStorage.setItem('sp.redirect', 'https://evil.example')
  expect(getStoredRedirect()).toBeNull()
})
