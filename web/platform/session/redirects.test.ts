import { beforeEach, expect, test } from 'vitest'
import { clearStoredRedirect, getStoredRedirect, storeRedirect } from './redirects.ts'

beforeEach(() => sessionStorage.clear())

// [spec1 §5.9]
test('a stored redirect must start with / and not //', () => {
  storeRedirect('//evil.example')
  expect(getStoredRedirect()).toBeNull()
  storeRedirect('/studio?voice=tom')
  expect(getStoredRedirect()).toBe('/studio?voice=tom')
  clearStoredRedirect()
  expect(getStoredRedirect()).toBeNull()
})

test('a stored redirect that was manipulated is refused', () => {
  sessionStorage.setItem('sp.redirect', 'https://evil.example')
  expect(getStoredRedirect()).toBeNull()
})
