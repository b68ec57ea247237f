import { expect, type Browser, type Locator, type Page } from '@playwright/test'
import type { JourneyServer } from '../tools/testing/serveForJourney.ts'
import { join, newEmail } from './newcomer.ts'

/** The name that everybody has who comes by the short way. */
export const name = 'Cleo Marchetti-Vandenberghe'

/** The same as `callAs`, for what is answered. */
export async function ask<Answer>(page: Page, server: JourneyServer, call: string, data: object) {
  const response = await page.request.post(`/api/call/${call}`, { data: { data }, headers: { origin: server.url } })
  const body = (await response.json()) as { data?: Answer; error?: { details: { code: string } } }
  return { status: response.status(), ...body }
}

export async function idOf(page: Page, server: JourneyServer): Promise<string> {
  const { data } = await ask<{ user: { uid: string } }>(page, server, 'getSession', {})
  return data?.user.uid ?? ''
}

export type Met = { page: Page; email: string; userId: string }

/** Somebody with an account, and a browser of their own that is not watched for what they do not look at. */
export async function meet(browser: Browser, server: JourneyServer, who: string): Promise<Met> {
  const email = newEmail(who)
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await join(page, server, email)
  return { page, email, userId: await idOf(page, server) }
}

export async function becomeAdmin(page: Page, server: JourneyServer): Promise<string> {
  const email = newEmail('office')
  await join(page, server, email)
  await server.command('admin', 'promote', email)
  return email
}

/** The whole page, or a dialog or a part of it. */
type Place = Page | Locator

export const press = (place: Place, words: string | RegExp) => place.getByRole('button', { name: words }).click()

/** One of the acts behind *More acts*. */
export async function choose(page: Page, act: string | RegExp): Promise<void> {
  await press(page, /^More acts/)
  await page.getByRole('menuitem', { name: act }).click()
}

export const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

const notes = (page: Page) => page.getByRole('region', { name: /^Notes/ })

/** What the house told of an act. */
export const told = (page: Page, words: string | RegExp) => notes(page).getByText(words).last()

export const undo = (page: Page) => notes(page).getByRole('button', { name: 'Undo' }).last().click()

/** Fills in the dialog that is open, if it asks for anything, and presses its act. */
export async function confirm(
  page: Page,
  act: string,
  fill: (dialog: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** For `confirm`: the reason that stands in the log. */
export const because = (reason: string) => (dialog: Locator) => dialog.getByLabel('Reason').fill(reason)

/** Every room of the office but the coupons, and the pages that lie in them. */
export const rooms = [
  ...['dashboard', 'users', 'subscriptions', 'agencies', 'analytics'],
  ...['voices', 'messages', 'contact', 'blog', 'site', 'logs', 'views', 'mail', 'jobs', 'errors'],
] as const
