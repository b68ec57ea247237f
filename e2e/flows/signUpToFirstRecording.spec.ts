import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { desktop, extended, phone, type InputMethod } from '../fixtures/inputMethods.ts'
import { expect, test } from '../fixtures/testServer.ts'

const password = 'Open-the-curtain-7'
const line = 'But soft! What light through yonder window breaks? It is the east, and Juliet is the sun.'

/** Returns the playback position of the Studio in seconds. */
const placeOf = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Place in the recording' }).inputValue()) / 1000

async function signUp(page: Page, hands: InputMethod, email: string) {
  await hands.write(page.getByLabel('First name'), 'Ada')
  await hands.write(page.getByLabel('Last name'), 'Ray')
  await hands.write(page.getByLabel('Email'), email)
  await hands.write(page.getByLabel('Password', { exact: true }), password)
  await hands.write(page.getByLabel('Password again', { exact: true }), password)
  await hands.press(page.getByRole('button', { name: 'Create Account' }))
  await expect(page).toHaveURL(/\/pricing/)
}

async function verify(page: Page, hands: InputMethod, links: string[] | undefined) {
  await page.goto(links?.[0] ?? '/')
  await hands.press(page.getByRole('button', { name: 'Verify my email' }))
  await expect(page.getByText('Your email is verified.')).toBeVisible()
  await hands.press(page.getByRole('button', { name: 'Continue' }))
  await expect(page).toHaveURL(/\/pricing/)
}

async function redeem(page: Page, hands: InputMethod) {
  await hands.write(page.getByLabel('Promo code'), 'breakaleg')
  await hands.press(page.getByRole('button', { name: 'Apply' }))
  await expect(page).toHaveURL(/\/studio/)
  await expect(page.getByText('Your trial is active. 30 days left.')).toBeVisible()
}

async function hearOwnLine(page: Page, hands: InputMethod, isPhone: boolean) {
  if (isPhone) await hands.press(page.getByRole('button', { name: 'Choose a Voice' }))
  await hands.press(page.getByRole('button', { name: /^(Choose )?Tom/ }))
  await hands.write(page.getByRole('textbox', { name: 'Script' }), line)
  await hands.press(page.getByRole('button', { name: 'Generate' }))
  await expect.poll(() => placeOf(page), { intervals: [50] }).toBeGreaterThan(0.1)
}

/** Reports a duration. It is not a condition, because it depends on the machine. */
function tell(way: string, startedAt: number) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const said = `${way}: from opening /sign-up to one's own line heard ${seconds} s (wanted: 60 seconds or less)`
  test.info().annotations.push({ type: 'stopwatch', description: said })
  process.stdout.write(`${said}\n`)
}

for (const { way, hands: handsOf, use, tag } of [phone, extended(desktop)]) {
  test.describe(way, { tag }, () => {
    // This test kills its server.
    test.use({ ...use, ownsServer: true })

    test('a new user signs up, verifies, redeems a code, hears a recording, and finds it after a server restart', async ({
      page,
      server,
    }) => {
      const hands = handsOf(page)
      const email = `ada-${use.viewport.width}@example.com`
      const startedAt = performance.now()
      await page.goto('/sign-up')
      await signUp(page, hands, email)
      const [mail] = await server.mails(email)
      await verify(page, hands, mail?.links)
      await redeem(page, hands)
      await hearOwnLine(page, hands, use === phone.use)
      tell(way, startedAt)

      const player = page.getByRole('region', { name: 'Now Playing' })
      await expect(player.getByRole('link', { name: 'Download the recording by Tom' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('textbox', { name: 'Script' })).toHaveValue(line)
      await page.goto('about:blank')
      await server.restart('SIGKILL')
      await page.goto('/studio')
      const row = page.getByRole('listitem').filter({ hasText: 'But soft!' })
      await hands.press(row.getByRole('button', { name: /Play/ }))
      await expect.poll(() => placeOf(page)).toBeGreaterThan(0.3)
      const saving = page.waitForEvent('download')
      await hands.press(row.getByRole('link', { name: /Download/ }))
      const saved = await saving
      expect(saved.suggestedFilename()).toMatch(/Tom_But-soft.*\.mp3$/)
      expect(statSync(await saved.path()).size).toBeGreaterThan(20_000)

      await hands.press(row.getByRole('button', { name: /Delete/ }))
      await hands.press(page.getByRole('button', { name: 'Undo' }))
      await expect(row).toBeVisible()
    })
  })
}
