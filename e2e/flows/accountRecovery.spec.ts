import {
  callAs,
  openStudioWithTrial,
  createAccount,
  readMailedLink,
  createUniqueEmail,
  password,
} from '../fixtures/testUsers.ts'
import { desktop, extended, phone } from '../fixtures/inputMethods.ts'
import { expect, test } from '../fixtures/testServer.ts'
import { signIn } from '../fixtures/signUpFlow.ts'

const newPassword = 'Another-curtain-8'

for (const { way, inputMethod: openInputMethod, use, tag } of [extended(desktop), extended(phone)]) {
  test.describe(way, { tag }, () => {
    test.use(use)

    // [spec1 §2.74]
    test('a user resets a forgotten password and signs in with the new one', async ({ page, server }) => {
      const inputMethod = openInputMethod(page)
      const email = createUniqueEmail('forgetful')
      await createAccount(page, server, email)
      await page.context().clearCookies()
      await page.goto('/sign-in')
      await inputMethod.press(page.getByRole('link', { name: 'Forgot your password?' }))
      await inputMethod.write(page.getByLabel('Email'), `  ${email.toUpperCase()} `)
      await inputMethod.press(page.getByRole('button', { name: 'Send Reset Link' }))
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()

      await page.goto(await readMailedLink(server, email, 2))
      await inputMethod.write(page.getByLabel('New password', { exact: true }), newPassword)
      await inputMethod.write(page.getByLabel('New password again', { exact: true }), newPassword)
      await inputMethod.press(page.getByRole('button', { name: 'Set Password' }))
      await expect(page.getByText('Your new password is set.')).toBeVisible()
      await inputMethod.press(page.getByRole('main').getByRole('link', { name: 'Sign In' }))
      await signIn(page, inputMethod, email, newPassword)
      await expect(page).toHaveURL(/\/pricing/)
    })

    // [spec1 §2.84] [spec1 §8.41]
    test(
      'after a user has changed the password, the other sessions have ended and the old password is refused',
      { tag: '@extended' },
      async ({ page, server, browser, complaints }) => {
        const inputMethod = openInputMethod(page)
        const email = createUniqueEmail('careful')
        await createAccount(page, server, email)
        const elsewhere = await browser.newContext({ baseURL: server.url })
        const lost = await elsewhere.newPage()
        await callAs(lost, server, 'signIn', { email, password })
        await lost.goto('/account')
        await expect(lost.getByRole('heading', { level: 1 })).toHaveText(/Account/)

        await page.goto('/change-password')
        await inputMethod.write(page.getByLabel('Current password', { exact: true }), password)
        await inputMethod.write(page.getByLabel('New password', { exact: true }), newPassword)
        await inputMethod.write(page.getByLabel('New password again', { exact: true }), newPassword)
        await inputMethod.press(page.getByRole('button', { name: 'Change Password' }))
        await expect(page.getByText('Your password is changed. Other devices were signed out.')).toBeVisible()
        await expect(page).toHaveURL(/\/account/)

        await lost.goto('/account')
        await expect(lost).toHaveURL(/\/sign-in/)
        await signIn(lost, openInputMethod(lost), email)
        await expect(lost.getByText('Invalid email or password.')).toBeVisible()
        await elsewhere.close()
        // The browser logs each refused call as a console error.
        complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('401')))
      },
    )

    // [spec1 §2.75]
    test(
      'a user signs in with the link in an e-mail and one click, without a password',
      { tag: '@extended' },
      async ({ page, server }) => {
        const inputMethod = openInputMethod(page)
        const email = createUniqueEmail('linked')
        await createAccount(page, server, email)
        await page.context().clearCookies()
        await page.goto('/sign-in')
        await inputMethod.press(page.getByRole('button', { name: 'Sign in with an email link' }))
        await inputMethod.write(page.getByLabel('Email'), email)
        await inputMethod.press(page.getByRole('button', { name: 'Email me a link' }))
        await expect(page.getByText('Sign-in link sent')).toBeVisible()
        await page.goto(await readMailedLink(server, email, 2))
        await inputMethod.press(page.getByRole('main').getByRole('button', { name: 'Sign In' }))
        await expect(page).toHaveURL(/\/pricing/)
        await page.goto('/account')
        await expect(page.getByText(email).first()).toBeVisible()
      },
    )

    // [spec1 §2.76]
    test(
      'a user who was signed out after 30 minutes of inactivity signs in again and finds the text that was typed before',
      { tag: '@extended' },
      async ({ page, server, complaints }) => {
        const inputMethod = openInputMethod(page)
        const email = createUniqueEmail('thinking')
        const line = 'Who left the window open? It was not the cat.'
        await page.clock.install()
        await openStudioWithTrial(page, server, email)
        await inputMethod.write(page.getByRole('textbox', { name: 'Script' }), line)
        // The inactivity timer is loaded after the page. Wait until the timer has noticed a key press.
        await page.clock.fastForward('01:30')
        await expect(async () => {
          await page.keyboard.press('Shift')
          const still = await page.evaluate(() => Date.now() - Number(localStorage.getItem('sp.lastActivity')))
          expect(still).toBeLessThan(60_000)
        }).toPass()
        await page.clock.fastForward('26:00')
        await expect(page.getByText('You will be signed out in less than five minutes')).toBeVisible()
        await page.clock.fastForward('05:00')
        await expect(page).toHaveURL(/\/sign-in\?message=session_expired/)
        await expect(page.getByText('You were signed out after 30 minutes without activity.')).toBeVisible()
        await signIn(page, inputMethod, email)
        await expect(page).toHaveURL(/\/studio/)
        await expect(page.getByRole('textbox', { name: 'Script' })).toHaveValue(line)
        // The server refuses requests that are still running when the session ends, so errors with 401 are expected.
        const unexpected = complaints.filter((complaint) => !complaint.includes('401 (Unauthorized)'))
        complaints.length = 0
        expect(unexpected).toEqual([])
      },
    )
  })
}
