import { expect, type Page } from '@playwright/test'
import type { JourneyServer } from '../tools/testing/serveForJourney.ts'

const password = 'Open-the-curtain-7'

/** The short way in, for journeys about what comes after it: an account, verified, its trial begun, in the Studio. */
export async function enterStudio(page: Page, server: JourneyServer, email: string): Promise<void> {
  const call = async (name: string, data: object) => {
    const response = await page.request.post(`/api/call/${name}`, { data: { data }, headers: { origin: server.url } })
    expect(response.status(), name).toBe(200)
  }
  await call('signUp', { email, password, firstName: 'Cleo', lastName: 'Marchetti-Vandenberghe' })
  const [mail] = await server.mails(email)
  const token = new URL(mail?.links[0] ?? '').searchParams.get('token')
  await call('verifyEmail', { token })
  await call('applyCouponToUser', { couponCode: 'BREAKALEG' })
  await page.goto('/studio')
  await expect(page.getByRole('textbox', { name: 'Script' })).toBeVisible()
}
