import { join, linkTo, newEmail, newName } from './newcomer.ts'
import { expect, test } from './stage.ts'
import { signUp, verify, ways } from './wayIn.ts'

for (const { way, hands: handsOf, use } of ways) {
  test.describe(way, () => {
    test.use(use)

    test('a visitor hears a voice, signs up, verifies, pays, and the Studio is theirs', async ({ page, server }) => {
      const hands = handsOf(page)
      const email = newEmail('paying')
      await page.goto('/voices')
      await hands.press(page.getByRole('button', { name: /^Men \d/ }))
      await hands.press(page.getByRole('button', { name: 'Preview Voice: Tom' }))
      await hands.press(page.getByRole('link', { name: 'Try in Studio with Tom' }))
      await hands.press(page.getByRole('main').getByRole('link', { name: 'Create an account' }))
      await signUp(page, hands, email)
      await expect(page.getByText('The Studio needs a subscription or a trial.')).toBeVisible()

      await verify(page, hands, await linkTo(server, email))
      await hands.press(page.getByRole('button', { name: 'Subscribe to the annual plan' }))
      await expect(page.getByText('$59.99 a year')).toBeVisible()
      await expect(page.getByText(email)).toBeVisible()
      await hands.press(page.getByRole('button', { name: 'Pay' }))

      // Four seconds later by itself.
      await expect(page).toHaveURL(/\/studio/)
      await expect(page.getByRole('textbox', { name: 'Script' })).toBeVisible()
      await expect(page.getByText(/trial is active/)).toBeHidden()
    })

    test('a code of 100 % that a visitor enters is applied after sign-up and verification, without a card', async ({
      page,
      server,
    }) => {
      const hands = handsOf(page)
      const email = newEmail('invited')
      const code = newName('FULLHOUSE').toUpperCase()
      await server.command('coupon', 'create', code, '--type', 'percentage', '--value', '100')
      await page.goto('/pricing?coupon=1')
      await hands.write(page.getByLabel('Promo code'), code.toLowerCase())
      await hands.press(page.getByRole('button', { name: 'Apply' }))
      await expect(page.getByText(`The code ${code} is kept.`)).toBeVisible()
      await hands.press(page.getByRole('main').getByRole('link', { name: 'Get Started' }))

      await signUp(page, hands, email)
      await expect(page.getByText(`Your code ${code} is kept.`)).toBeVisible()
      await verify(page, hands, await linkTo(server, email))
      await expect(page).toHaveURL(/\/studio/)
      await expect(page.getByRole('textbox', { name: 'Script' })).toBeVisible()
    })

    test('a trial code opens the Studio once the server says so, within eight looks', async ({ page, server }) => {
      const hands = handsOf(page)
      await join(page, server, newEmail('trying'))
      let looks = 0
      await page.goto('/trial?code=breakaleg')
      // Twice the server has not seen it yet, as where another replica answers.
      await page.route('**/api/call/getUserSubscriptionStatus', async (route) => {
        looks += 1
        if (looks > 2) return route.continue()
        return route.fulfill({ json: { data: { tier: 'free', status: 'none' } } })
      })
      await hands.press(page.getByRole('button', { name: 'Start My 30 Days' }))
      await expect(page.getByText('Your trial is active. 30 days left.')).toBeVisible()
      await expect(page).toHaveURL(/\/studio/)
      expect(looks).toBeGreaterThan(2)
      expect(looks).toBeLessThanOrEqual(8)
    })
  })
}
