import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, ok, sessionWith, visit } from '../../testing/visit.tsx'

beforeEach(() => {
  answer({ getPublicFeaturedVoices: () => ok({ voices: [] }), signOut: () => ok({ success: true }) })
})
afterEach(() => vi.unstubAllGlobals())

const main = () => screen.getByRole('navigation', { name: 'Main' })
const words = (element: HTMLElement) =>
  within(element)
    .getAllByRole('link')
    .map((link) => link.textContent)

async function open(name: RegExp) {
  await userEvent.click(await screen.findByRole('button', { name }))
  const menu = await screen.findByRole('menu')
  return within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent)
}

describe('the way through the house', () => {
  test('a visitor finds the voices, the prices and the door', async () => {
    await visit('/about')
    expect(words(main())).toEqual(['Home', 'Voices', 'Pricing'])
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in')
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/sign-up')
    expect(await open(/More/)).toEqual(['Blog', 'About', 'Contact', 'FAQ'])
  })

  test('a guest finds the Studio and an own menu', async () => {
    await visit('/about', sessionWith())
    expect(words(main())).toEqual(['Home', 'Voices', 'Studio'])
    const items = await open(/Account of Ines Marlow/)
    expect(items).toContain('Account settings')
    expect(items).not.toContain('Admin Panel')
    expect(items.at(-1)).toBe('Sign out')
  })

  test('an admin finds the Admin Panel, a coupon manager the Coupon Manager', async () => {
    const { unmount } = await visit('/about', sessionWith({}, { admin: true }))
    expect(await open(/Account of/)).toContain('Admin Panel')
    unmount()
    await visit('/about', sessionWith({}, { canManageCoupons: true }))
    const items = await open(/Account of/)
    expect(items).toContain('Coupon Manager')
    expect(items).not.toContain('Admin Panel')
  })

  test('signing out shows the visitor’s way again', async () => {
    await visit('/about', sessionWith())
    await open(/Account of/)
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
  })

  test('who views another account is told so', async () => {
    await visit('/about', sessionWith({}, { impersonatedBy: 'a1' }))
    expect(screen.getByText('Viewing as Ines Marlow (read-only)')).toBeVisible()
  })
})
