import { expect, type Page } from '@playwright/test'
import { byKeyboard, byTouch, type Hands } from './hands.ts'
import { password } from './newcomer.ts'

/** The two ways that every journey about money or trust is gone. */
export const ways = [
  {
    way: 'phone, by touch',
    hands: byTouch,
    use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  },
  {
    way: 'desktop, by keyboard alone',
    hands: byKeyboard,
    use: { viewport: { width: 1280, height: 860 } },
  },
] as const

/** Fills in the form of /sign-up, which is open. */
export async function signUp(page: Page, hands: Hands, email: string): Promise<void> {
  await hands.write(page.getByLabel('First name'), 'Ada')
  await hands.write(page.getByLabel('Last name'), 'Ray')
  await hands.write(page.getByLabel('Email'), email)
  await hands.write(page.getByLabel('Password', { exact: true }), password)
  await hands.write(page.getByLabel('Password again', { exact: true }), password)
  await hands.press(page.getByRole('button', { name: 'Create Account' }))
  await expect(page).toHaveURL(/\/pricing/)
}

/** Opens the link of the letter and presses what it asks for. */
export async function verify(page: Page, hands: Hands, link: string): Promise<void> {
  await page.goto(link)
  await hands.press(page.getByRole('button', { name: 'Verify my email' }))
  await expect(page.getByText('Your email is verified.')).toBeVisible()
  await hands.press(page.getByRole('button', { name: 'Continue' }))
}

/** Fills in the form of /sign-in, which is open. */
export async function signIn(page: Page, hands: Hands, email: string, secret: string = password): Promise<void> {
  await hands.write(page.getByLabel('Email'), email)
  await hands.write(page.getByLabel('Password', { exact: true }), secret)
  await hands.press(page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }))
}
