import { expect, test } from 'vitest'
import { buildSession } from '../../testing/builders.ts'
import { getSignInDestination, type SignInDestinationOptions } from './signInDestination.ts'

const now = Date.parse('2026-11-20T12:00:00.000Z')
const free = buildSession()
const paid = buildSession({ subscriptionTier: 'paid', subscriptionStatus: 'active' })
const trial = buildSession({ subscriptionTier: 'premium_trial', trialEndDate: '2026-12-01T00:00:00.000Z' })
const overTrial = buildSession({ subscriptionTier: 'premium_trial', trialEndDate: '2026-11-20T11:59:59.000Z' })
const admin = buildSession({}, { admin: true })
const payingAdmin = buildSession({ subscriptionTier: 'studio' }, { admin: true })

const go = (facts: Partial<SignInDestinationOptions>) =>
  getSignInDestination({ session: free, redirectParam: null, storedRedirect: null, plan: null, now, ...facts })

// [spec1 §4.1]
test('after sign-in the page that the user requested opens; the URL parameter has priority over the stored page', () => {
  expect(go({ redirectParam: '/account', storedRedirect: '/scripts', plan: 'annual' })).toBe('/account')
  expect(go({ storedRedirect: '/scripts', plan: 'annual' })).toBe('/scripts')
  expect(go({ redirectParam: '//evil.example', storedRedirect: '/scripts' })).toBe('/scripts')
})

// [spec1 §2.79] [spec1 §4.2]
test('a sign-in that requests the Studio opens it only for subscribers, trial users and admins', () => {
  expect(go({ redirectParam: '/studio?voice=tom' })).toBe('/pricing?message=subscription_required')
  expect(go({ redirectParam: '/dashboard' })).toBe('/pricing?message=subscription_required')
  expect(go({ session: paid, redirectParam: '/studio?voice=tom' })).toBe('/studio?voice=tom')
  expect(go({ session: trial, redirectParam: '/studio' })).toBe('/studio')
  expect(go({ session: overTrial, redirectParam: '/studio' })).toBe('/pricing?message=subscription_required')
  expect(go({ redirectParam: '/Studio/' })).toBe('/pricing?message=subscription_required')
  expect(go({ session: admin, redirectParam: '/studio' })).toBe('/studio')
})

// [spec1 §4.3]
test('a sign-in that requests the admin area opens it only for admins', () => {
  expect(go({ session: paid, redirectParam: '/admin/users' })).toBe('/')
  expect(go({ session: paid, redirectParam: '/Admin' })).toBe('/')
  expect(go({ session: admin, redirectParam: '/admin/users' })).toBe('/admin/users')
})

// [spec1 §4.4]
test('if no page was requested, sign-in opens the checkout of a chosen plan, else the page that fits role and access', () => {
  expect(go({ session: paid, plan: 'monthly' })).toBe('/pricing?resume=1')
  expect(go({ session: admin })).toBe('/admin/users')
  expect(go({ session: payingAdmin })).toBe('/studio')
  expect(go({ session: trial })).toBe('/studio')
  expect(go({ session: free })).toBe('/pricing')
})

test('if the sign-in page itself was requested, sign-in opens another page', () => {
  expect(go({ session: paid, redirectParam: '/sign-in' })).toBe('/studio')
})
