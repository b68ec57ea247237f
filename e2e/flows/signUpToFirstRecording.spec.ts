import { statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { desktop, extended, phone, type InputMethod } from '../fixtures/inputMethods.ts'
import { signUp, verify } from '../fixtures/signUpFlow.ts'
import { expect, test } from '../fixtures/testServer.ts'

const line = 'But soft! What light through yonder window breaks? It is the east, and Juliet is the sun.'

/** Returns the playback position of the Studio in seconds. */
const placeOf = async (page: Page) =>
  Number(await page.getByRole('slider', { name: 'Place in the recording' }).inputValue()) / 1000

async function redeem(page: Page, inputMethod: InputMethod) {
  await inputMethod.write(page.getByLabel('Promo code'), 'breakaleg')
  await inputMethod.press(page.getByRole('button', { name: 'Apply' }))
  await expect(page).toHaveURL(/\/studio/)
  await expect(page.getByText('Your trial is active. 30 days left.')).toBeVisible()
}

async function hearOwnLine(page: Page, inputMethod: InputMethod) {
  await inputMethod.press(page.getByRole('button', { name: /^Change the reader/ }))
  await inputMethod.press(page.getByRole('button', { name: /^(Choose )?Tom/ }))
  await inputMethod.write(page.getByRole('textbox', { name: 'Script' }), line)
  await inputMethod.press(page.getByRole('button', { name: 'Generate' }))
  await expect.poll(() => placeOf(page), { intervals: [50] }).toBeGreaterThan(0.1)
}

/** Prints a duration. It is not checked, because it depends on the machine. */
function tell(way: string, startedAt: number) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  const said = `${way}: from opening /sign-up to one's own line heard ${seconds} s (wanted: 60 seconds or less)`
  test.info().annotations.push({ type: 'stopwatch', description: said })
  process.stdout.write(`${said}\n`)
}

for (const { way, inputMethod: openInputMethod, use, tag } of [phone, extended(desktop)]) {
  test.describe(way, { tag }, () => {
    // This test stops its server, so it needs a separate server.
    test.use({ ...use, ownsServer: true })

    test('a new user signs up, verifies the e-mail address, redeems a coupon and hears a recording, which still exists after a server restart', async ({
      page,
      server,
    }) => {
      const inputMethod = openInputMethod(page)
      const email = `ada-${use.viewport.width}@example.com`
      const startedAt = performance.now()
      await page.goto('/sign-up')
      await signUp(page, inputMethod, email)
      const [mail] = await server.mails(email)
      await verify(page, inputMethod, mail?.links[0] ?? '/')
      await expect(page).toHaveURL(/\/pricing/)
      await redeem(page, inputMethod)
      await hearOwnLine(page, inputMethod)
      tell(way, startedAt)

      const player = page.getByRole('region', { name: 'Now Playing' })
      await expect(player.getByRole('link', { name: 'Download the recording by Tom' })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('textbox', { name: 'Script' })).toHaveValue(line)
      await page.goto('about:blank')
      await server.restart('SIGKILL')
      await page.goto('/studio')
      const row = page.getByRole('listitem').filter({ hasText: 'But soft!' })
      await inputMethod.press(row.getByRole('button', { name: /Play/ }))
      await expect.poll(() => placeOf(page)).toBeGreaterThan(0.3)
      const saving = page.waitForEvent('download')
      await inputMethod.press(row.getByRole('link', { name: /Download/ }))
      const saved = await saving
      expect(saved.suggestedFilename()).toMatch(/Tom_But-soft.*\.mp3$/)
      expect(statSync(await saved.path()).size).toBeGreaterThan(20_000)

      await inputMethod.press(row.getByRole('button', { name: /Delete/ }))
      await inputMethod.press(page.getByRole('button', { name: 'Undo' }))
      await expect(row).toBeVisible()
    })
  })
}
