import { waitForServiceWorker } from '../fixtures/connection.ts'
import { byKeyboard } from '../fixtures/inputMethods.ts'
import { signIn } from '../fixtures/signUpFlow.ts'
import { expect, test } from '../fixtures/testServer.ts'
import { createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'

test.use({ ownsServer: true })

// [spec1 §2.46] [spec1 §2.91] [spec2 §4.32]
test(
  'offline, the app shows a notice; if the server is down, it shows an offline page that reloads when the server is up',
  { tag: '@extended' },
  async ({ page, server, complaints }) => {
    await page.goto('/voices')
    await waitForServiceWorker(page)
    await page.context().setOffline(true)
    await expect(page.getByText('You’re offline.')).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText('You’re offline.')).toBeHidden()

    await server.pause()
    await page.goto('/pricing')
    await expect(page).toHaveTitle(/Offline/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can’t reach the server')
    await expect(page.getByRole('navigation', { name: 'Footer' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await server.restart()
    // The offline page reloads automatically when the server is available again.
    await expect(page).toHaveTitle(/Pricing/)
    // The browser logs each failed request, also while the server is starting.
    complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('Failed to load resource')))
  },
)

// Covers what the device stores while an account is used: the draft of a script, the HTTP cache, offline pages.
test(
  'S-69 after a user signs out and another signs in on one device, no page shows the first user’s text, even offline',
  { tag: '@extended' },
  async ({ page, server, complaints }) => {
    const inputMethod = byKeyboard(page)
    const secret = 'The lighthouse keeper is my brother'
    const email = createUniqueEmail('second')
    await createAccount(page, server, email)
    await page.context().clearCookies()
    await createAccount(page, server, createUniqueEmail('first'))
    await page.goto('/scripts')
    await waitForServiceWorker(page)
    await inputMethod.press(page.getByRole('link', { name: 'New script' }))
    const sheet = page.getByRole('textbox', { name: 'Script' })
    await inputMethod.write(sheet, `ANNA: ${secret}.`)
    await expect(page).toHaveURL(/\/scripts\/scr_/)
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    const address = page.url()
    // Edits the script offline, so that the device stores an edit before it is sent.
    await page.context().setOffline(true)
    await sheet.press('End')
    await page.keyboard.insertText(` ${secret}!`)
    await page.context().setOffline(false)

    await page
      .getByRole('banner')
      .getByRole('button', { name: /Cleo Marchetti/ })
      .click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    await page.goto('/sign-in')
    await signIn(page, inputMethod, email)
    await expect(page).not.toHaveURL(/sign-in/)
    const showsNothing = async (path: string) => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await page.content()).not.toContain('lighthouse')
    }
    for (const path of ['/scripts', address, '/practice']) await showsNothing(path)
    await page.context().setOffline(true)
    for (const path of ['/scripts', address, '/practice']) await showsNothing(path)
    await page.context().setOffline(false)
    // The browser logs each failed request.
    complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('Failed to load resource')))
  },
)
