import { beforeEach, expect, test } from 'vitest'
import {
  clearVisitorChoices,
  getVisitorCoupon,
  getVisitorPlan,
  storeVisitorCoupon,
  storeVisitorPlan,
} from './visitorChoices.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('a visitor’s code is stored in upper case, and a second one replaces it', () => {
  storeVisitorCoupon(' breakaleg ')
  expect(getVisitorCoupon()).toBe('BREAKALEG')
  storeVisitorCoupon('SPRING20')
  expect(getVisitorCoupon()).toBe('SPRING20')
})

test('invalid text is not stored and does not replace a stored code', () => {
  storeVisitorCoupon('SPRING20')
  for (const code of ['1', '', 'two words', '<b>']) storeVisitorCoupon(code)
  expect(getVisitorCoupon()).toBe('SPRING20')
})

test('tampered choices are ignored', () => {
  localStorage.setItem('sp.coupon', '<script>')
  localStorage.setItem('sp.plan', 'weekly')
  expect(getVisitorCoupon()).toBeNull()
  expect(getVisitorPlan()).toBeNull()
})

test('a visitor’s code and plan are stored outside of session storage, and clearing removes both', () => {
  storeVisitorCoupon('SPRING20')
  storeVisitorPlan('annual')
  expect(getVisitorPlan()).toBe('annual')
  expect(sessionStorage).toHaveLength(0)
  clearVisitorChoices()
  expect([getVisitorCoupon(), getVisitorPlan()]).toEqual([null, null])
  expect(localStorage).toHaveLength(0)
})
