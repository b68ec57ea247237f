import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './stage.ts'

const password = 'Open-the-curtain-7'
const line = 'But soft! What light through yonder window breaks? It is the east, and Juliet is the sun.'

async function pressVerification(page: Page, links: string[] | undefined) {
  await page.goto(links?.[0] ?? '/')
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page.getByText('Your email is verified.')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** The Studio's own place in the sound, in seconds. */
const placeOf = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Place in the recording' }).inputValue()) / 1000

for (const [width, height] of [
  [1280, 860],
  [360, 740],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('a newcomer signs up, verifies, redeems, hears their line, and finds it after a restart', async ({
      page,
      server,
    }) => {
      const email = `ada-${width}@example.com`
      await page.goto('/')
      await page.getByRole('main').getByRole('link', { name: 'Get Started' }).first().click()
      await page.getByLabel('First name').fill('Ada')
      await page.getByLabel('Last name').fill('Ray')
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByLabel('Password again', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Create Account' }).click()
      await expect(page).toHaveURL(/\/pricing/)

      const [mail] = await server.mails(email)
      await pressVerification(page, mail?.links)
      await page.goto('/pricing')
      await page.getByLabel('Promo code').fill('breakaleg')
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(page).toHaveURL(/\/studio/)
      await expect(page.getByText('Your trial is active. 30 days left.')).toBeVisible()

      if (width < 768) await page.getByRole('button', { name: 'Choose a Voice' }).click()
      await page.getByRole('button', { name: /Tom/ }).click()
      await page.getByRole('textbox', { name: 'Script' }).fill(line)
      await page.getByRole('button', { name: 'Generate' }).click()

      const player = page.getByRole('region', { name: 'Now Playing' })
      await expect.poll(() => placeOf(page)).toBeGreaterThan(0.3)
      const download = player.getByRole('link', { name: 'Download the recording by Tom' })
      await expect(download).toBeVisible()

      await page.reload()
      await expect(page.getByRole('textbox', { name: 'Script' })).toHaveValue(line)
      await page.goto('about:blank')
      await server.restart('SIGKILL')
      await page.goto('/studio')
      const row = page.getByRole('listitem').filter({ hasText: 'But soft!' })
      await row.getByRole('button', { name: /Play/ }).click()
      await expect.poll(() => placeOf(page)).toBeGreaterThan(0.3)
      const saving = page.waitForEvent('download')
      await row.getByRole('link', { name: /Download/ }).click()
      const saved = await saving
      expect(saved.suggestedFilename()).toMatch(/Tom_But-soft.*\.mp3$/)
      expect(statSync(await saved.path()).size).toBeGreaterThan(20_000)

      await row.getByRole('button', { name: /Delete/ }).click()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect(row).toBeVisible()
    })
  })
}

test('a wrong password is refused in the house’s words, and a forgotten one can be set anew', async ({
  page,
  server,
  complaints,
}) => {
  const email = 'bea@example.com'
  await page.goto('/sign-up')
  await page.getByLabel('First name').fill('Bea')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/pricing/)
  const [mail] = await server.mails(email)
  await pressVerification(page, mail?.links)
  await page.context().clearCookies()

  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Not-the-password-1')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Invalid email or password.')).toBeVisible()
  // The browser itself notes each refused call.
  complaints.splice(0)

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByText('Check Your Email')).toBeVisible()
  await expect.poll(async () => (await server.mails(email)).length).toBe(2)
  const [reset] = await server.mails(email)
  await page.goto(reset?.links[0] ?? '/')
  await page.getByLabel('New password', { exact: true }).fill('Another-curtain-8')
  await page.getByLabel('New password again', { exact: true }).fill('Another-curtain-8')
  await page.getByRole('main').getByRole('button').last().click()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('Another-curtain-8')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(/\/pricing/)
})
