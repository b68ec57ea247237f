import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import { LazyMenu } from './LazyMenu.tsx'

beforeEach(() => {
  fakeServer({
    getPublicFeaturedVoices: () => ({ voices: [] }),
    signOut: () => ({ success: true }),
  })
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

describe('navigation', () => {
  // [spec1 §2.32] [spec1 §2.90]
  test('a visitor sees Voices, Pricing and the sign-in links', async () => {
    await visit('/about')
    expect(words(main())).toEqual(['Home', 'Voices', 'Pricing'])
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/sign-in')
    expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/sign-up')
    expect(await open(/More/)).toEqual(['Blog', 'About', 'Contact', 'FAQ'])
  })

  // [spec1 §2.33]
  test('a signed-in user sees the Studio and the account menu', async () => {
    await visit('/about', buildSession())
    expect(words(main())).toEqual(['Home', 'Practice', 'My Scripts', 'Studio', 'Voices'])
    const items = await open(/Account of Ines Marlow/)
    expect(items).toEqual(['Practice', 'My Scripts', 'Studio', 'Account settings', 'Messages', 'Sign out'])
  })

  // [spec1 §2.34]
  test('an admin sees the Admin Panel link, and a coupon manager the Coupon Manager link', async () => {
    const { unmount } = await visit('/about', buildSession({}, { admin: true }))
    expect(await open(/Account of/)).toContain('Admin Panel')
    unmount()
    await visit('/about', buildSession({}, { canManageCoupons: true }))
    const items = await open(/Account of/)
    expect(items).toContain('Coupon Manager')
    expect(items).not.toContain('Admin Panel')
  })

  // [spec1 §2.39]
  test('signing out shows the visitor’s navigation again', async () => {
    await visit('/about', buildSession())
    await open(/Account of/)
    await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
    expect(await screen.findByRole('link', { name: 'Sign In' })).toBeVisible()
  })

  test('the down arrow key opens a menu whose code is not loaded yet; the up arrow key does not', async () => {
    render(
      <LazyMenu className="" items={[{ heading: 'Pages' }]}>
        More
      </LazyMenu>,
    )
    screen.getByRole('button', { name: 'More' }).focus()
    await userEvent.keyboard('{ArrowUp}')
    expect(screen.queryByRole('menu')).toBeNull()
    await userEvent.keyboard('{ArrowDown}')
    expect(await screen.findByRole('menu')).toBeVisible()
  })

  // [spec1 §2.35]
  test('during impersonation there is no link to the admin area', async () => {
    await visit('/about', buildSession({}, { impersonatedBy: 'a1', admin: true, canManageCoupons: true }))
    const items = await open(/Account of/)
    expect(items).not.toContain('Admin Panel')
    expect(items).not.toContain('Coupon Manager')
  })

  // [spec1 §2.38] [spec1 §2.90]
  test('the footer links to Privacy, Terms, FAQ and Contact', async () => {
    await visit('/about')
    const footer = screen.getByRole('navigation', { name: 'Footer' })
    expect(words(footer)).toEqual(['Privacy', 'Terms', 'FAQ', 'Contact'])
  })
})

describe('on a narrow screen one button opens the navigation links', () => {
  const openMenu = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    return screen.findByRole('dialog', { name: 'Menu' })
  }

  // [spec1 §2.36]
  test('the menu of a visitor contains the links to the public pages, Sign In and Get Started', async () => {
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

  // [spec1 §2.37]
  test('the menu of an admin contains the links to the app, the account, Admin Panel and public pages; choosing a link closes the menu', async () => {
    const { address } = await visit('/about', buildSession({}, { admin: true }))
    const menu = await openMenu()
    expect(words(menu)).toEqual([
      'Home',
      'Practice',
      'My Scripts',
      'Studio',
      'Voices',
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

describe('tabs at the bottom of the window', () => {
  const tabs = () => screen.queryByRole('navigation', { name: 'Tabs' })

  test('a signed-in user has four tabs at the bottom of the window, and the tab of the current page is marked', async () => {
    await visit('/account', buildSession())
    const bar = await screen.findByRole('navigation', { name: 'Tabs' })
    const links = within(bar).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Practice', '/practice'],
      ['Scripts', '/scripts'],
      ['Studio', '/studio'],
      ['Account', '/account'],
    ])
    expect(within(bar).getByRole('link', { current: 'page' })).toHaveTextContent('Account')
  })

  test('the tabs at the bottom of the window are absent for a visitor, while the second factor is pending, and on a page for a single task', async () => {
    const { unmount } = await visit('/about')
    expect(tabs()).toBeNull()
    unmount()
    fakeServer({ getPublicFeaturedVoices: () => ({ voices: [] }), getUnderstanding: () => fail('not_found') })
    const review = await visit('/scripts/s1/read-through', buildSession())
    expect(tabs()).toBeNull()
    review.unmount()
    await visit('/about', buildSession({}, { secondFactor: 'needed' }))
    expect(tabs()).toBeNull()
  })
})

describe('themes', () => {
  const clearTheme = () => {
    document.cookie = 'theme=; Path=/; Max-Age=0'
    delete document.documentElement.dataset['theme']
  }
  beforeEach(clearTheme)
  afterEach(clearTheme)

  // [decisions §2.1]
  test('one click applies the dark theme immediately, and a cookie stores it for the next page', async () => {
    await visit('/about')
    const themes = screen.getByRole('radiogroup', { name: 'Light or dark' })
    expect(within(themes).getByRole('radio', { name: 'System' })).toBeChecked()
    await userEvent.click(within(themes).getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
    expect(document.cookie).toContain('theme=dark')
    await userEvent.click(within(themes).getByRole('radio', { name: 'System' }))
    expect(document.documentElement).not.toHaveAttribute('data-theme')
    expect(document.cookie).not.toContain('theme=dark')
  })

  // [decisions §2.1]
  test('the account menu marks the active theme', async () => {
    document.documentElement.dataset['theme'] = 'light'
    await visit('/about', buildSession())
    await open(/Account of/)
    expect(screen.getByRole('menuitemcheckbox', { name: 'Light', checked: true })).toBeVisible()
    expect(screen.getByRole('menuitemcheckbox', { name: 'Dark', checked: false })).toBeVisible()
  })
})
