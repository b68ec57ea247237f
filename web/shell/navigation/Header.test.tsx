import { screen, waitFor, within } from '@testing-library/react'
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
    expect(items).toEqual(['Studio', 'Practice', 'My Scripts', 'Account settings', 'Messages', 'Sign out'])
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

  test('who views another account has no way into the office', async () => {
    await visit('/about', sessionWith({}, { impersonatedBy: 'a1', admin: true, canManageCoupons: true }))
    const items = await open(/Account of/)
    expect(items).not.toContain('Admin Panel')
    expect(items).not.toContain('Coupon Manager')
  })

  test('the small print is at the foot of every page', async () => {
    await visit('/about')
    const footer = screen.getByRole('navigation', { name: 'Footer' })
    expect(words(footer)).toEqual(['Privacy', 'Terms', 'FAQ', 'Contact'])
  })
})

describe('on a narrow screen one button holds the same ways', () => {
  const openMenu = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    return screen.findByRole('dialog', { name: 'Menu' })
  }

  test('for a visitor', async () => {
    await visit('/about')
    expect(words(await openMenu())).toEqual([
      'Home',
      'Voices',
      'Pricing',
      'Blog',
      'About',
      'Contact',
      'FAQ',
      'Sign In',
      'Get Started',
    ])
  })

  test('for an admin who is signed in, and it closes behind the one chosen', async () => {
    const { address } = await visit('/about', sessionWith({}, { admin: true }))
    const menu = await openMenu()
    expect(words(menu)).toEqual([
      'Home',
      'Voices',
      'Studio',
      'Practice',
      'My Scripts',
      'Account settings',
      'Messages',
      'Admin Panel',
      'Blog',
      'About',
      'Contact',
      'FAQ',
    ])
    expect(within(menu).getByRole('button', { name: 'Sign out' })).toBeVisible()
    await userEvent.click(within(menu).getByRole('link', { name: 'FAQ' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toBe('/faq')
  })
})

describe('light and dark', () => {
  const forget = () => {
    document.cookie = 'theme=; Path=/; Max-Age=0'
    delete document.documentElement.dataset['theme']
  }
  beforeEach(forget)
  afterEach(forget)

  test('one press turns the page dark at once, and a cookie keeps it for the next', async () => {
    await visit('/about')
    const looks = screen.getByRole('radiogroup', { name: 'Light or dark' })
    expect(within(looks).getByRole('radio', { name: 'System' })).toBeChecked()
    await userEvent.click(within(looks).getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
    expect(document.cookie).toContain('theme=dark')
    await userEvent.click(within(looks).getByRole('radio', { name: 'System' }))
    expect(document.documentElement).not.toHaveAttribute('data-theme')
    expect(document.cookie).not.toContain('theme=dark')
  })

  test('the own menu shows which of the three holds', async () => {
    document.documentElement.dataset['theme'] = 'light'
    await visit('/about', sessionWith())
    await open(/Account of/)
    expect(screen.getByRole('menuitemcheckbox', { name: 'Light', checked: true })).toBeVisible()
    expect(screen.getByRole('menuitemcheckbox', { name: 'Dark', checked: false })).toBeVisible()
  })
})
