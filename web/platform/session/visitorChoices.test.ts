import { beforeEach, expect, test } from 'vitest'
import { blockLocalStorage } from '../../testing/fullStorage.ts'
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

test('the coupon code of a visitor is stored in upper case, and a second code replaces the first', () => {
  storeVisitorCoupon(' breakaleg ')
  expect(getVisitorCoupon()).toBe('BREAKALEG')
  storeVisitorCoupon('SPRING20')
  expect(getVisitorCoupon()).toBe('SPRING20')
})

test('a text that is not a valid coupon code is not stored and does not replace a stored code', () => {
  storeVisitorCoupon('SPRING20')
  for (const code of ['1', '', 'two words', '<b>']) storeVisitorCoupon(code)
  expect(getVisitorCoupon()).toBe('SPRING20')
})

test('a stored coupon code or plan that the user has changed to an invalid value is ignored', () => {
  localStorage.setItem('sp.coupon', '<script>')
  localStorage.setItem('sp.plan', 'weekly')
  expect(getVisitorCoupon()).toBeNull()
  expect(getVisitorPlan()).toBeNull()
})

test('a visitor’s coupon code and plan are not in session storage, and clearVisitorChoices removes both', () => {
  storeVisitorCoupon('SPRING20')
  storeVisitorPlan('annual')
  expect(getVisitorPlan()).toBe('annual')
  expect(sessionStorage).toHaveLength(0)
  clearVisitorChoices()
  expect([getVisitorCoupon(), getVisitorPlan()]).toEqual([null, null])
  expect(localStorage).toHaveLength(0)
})

test('if the browser blocks storage, a visitor’s coupon code and plan are not stored, and nothing fails', () => {
  const unblock = blockLocalStorage()
  storeVisitorCoupon('SPRING20')
  storeVisitorPlan('annual')
  expect([getVisitorCoupon(), getVisitorPlan()]).toEqual([null, null])
  clearVisitorChoices()
  unblock()
})
