import { beforeEach, expect, test } from 'vitest'
import { forgetRedirect, storedPlan, storedRedirect, storePlan, storeRedirect } from './redirects.ts'

beforeEach(() => sessionStorage.clear())

test('a stored redirect must start with / and not //', () => {
  storeRedirect('//evil.example')
  expect(storedRedirect()).toBeNull()
  storeRedirect('/studio?voice=tom')
  expect(storedRedirect()).toBe('/studio?voice=tom')
  forgetRedirect()
  expect(storedRedirect()).toBeNull()
})

test('what others wrote into the store is judged like any address', () => {
  sessionStorage.setItem('sp.redirect', 'https://evil.example')
  sessionStorage.setItem('sp.plan', 'weekly')
  expect(storedRedirect()).toBeNull()
  expect(storedPlan()).toBeNull()
})

test('the plan chosen before sign-in is monthly or annual', () => {
  storePlan('annual')
  expect(storedPlan()).toBe('annual')
})
