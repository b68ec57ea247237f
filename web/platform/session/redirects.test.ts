import { beforeEach, expect, test } from 'vitest'
import { clearStoredRedirect, getStoredPlan, getStoredRedirect, storePlan, storeRedirect } from './redirects.ts'

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

test('a tampered stored redirect is validated', () => {
  sessionStorage.setItem('sp.redirect', 'https://evil.example')
  sessionStorage.setItem('sp.plan', 'weekly')
  expect(getStoredRedirect()).toBeNull()
  expect(getStoredPlan()).toBeNull()
})

test('the stored plan is monthly or annual', () => {
  storePlan('annual')
  expect(getStoredPlan()).toBe('annual')
})
