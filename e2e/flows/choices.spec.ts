import type { Browser, Page } from '@playwright/test'
import type { E2eServer } from '../../tools/testing/serveForE2e.ts'
import { byKeyboard, desktop } from '../fixtures/inputMethods.ts'
import { becomeAdmin, createTestPerson } from '../fixtures/adminFlow.ts'
import { signIn, signUp } from '../fixtures/signUpFlow.ts'
import { expect, test } from '../fixtures/testServer.ts'
import { callAs, createAccount, createUniqueEmail, createUniqueName, readMailedLink } from '../fixtures/testUsers.ts'

// The sign-up tab and the tab that opens the e-mail are in two browsers without shared cookies.
test.use(desktop.use)

const newCode = (name: string) => createUniqueName(name).toUpperCase()

async function openOtherDevice(browser: Browser, server: E2eServer): Promise<Page> {
  const context = await browser.newContext({ ...desktop.use, baseURL: server.url })
  return context.newPage()
}

async function chooseCode(page: Page, code: string) {
  const inputMethod = byKeyboard(page)
  await page.goto('/pricing?coupon=1')
  await inputMethod.write(page.getByLabel('Promo code'), code)
  await inputMethod.press(page.getByRole('button', { name: 'Apply' }))
  await expect(page.getByText(`The code ${code} is saved.`)).toBeVisible()
}

/**
 * Removes the console errors of calls with the status 401. A tab that waits until the user's e-mail address is verified
 * loses its session if the address is verified on another device, so the server refuses the later calls of that tab.
 */
function forgetRefusedCalls(complaints: string[]) {
  const others = complaints.filter((complaint) => !complaint.includes('401'))
  complaints.splice(0, complaints.length, ...others)
}

/** Opens the link of the verification e-mail in another browser and verifies the e-mail address there. */
async function verifyOn(device: Page, server: E2eServer, email: string) {
  await device.goto(await readMailedLink(server, email))
  await byKeyboard(device).press(device.getByRole('button', { name: 'Verify my email' }))
  await expect(device.getByText('Your email is verified.')).toBeVisible()
}

async function signInOn(device: Page, email: string) {
  await device.goto('/sign-in')
  await signIn(device, byKeyboard(device), email)
}

