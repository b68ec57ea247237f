import { callAs, enterStudio, join, linkTo, newEmail, password } from './newcomer.ts'
import { expect, test } from './stage.ts'
import { signIn, ways } from './wayIn.ts'

const newPassword = 'Another-curtain-8'

for (const { way, hands: handsOf, use } of ways) {
  test.describe(way, () => {
    test.use(use)

    test('who has forgotten their password sets a new one, and comes in by it', async ({ page, server }) => {
      const hands = handsOf(page)
      const email = newEmail('forgetful')
      await join(page, server, email)
      await page.context().clearCookies()
      await page.goto('/sign-in')
      await hands.press(page.getByRole('link', { name: 'Forgot your password?' }))
      await hands.write(page.getByLabel('Email'), `  ${email.toUpperCase()} `)
      await hands.press(page.getByRole('button', { name: 'Send Reset Link' }))
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()

      await page.goto(await linkTo(server, email, 2))
      await hands.write(page.getByLabel('New password', { exact: true }), newPassword)
      await hands.write(page.getByLabel('New password again', { exact: true }), newPassword)
      await hands.press(page.getByRole('button', { name: 'Set Password' }))
      await expect(page.getByText('Your new password is set.')).toBeVisible()
      await hands.press(page.getByRole('main').getByRole('link', { name: 'Sign In' }))
      await signIn(page, hands, email, newPassword)
      await expect(page).toHaveURL(/\/pricing/)
    })

    test('a changed password ends the other sessions, and the old one opens nothing any more', async ({
      page,
      server,
      browser,
      complaints,
    }) => {
      const hands = handsOf(page)
      const email = newEmail('careful')
      await join(page, server, email)
      const elsewhere = await browser.newContext({ baseURL: server.url })
      const lost = await elsewhere.newPage()
      await callAs(lost, server, 'signIn', { email, password })
      await lost.goto('/account')
      await expect(lost.getByRole('heading', { level: 1 })).toHaveText(/Account/)

      await page.goto('/change-password')
      await hands.write(page.getByLabel('Current password', { exact: true }), password)
      await hands.write(page.getByLabel('New password', { exact: true }), newPassword)
      await hands.write(page.getByLabel('New password again', { exact: true }), newPassword)
      await hands.press(page.getByRole('button', { name: 'Change Password' }))
      await expect(page.getByText('Your password is changed. Other devices were signed out.')).toBeVisible()
      await expect(page).toHaveURL(/\/account/)

      await lost.goto('/account')
      await expect(lost).toHaveURL(/\/sign-in/)
      await signIn(lost, handsOf(lost), email)
      await expect(lost.getByText('Invalid email or password.')).toBeVisible()
      await elsewhere.close()
      // The browser itself notes each refused call.
      complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('401')))
    })

    test('a mailed link signs in by one press, without a password', async ({ page, server }) => {
      const hands = handsOf(page)
      const email = newEmail('linked')
      await join(page, server, email)
      await page.context().clearCookies()
      await page.goto('/sign-in')
      await hands.press(page.getByRole('button', { name: 'Sign in with an email link' }))
      await hands.write(page.getByLabel('Email'), email)
      await hands.press(page.getByRole('button', { name: 'Email me a link' }))
      await expect(page.getByText('Sign-in link sent')).toBeVisible()
      await page.goto(await linkTo(server, email, 2))
      await hands.press(page.getByRole('main').getByRole('button', { name: 'Sign In' }))
      await expect(page).toHaveURL(/\/pricing/)
      await page.goto('/account')
      await expect(page.getByText(email).first()).toBeVisible()
    })

    test('after 30 still minutes one signs in again and finds what one was writing', async ({ page, server }) => {
      const hands = handsOf(page)
      const email = newEmail('thinking')
      const line = 'Who left the window open? It was not the cat.'
      await page.clock.install()
      await enterStudio(page, server, email)
      await hands.write(page.getByRole('textbox', { name: 'Script' }), line)
      // Stillness is counted by a file that comes after the page: it must be there and have heard a key.
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
      await signIn(page, hands, email)
      await expect(page).toHaveURL(/\/studio/)
      await expect(page.getByRole('textbox', { name: 'Script' })).toHaveValue(line)
    })
  })
}
