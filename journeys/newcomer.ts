import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { JourneyServer, Mail } from '../tools/testing/serveForJourney.ts'

/** The password of everybody who comes by the short way. */
export const password = 'Open-the-curtain-7'

/** A name that nobody else has: journeys share a house, and one may be told twice. */
export const newName = (name: string): string => `${name}-${randomUUID().slice(0, 8)}`

export const newEmail = (name: string): string => `${newName(name)}@example.com`

/** Calls a function of ours as the page would. */
export async function callAs(page: Page, server: JourneyServer, name: string, data: object): Promise<void> {
  const response = await page.request.post(`/api/call/${name}`, { data: { data }, headers: { origin: server.url } })
  expect(response.status(), name).toBe(200)
}

/** The link in the latest of this many letters, once they have come. */
export async function linkTo(server: JourneyServer, email: string, letters = 1): Promise<string> {
  let found: Mail[] = []
  await expect.poll(async () => (found = await server.mails(email)).length, 'letters').toBe(letters)
  return found[0]?.links[0] ?? ''
}

/** The short way to an account with a verified address; its owner is signed in. */
export async function join(page: Page, server: JourneyServer, email: string): Promise<void> {
  await callAs(page, server, 'signUp', { email, password, firstName: 'Cleo', lastName: 'Marchetti-Vandenberghe' })
  const token = new URL(await linkTo(server, email)).searchParams.get('token')
  await callAs(page, server, 'verifyEmail', { token })
}

/** The short way in, for journeys about what comes after it: an account, verified, its trial begun, in the Studio. */
export async function enterStudio(page: Page, server: JourneyServer, email: string): Promise<void> {
  await join(page, server, email)
  await callAs(page, server, 'applyCouponToUser', { couponCode: 'BREAKALEG' })
  await page.goto('/studio')
  await expect(page.getByRole('textbox', { name: 'Script' })).toBeVisible()
}