async function buy(page: Page, plan: 'annual' | 'monthly') {
  const inputMethod = byKeyboard(page)
  await inputMethod.press(
    page.getByRole('button', { name: plan === 'annual' ? 'Subscribe yearly' : 'Subscribe monthly' }),
  )
  await inputMethod.press(page.getByRole('button', { name: 'Pay' }))
  await expect(page.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible()
}

test(
  'a visitor chooses a plan and a trial coupon: the trial starts on the device that verifies the e-mail address, and the user then buys the plan',
  { tag: '@extended' },
  async ({ page, browser, server, complaints }) => {
    const email = createUniqueEmail('chooser')
    const code = newCode('TRIALWEEK')
    await server.command('coupon', 'create', code, '--type', 'trial', '--value', '100')
    await chooseCode(page, code)
    await byKeyboard(page).press(page.getByRole('button', { name: 'Subscribe yearly' }))
    await expect(page.getByText(`Your code: ${code}`)).toBeVisible()
    await signUp(page, byKeyboard(page), email)
    await expect(page.getByText(`Waiting: ${code}. Your 30-day trial starts the moment`)).toBeVisible()
    await page.reload() // a hydration error would be collected as a complaint
    await expect(page.getByText(`Waiting: ${code}.`)).toBeVisible()

    const device = await openOtherDevice(browser, server)
    await verifyOn(device, server, email)
    await expect(device.getByText('Your 30-day premium trial is active.')).toBeVisible()
    await expect(device.getByText('You chose the annual plan. We’ll offer it when your free time ends')).toBeVisible()

    // The e-mail address was verified on another device, so the tab that waited for this has lost its session and opens
    // no checkout.
    await expect(page.getByText(`Waiting: ${code}.`)).toBeHidden()
    await expect(page).not.toHaveURL(/checkout/)
    expect(await callAs(device, server, 'getUserData', {})).toMatchObject({
      subscriptionTier: 'premium_trial',
      usedCoupons: [code],
      pendingCoupon: null,
      pendingPlan: 'annual',
    })
    await device.goto('/pricing')
    await expect(device.getByText(/^First payment on .*, then yearly\.$/)).toBeVisible()
    await buy(device, 'annual')
    expect(await callAs(device, server, 'getUserData', {})).toMatchObject({
      subscriptionTier: 'paid',
      pendingPlan: null,
    })
    await device.context().close()
    forgetRefusedCalls(complaints)
  },
)

test.describe('coupon codes and plans that a user chooses before the payment', { tag: '@extended' }, () => {
  test('a discount coupon that a visitor enters is stored with the new account and lowers the price at the checkout on another device', async ({
    page,
    browser,
    server,
    complaints,
  }) => {
    const email = createUniqueEmail('saver')
    const code = newCode('SPRING')
    await server.command('coupon', 'create', code, '--type', 'percentage', '--value', '20')
    await chooseCode(page, code)
    await page.goto('/sign-up')
    await signUp(page, byKeyboard(page), email)
    const device = await openOtherDevice(browser, server)
    await verifyOn(device, server, email)
    await expect(device.getByText(`Your code ${code} is in your account: 20 % off`)).toBeVisible()
    await device.goto('/pricing')
    await expect(device.getByText(`Waiting: ${code}. 20 % off the first payment`)).toBeVisible()
    await byKeyboard(device).press(device.getByRole('button', { name: 'Subscribe monthly' }))
    await expect(device.getByText('$4.79')).toBeVisible()
    await byKeyboard(device).press(device.getByRole('button', { name: 'Pay' }))
    await expect(device.getByRole('heading', { name: 'You’re subscribed' })).toBeVisible()
    expect(await callAs(device, server, 'getUserData', {})).toMatchObject({ usedCoupons: [code], pendingCoupon: null })
    await expect(page.getByText(`Waiting: ${code}.`)).toBeHidden()
    await device.context().close()
    forgetRefusedCalls(complaints)
  })

  test('an expired coupon code is refused with an explanation in both tabs of the user, and another code can be entered', async ({
    page,
    browser,
    server,
    complaints,
  }) => {
    const email = createUniqueEmail('late')
    const inputMethod = byKeyboard(page)
    const expired = newCode('LASTYEAR')
    await server.command('coupon', 'create', expired, '--type', 'trial', '--value', '100', '--expires', '2025-12-31')
    await page.goto(`/sign-up?coupon=${expired}`)
    await signUp(page, inputMethod, email)
    const refusal = `The code ${expired} is invalid or has expired.`
    await expect(page.getByText(refusal).first()).toBeVisible()
    const otherTab = await page.context().newPage()
    await otherTab.goto('/pricing')
    await expect(otherTab.getByText(refusal).first()).toBeVisible()
    await otherTab.close()
    expect(await callAs(page, server, 'getUserData', {})).toMatchObject({
      subscriptionTier: 'inactive',
      usedCoupons: [],
      pendingCoupon: null,
    })
    const code = newCode('SECOND')
    await server.command('coupon', 'create', code, '--type', 'percentage', '--value', '100')
    for (const typed of [code, code]) {
      await page.getByLabel('Promo code').fill('')
      await inputMethod.write(page.getByLabel('Promo code'), typed)
      await inputMethod.press(page.getByRole('button', { name: 'Apply' }))
      await expect(page.getByText(`Waiting: ${code}.`)).toHaveCount(1)
    }
    const device = await openOtherDevice(browser, server)
    await verifyOn(device, server, email)
    await expect(device.getByText('Your premium plan is paid for one month.')).toBeVisible()
    await expect(page.getByText(`Waiting: ${code}.`)).toBeHidden()
    expect(await callAs(device, server, 'getUserData', {})).toMatchObject({
      subscriptionTier: 'paid',
      usedCoupons: [code],
    })
    await device.context().close()
    forgetRefusedCalls(complaints)
  })

  test('a visitor’s coupon code is not applied to an existing account that signs in there; the user can discard the code', async ({
    page,
    browser,
    server,
  }) => {
    const email = createUniqueEmail('somebody-else')
    const device = await openOtherDevice(browser, server)
    await createAccount(device, server, email)
    const code = newCode('MINE')
    await server.command('coupon', 'create', code, '--type', 'trial', '--value', '100')
    await chooseCode(page, code)
    await signInOn(page, email)
    await expect(page.getByText(`The code ${code} was entered in this browser`)).toBeVisible()
    expect(await callAs(page, server, 'getUserData', {})).toMatchObject({ usedCoupons: [], pendingCoupon: null })
    await byKeyboard(page).press(page.getByRole('button', { name: 'Discard it' }))
    await expect(page.getByText(`The code ${code} was entered in this browser`)).toBeHidden()
    expect(await callAs(page, server, 'getUserData', {})).toMatchObject({ usedCoupons: [], pendingCoupon: null })
    await device.context().close()
  })

  test('the pricing page tells a user with a free month from a 100 % coupon when the first payment is due, and the user buys a plan', async ({
    page,
    server,
  }) => {
    const code = newCode('WHOLE')
    await server.command('coupon', 'create', code, '--type', 'percentage', '--value', '100')
    await createAccount(page, server, createUniqueEmail('guest'))
    await callAs(page, server, 'applyCouponToUser', { couponCode: code })
    await page.goto('/pricing')
    await expect(page.getByText(/^First payment on .*, then monthly\.$/)).toBeVisible()
    await buy(page, 'monthly')
    expect(await callAs(page, server, 'getUserData', {})).toMatchObject({
      subscriptionTier: 'paid',
      appliedCoupon: { code },
    })
  })

  test('a user to whom an admin gave a paid tier sees on the pricing page when the first payment is due, and buys a plan', async ({
    page,
    browser,
    server,
  }) => {
    await becomeAdmin(page, server)
    const guest = await createTestPerson(browser, server, 'promoted')
    await callAs(page, server, 'promoteUser', { userId: guest.userId })
    await guest.page.goto('/pricing')
    await expect(guest.page.getByText(/^First payment on .*, then monthly\.$/)).toBeVisible()
    await buy(guest.page, 'monthly')
    expect(await callAs(guest.page, server, 'getUserData', {})).toMatchObject({ subscriptionTier: 'paid' })
    await guest.page.context().close()
  })

  test('a user whose plan ended because of a refund buys a plan again', async ({ page, server }) => {
    await createAccount(page, server, createUniqueEmail('lapsed'))
    await page.goto('/pricing')
    await buy(page, 'monthly')
    await page.goto('/account#subscription')
    await byKeyboard(page).press(page.getByRole('button', { name: 'Manage payment' }))
    // A refund ends the plan immediately.
    await byKeyboard(page).press(page.getByRole('button', { name: 'Refund the last payment' }))
    // Leaving the page before the response arrives would cancel the refund, so the test waits for the response.
    await expect(page.getByText('paid, refunded')).toBeVisible()
    await page.goto('/pricing')
    await expect(page.getByRole('link', { name: 'Start rehearsing' })).toBeVisible()
    await buy(page, 'annual')
    expect(await callAs(page, server, 'getUserData', {})).toMatchObject({ subscriptionTier: 'paid' })
  })
})
