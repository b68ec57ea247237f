import { expect, test } from 'vitest'
import { sessionWith } from '../../testing/visit.tsx'
import { destinationAfterSignIn, type Destination } from './destination.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const free = sessionWith()
const paid = sessionWith({ subscriptionTier: 'paid', subscriptionStatus: 'active' })
const trial = sessionWith({ subscriptionTier: 'premium_trial', trialEndDate: '2026-12-01T00:00:00.000Z' })
const overTrial = sessionWith({ subscriptionTier: 'premium_trial', trialEndDate: '2026-11-20T11:59:59.000Z' })
const admin = sessionWith({}, { admin: true })
const payingAdmin = sessionWith({ subscriptionTier: 'studio' }, { admin: true })

const go = (facts: Partial<Destination>) =>
  destinationAfterSignIn({ session: free, redirectParam: null, storedRedirect: null, plan: null, now, ...facts })

test('after sign-in a wanted address wins, the parameter before the stored one', () => {
  expect(go({ redirectParam: '/account', storedRedirect: '/scripts', plan: 'annual' })).toBe('/account')
  expect(go({ storedRedirect: '/scripts', plan: 'annual' })).toBe('/scripts')
  expect(go({ redirectParam: '//evil.example', storedRedirect: '/scripts' })).toBe('/scripts')
})

test('the Studio as a target needs a subscription, a trial or an admin', () => {
  expect(go({ redirectParam: '/studio?voice=tom' })).toBe('/pricing?message=subscription_required')
  expect(go({ redirectParam: '/dashboard' })).toBe('/pricing?message=subscription_required')
  expect(go({ session: paid, redirectParam: '/studio?voice=tom' })).toBe('/studio?voice=tom')
  expect(go({ session: trial, redirectParam: '/studio' })).toBe('/studio')
  expect(go({ session: overTrial, redirectParam: '/studio' })).toBe('/pricing?message=subscription_required')
  expect(go({ redirectParam: '/Studio/' })).toBe('/pricing?message=subscription_required')
  expect(go({ session: admin, redirectParam: '/studio' })).toBe('/studio')
})

test('the admin area as a target needs an admin', () => {
  expect(go({ session: paid, redirectParam: '/admin/users' })).toBe('/')
  expect(go({ session: paid, redirectParam: '/Admin' })).toBe('/')
  expect(go({ session: admin, redirectParam: '/admin/users' })).toBe('/admin/users')
})

test('without a target: the chosen plan, the office for admins, the Studio for subscribers, else the plans', () => {
  expect(go({ session: paid, plan: 'monthly' })).toBe('/pricing?resume=1')
  expect(go({ session: admin })).toBe('/admin/users')
  expect(go({ session: payingAdmin })).toBe('/studio')
  expect(go({ session: trial })).toBe('/studio')
  expect(go({ session: free })).toBe('/pricing')
})

test('a sign-in page is never where a sign-in leads', () => {
  expect(go({ session: paid, redirectParam: '/sign-in' })).toBe('/studio')
})
