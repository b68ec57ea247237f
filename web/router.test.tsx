import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storedRedirect } from './platform/redirects.ts'
import { answer, ok, sessionWith, visit } from './testing/visit.tsx'

beforeEach(() => {
  sessionStorage.clear()
  answer({ getPublicFeaturedVoices: () => ok({ voices: [] }) })
})
afterEach(() => vi.unstubAllGlobals())

const heading = () => screen.findByRole('heading', { level: 1 })

describe('every address of the specification is a page with a title and a heading', () => {
  test.each([
    ['/', 'The other half of the scene'],
    ['/voices', 'Voices'],
    ['/pricing', 'Pricing'],
    ['/subscribe/cancel', 'Payment cancelled'],
    ['/sign-in', 'Welcome back'],
    ['/sign-up', 'Take your place'],
    ['/auth', 'Welcome back'],
    ['/forgot-password', 'Forgot your password?'],
    ['/verify-email', 'Verify your email'],
    ['/sign-in-link', 'You’re expected'],
    ['/reset-password', 'Set a new password'],
    ['/trial', 'Thirty days with a reader of your own'],
    ['/about', 'Somebody to act with'],
    ['/faq', 'Questions, answered'],
    ['/contact', 'Write to us'],
    ['/privacy', 'Privacy'],
    ['/terms', 'Terms'],
    ['/blog', 'Blog'],
  ])('%s: %s', async (address, words) => {
    await visit(address)
    expect(await heading()).toHaveTextContent(words)
    await waitFor(() => expect(document.title).toContain('Scene Partner'))
  })

  test.each([
    ['/studio', 'Studio'],
    ['/dashboard', 'Studio'],
    ['/scripts', 'My Scripts'],
    ['/practice', 'Practice'],
    ['/account', 'Account settings'],
    ['/change-password', 'Change password'],
    ['/set-password', 'Set a password'],
  ])('%s, signed in: %s', async (address, words) => {
    answer({})
    await visit(address, sessionWith())
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
  ])('%s, as an admin: %s', async (address, words) => {
    await visit(address, sessionWith({}, { admin: true }))
    expect(await heading()).toHaveTextContent(words)
  })
})

describe('sent before its code is there, a form puts nothing that was typed into the address', () => {
  test.each(['/sign-in', '/sign-up', '/forgot-password', '/reset-password?token=t', '/contact'])(
    '%s',
    async (address) => {
      const { container } = await visit(address)
      await waitFor(() => expect(container.querySelector('form')).toHaveAttribute('method', 'dialog'))
    },
  )

  test.each(['/change-password', '/set-password'])('%s, signed in', async (address) => {
    const { container } = await visit(address, sessionWith())
    await waitFor(() => expect(container.querySelector('form')).toHaveAttribute('method', 'dialog'))
  })
})

describe('who may go where', () => {
  test.each(['/studio?voice=tom', '/dashboard', '/scripts', '/practice'])(
    'signed out, %s shows home in its place and is remembered',
    async (address) => {
      const visited = await visit(address)
      expect(await heading()).toHaveTextContent('The other half of the scene')
      expect(visited.address()).toBe(address)
      expect(storedRedirect()).toBe(address)
    },
  )

  test.each(['/account', '/change-password', '/set-password'])(
    'signed out, %s leads to sign-in and back',
    async (address) => {
      const visited = await visit(address)
      await waitFor(() => expect(visited.address()).toBe(`/sign-in?redirect=${encodeURIComponent(address)}`))
    },
  )

  test.each(['/admin', '/admin/dashboard', '/admin/users', '/admin/coupons', '/admin/impersonate', '/admin/blog'])(
    'who is no admin is sent home from %s, signed in or not',
    async (address) => {
      for (const session of [null, sessionWith()]) {
        const visited = await visit(address, session)
        await waitFor(() => expect(visited.address()).toBe('/'))
        visited.unmount()
      }
    },
  )

  test('/admin leads an admin to the dashboard', async () => {
    const visited = await visit('/admin', sessionWith({}, { admin: true }))
    await waitFor(() => expect(visited.address()).toBe('/admin/dashboard'))
  })

  test('an admin who views another account is no admin', async () => {
    const visited = await visit('/admin/users', sessionWith({}, { admin: true, impersonatedBy: 'a1' }))
    await waitFor(() => expect(visited.address()).toBe('/'))
  })

  test('a coupon manager may see the coupons alone', async () => {
    const manager = sessionWith({}, { canManageCoupons: true })
    await visit('/admin/coupons', manager)
    expect(await heading()).toHaveTextContent('Coupons')
  })

  test('who is signed in already does not sign in again', async () => {
    const visited = await visit('/sign-in', sessionWith())
    await waitFor(() => expect(visited.address()).toBe('/pricing'))
  })
})

test('an address that leads nowhere says so and offers ways on', async () => {
  await visit('/nowhere')
  expect(await heading()).toHaveTextContent('Scene Not Found')
  expect(screen.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeVisible()
  const elsewhere = screen.getByRole('navigation', { name: 'Elsewhere' })
  expect([...elsewhere.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
    '/studio',
    '/voices',
    '/pricing',
    '/contact',
  ])
})
