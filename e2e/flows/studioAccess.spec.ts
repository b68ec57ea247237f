import {
  createAccount,
  openStudioWithTrial,
  readMailedLink,
  createUniqueEmail,
  createUniqueName,
} from '../fixtures/testUsers.ts'
import { desktop, extended, phone } from '../fixtures/inputMethods.ts'
import { expect, test } from '../fixtures/testServer.ts'
import { signUp, verify } from '../fixtures/signUpFlow.ts'

for (const { way, inputMethod: openInputMethod, use, tag } of [phone, extended(desktop)]) {
  test.describe(way, { tag }, () => {
    test.use(use)

    // [spec1 §2.65] [spec1 §2.72]
    test(
      'a visitor starts a voice preview, signs up, verifies the e-mail address, pays, and can use the Studio',
      { tag: '@extended' },
      async ({ page, server }) => {
        const inputMethod = openInputMethod(page)
        const email = createUniqueEmail('paying')
        await page.goto('/voices')
        await inputMethod.press(page.getByRole('button', { name: /^Men \d/ }))
        await inputMethod.press(page.getByRole('button', { name: 'Preview Voice: Tom' }))
        await inputMethod.press(page.getByRole('link', { name: 'Try in Studio with Tom' }))
        await inputMethod.press(page.getByRole('main').getByRole('link', { name: 'Create an account' }))
        await signUp(page, inputMethod, email)
        await expect(page.getByText('The Studio needs a subscription or a trial.')).toBeVisible()

        await verify(page, inputMethod, await readMailedLink(server, email))
        await inputMethod.press(page.getByRole('button', { name: 'Subscribe yearly' }))
        await expect(page.getByText('$59.99 a year')).toBeVisible()
        await expect(page.getByText(email)).toBeVisible()
        await inputMethod.press(page.getByRole('button', { name: 'Pay' }))

        // The page redirects automatically after four seconds.
        await expect(page).toHaveURL(/\/studio/)
        await expect(page.getByRole('textbox', { name: 'Script' })).toBeVisible()
        await expect(page.getByText(/trial is active/)).toBeHidden()
      },
    )

    // [spec1 §2.78]
    test(
      'a visitor who entered a coupon code of 100 % can use the Studio after sign-up and e-mail verification, without paying',
      { tag: '@extended' },
      async ({ page, server }) => {
        const inputMethod = openInputMethod(page)
        const email = createUniqueEmail('invited')
        const code = createUniqueName('FULLHOUSE').toUpperCase()
        await server.command('coupon', 'create', code, '--type', 'percentage', '--value', '100')
        await page.goto('/pricing?coupon=1')
        await inputMethod.write(page.getByLabel('Promo code'), code.toLowerCase())
        await inputMethod.press(page.getByRole('button', { name: 'Apply' }))
        await expect(page.getByText(`The code ${code} is saved.`)).toBeVisible()
        await inputMethod.press(page.getByRole('main').getByRole('link', { name: 'Start for free' }))

        await signUp(page, inputMethod, email)
        await expect(page.getByText(`Waiting: ${code}.`)).toBeVisible()
        await verify(page, inputMethod, await readMailedLink(server, email))
        await expect(page).toHaveURL(/\/studio/)
        await expect(page.getByRole('textbox', { name: 'Script' })).toBeVisible()
      },
    )

    // [spec1 §2.85]
    test(
      'after a user redeems a trial coupon, the page asks until the server reports the trial, and opens the Studio',
      { tag: '@extended' },
      async ({ page, server }) => {
        const inputMethod = openInputMethod(page)
        await createAccount(page, server, createUniqueEmail('trying'))
        let looks = 0
        await page.goto('/trial?code=breakaleg')
        // The first two polls get the old state, as if a replica without the change had answered them.
        await page.route('**/api/call/getUserSubscriptionStatus', async (route) => {
          looks += 1
          if (looks > 2) return route.continue()
          return route.fulfill({ json: { data: { tier: 'free', status: 'none' } } })
        })
        await inputMethod.press(page.getByRole('button', { name: 'Start My 30 Days' }))
        await expect(page.getByText('Your trial is active. 30 days left.')).toBeVisible()
        await expect(page).toHaveURL(/\/studio/)
        expect(looks).toBeGreaterThan(2)
        expect(looks).toBeLessThanOrEqual(8)
      },
    )
  })
}

test.describe('the Studio on a phone', { tag: '@extended' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('on a phone, the Generate button is just above the tab bar, also for a script longer than the window', async ({
    page,
    server,
  }) => {
    await openStudioWithTrial(page, server, createUniqueEmail('above-tabs'))
    await page.getByRole('textbox', { name: 'Script' }).fill('This is one of many lines.\n'.repeat(60))
    await page.evaluate(() => scrollTo(0, 0))
    const [tabs, button] = [
      page.getByRole('navigation', { name: 'Tabs' }),
      page.getByRole('button', { name: 'Generate', exact: true }),
    ]
    // The interactive page replaces the one that the server rendered, so an element may be gone when it is measured.
    const measure = async () => {
      const [tabsBox, buttonBox] = [await tabs.boundingBox(), await button.boundingBox()]
      return tabsBox && buttonBox && tabsBox.y - (buttonBox.y + buttonBox.height)
    }
    await expect.poll(measure, 'px between the button and the tabs').toBeGreaterThanOrEqual(0)
    expect(await measure()).toBeLessThan(100)
  })

  test('the Studio loads the code of dialogs and of the list of voices only when the user changes the voice', async ({
    page,
    server,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => scripts.push(new URL(request.url()).pathname))
    const listScripts = () => scripts.filter((path) => /\/(Dialog|Popover|VoiceList)-/.test(path))
    await openStudioWithTrial(page, server, createUniqueEmail('light'))
    await expect(page.getByRole('region', { name: 'Active Reader' })).toBeVisible()
    expect(listScripts()).toEqual([])
    await page.getByRole('button', { name: /^Change the reader/ }).click()
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeVisible()
    expect(listScripts()).not.toEqual([])
  })
})
