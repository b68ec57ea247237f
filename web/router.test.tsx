import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getStoredRedirect } from './platform/session/redirects.ts'
import { buildSession } from './testing/builders.ts'
import { fail, fakeServer, type Answers } from './testing/fakeServer.ts'
import { visit } from './testing/visit.tsx'

const unreachable = () => fail('unavailable')
/**
 * Answers of the fake server for pages that need data. All are errors, so every page shows its heading and the error.
 */
const answers: Answers = {
  getDashboard: unreachable,
  getCharts: unreachable,
  getAnalytics: unreachable,
  getRevenue: unreachable,
  getAdminPost: unreachable,
}

beforeEach(() => {
  sessionStorage.clear()
  fakeServer(answers)
})
afterEach(() => vi.unstubAllGlobals())

const heading = () => screen.findByRole('heading', { level: 1 })

// [spec1 §2.4] [spec1 §2.47]
describe('every URL of the specification is a page with the expected heading', () => {
  // [spec1 §2.86]
  test.each([
    ['/', 'The other half of the scene'],
    ['/voices', 'Voices'],
    ['/pricing', 'Pricing'],
    ['/subscribe/cancel', 'Payment cancelled'],
    ['/sign-in', 'Welcome back'],
    ['/sign-up', 'Create your account'],
    ['/auth', 'Welcome back'],
    ['/forgot-password', 'Forgot your password?'],
    ['/verify-email', 'Verify your email'],
    ['/sign-in-link', 'Sign in with this link'],
    ['/reset-password', 'Set a new password'],
    ['/trial', 'Thirty days with a reader of your own'],
    ['/about', 'Somebody to act with'],
    ['/faq', 'Questions, answered'],
    ['/contact', 'Write to us'],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms'],
    ['/blog', 'Blog'],
  ])('the page %s has the heading “%s” and a document title with the product name', async (address, words) => {
    await visit(address)
    expect(await heading()).toHaveTextContent(words)
    await waitFor(() => expect(document.title).toContain('Scene Partner'))
  })

  // [spec1 §2.79] [spec1 §2.82]
  test.each([
    ['/studio', 'Studio'],
    ['/dashboard', 'Studio'],
    ['/scripts', 'My Scripts'],
    ['/practice', 'Practice'],
    ['/account', 'Account settings'],
    ['/change-password', 'Change password'],
    ['/set-password', 'Set a password'],
  ])('for a signed-in user the page %s has the heading “%s”', async (address, words) => {
    await visit(address, buildSession())
    expect(await heading()).toHaveTextContent(words)
  })

  test.each([
    ['/admin/dashboard', 'Dashboard'],
    ['/admin/users', 'Users'],
    ['/admin/subscriptions', 'Subscriptions'],
    ['/admin/coupons', 'Coupons'],
    ['/admin/impersonate', 'View an account'],
    ['/admin/analytics', 'Analytics'],
    ['/admin/agencies', 'Agencies'],
    ['/admin/blog', 'Blog'],
    ['/admin/blog/create', 'New post'],
    ['/admin/blog/edit/first-night', 'Edit post'],
  ])('for an admin the page %s has the heading “%s”', async (address, words) => {
    await visit(address, buildSession({}, { admin: true }))
    expect(await heading()).toHaveTextContent(words)
  })
})

describe('a form submitted before its code loads puts no input into the URL', () => {
  test.each(['/sign-in', '/sign-up', '/forgot-password', '/reset-password?token=t', '/contact'])(
    'the form on %s has the method “dialog”, so an early submit puts no input into the URL',
    async (address) => {
      const { container } = await visit(address)
      await waitFor(() => expect(container.querySelector('form')).toHaveAttribute('method', 'dialog'))
    },
  )

  test.each(['/change-password', '/set-password'])(
    'for a signed-in user the form on %s has the method “dialog”, so an early submit puts no input into the URL',
    async (address) => {
      const { container } = await visit(address, buildSession())
      await waitFor(() => expect(container.querySelector('form')).toHaveAttribute('method', 'dialog'))
    },
  )
})

describe('access to pages', () => {
  // [spec1 §2.64]
  test.each(['/studio?voice=tom', '/dashboard', '/scripts', '/practice'])(
    'a visitor at %s sees the landing page, and the requested path is stored',
    async (address) => {
      const visited = await visit(address)
      expect(await heading()).toHaveTextContent('The other half of the scene')
      expect(visited.address()).toBe(address)
      expect(getStoredRedirect()).toBe(address)
    },
  )

  // [spec1 §2.83] [spec1 §2.84]
  test.each(['/account', '/change-password', '/set-password'])(
    'a visitor at %s is redirected to the sign-in page, whose URL contains the requested path',
    async (address) => {
      const visited = await visit(address)
      await waitFor(() => expect(visited.address()).toBe(`/sign-in?redirect=${encodeURIComponent(address)}`))
    },
  )

  // [spec1 §2.88] [spec2 §6.11]
  test.each(['/admin', '/admin/dashboard', '/admin/users', '/admin/coupons', '/admin/impersonate', '/admin/blog'])(
    'visitors and users without any permission of the admin area are redirected from %s to the landing page',
    async (address) => {
      for (const session of [null, buildSession()]) {
        const visited = await visit(address, session)
        await waitFor(() => expect(visited.address()).toBe('/'))
        visited.unmount()
      }
    },
  )

  test('/admin opens the dashboard for an admin', async () => {
    const visited = await visit('/admin', buildSession({}, { admin: true }))
    await waitFor(() => expect(visited.address()).toBe('/admin/dashboard'))
  })

  // [spec2 §6.13]
  test('during an impersonation an admin cannot open the admin area', async () => {
    const visited = await visit('/admin/users', buildSession({}, { admin: true, impersonatedBy: 'a1' }))
    await waitFor(() => expect(visited.address()).toBe('/'))
  })

  test('a coupon manager can open the coupon page of the admin area', async () => {
    const manager = buildSession({}, { canManageCoupons: true })
    await visit('/admin/coupons', manager)
    expect(await heading()).toHaveTextContent('Coupons')
  })

  test('a signed-in user without a subscription who opens the sign-in page is redirected to the pricing page', async () => {
    const visited = await visit('/sign-in', buildSession())
    await waitFor(() => expect(visited.address()).toBe('/pricing'))
  })
})

// [spec1 §2.89]
test('an unknown URL shows the page “Scene Not Found”, which links to other pages', async () => {
  await visit('/nowhere')
  expect(await heading()).toHaveTextContent('Scene Not Found')
  expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible()
  const elsewhere = screen.getByRole('navigation', { name: 'Other pages' })
  expect([...elsewhere.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/studio',
    '/voices',
    '/pricing',
    '/contact',
  ])
})
