import type { Page } from '@playwright/test'
import { expectLargeTextToFit, expectAccessible, setWidth, widths } from './checkPage.ts'
import { adminPaths } from '../fixtures/adminFlow.ts'
import { sampleScript } from '../fixtures/sampleScript.ts'
import { callAs, openStudioWithTrial, createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

/** Checks the open page at every width, in both themes, and with text at 200 %. */
async function checkPage(page: Page, where: string, prepare: (width: number) => Promise<void> = async () => undefined) {
  for (const width of widths) {
    await setWidth(page, width)
    await prepare(width)
    await expectAccessible(page, `${where} at ${width} px`)
  }
  await expectLargeTextToFit(page, where)
}

async function checkPages(page: Page, addresses: readonly string[], who: string) {
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.getByText('Checking your code…')).toBeHidden()
    await checkPage(page, `${address}, ${who}`)
  }
}

const publicPages = ['/', '/about', '/faq', '/privacy', '/terms', '/blog', '/offline', '/no-such-scene']
const productPages = [
  '/voices?category=men',
  '/pricing',
  '/pricing?message=subscription_error',
  '/trial',
  '/trial?code=BREAKALEG',
  '/trial?code=NOSUCHCODE',
  '/subscribe/cancel',
  '/studio',
]
const authPages = [
  '/sign-in',
  '/sign-in?mode=email-link&message=session_expired',
  '/forgot-password',
  '/reset-password?token=none',
  '/verify-email?token=none',
  '/sign-in-link?token=none',
]
const accountPages = ['/account', '/change-password', '/set-password', '/scripts', '/practice', '/voices']

/**
 * The default widths of `checkOnPhoneAndDesktop`. The lists of the admin area share their components, so only the list
 * of users is checked at both widths, and the other lists at desktop width only.
 */
const phoneAndDesktop = [360, 1280] as const
const peoplePages = [
  'dashboard',
  'dashboard?as=table',
  'users',
  'subscriptions',
  'agencies',
  'analytics',
  'coupons',
  'logs',
]
/** All admin pages except `peoplePages`. `adminPaths` is read from the app, so that a new page is checked too. */
const operationPages = adminPaths.filter((path) => !peoplePages.includes(path))

// Removes the console errors about 404 responses, which this test expects.
const forgetMissing = (complaints: string[]) =>
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('404')))

// Checks every page in both themes, at up to three widths, with 200 % text and with reduced motion: see `checkPage.ts`.
// The checks are divided into several tests, which run in parallel.
test.describe('every page is accessible', () => {
  test.slow()

  test('public information pages have no serious axe violation and fit the window', async ({ page, complaints }) => {
    await checkPages(page, publicPages, 'signed out')
    await page.goto('/blog')
    await page.getByRole('main').locator('a[href^="/blog/"]').first().click()
    await expect(page).toHaveURL(/\/blog\/./)
    await checkPage(page, 'a post')
    forgetMissing(complaints)
  })

  test('the voice, plan and Studio pages that visitors see are accessible and fit the window', async ({ page }) => {
    await checkPages(page, productPages, 'signed out')
  })

  // [spec1 §8.39] [spec1 §8.95]
  test('the sign-up, sign-in and contact pages are accessible, also while they show errors', async ({ page }) => {
    await checkPages(page, authPages, 'signed out')
    await page.goto('/sign-up')
    await page.getByLabel('Password', { exact: true }).fill('Hazelnut7')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText('Invalid email address.')).toBeVisible()
    await checkPage(page, 'sign-up with its first fault')

    await page.goto('/contact')
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Please fill in all fields')).toBeVisible()
    await checkPage(page, 'the contact form with its fault')
  })

  test('the checkout pages have no serious axe violation and fit the window', async ({ page, server }) => {
    await createAccount(page, server, createUniqueEmail('paying'))
    await checkPages(page, ['/pricing', '/studio'], 'without a plan')
    await page.goto('/pricing')
    await page.getByRole('button', { name: 'Subscribe yearly' }).click()
    await page.getByRole('button', { name: 'Decline' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await checkPage(page, 'the checkout')
    await page.addInitScript(delayRedirect)
    await page.getByRole('button', { name: 'Pay' }).click()
    await expect(page.getByRole('link', { name: 'Start Practicing' })).toBeVisible()
    await checkPage(page, 'the payment received')
  })

  test('the Studio is accessible when empty, while a voice is chosen, while a recording is generated and played, and while a recording is renamed', async ({
    page,
    server,
  }) => {
    await openStudioWithTrial(page, server, createUniqueEmail('cleo'))
    await checkPage(page, 'the empty Studio')

    const openList = page.getByRole('button', { name: /^Change the reader/ })
    const voice = page.getByRole('button', { name: /^(Choose )?Tom/ })
    // While the page adapts to another width, the open list can briefly cover the button that opens it, so the click is
    // repeated.
    const openListOnce = () =>
      expect(async () => {
        if (!(await voice.isVisible())) await openList.click({ timeout: 5_000 })
        await expect(voice).toBeVisible({ timeout: 5_000 })
      }).toPass()
    await checkPage(page, 'the list of voices', openListOnce)
    await setWidth(page, 360)
    await page.keyboard.press('Escape')
    await setWidth(page, 1280)
    await openListOnce()
    await voice.click()

    await page.getByRole('textbox', { name: 'Script' }).fill(longText)
    await page.getByRole('button', { name: 'Generate' }).click()
    await expect(page.getByRole('region', { name: 'Now Playing' })).toBeVisible()
    await checkPage(page, 'a reading that is made and plays')

    await setWidth(page, 1280)
    await page.getByRole('button', { name: 'Stop reading' }).click()
    await expect(page.getByText('Stopped before its end')).toBeVisible()
    await page.getByRole('button', { name: /^Rename/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await checkPage(page, 'the history with a name to change')
  })

  test('admin pages about users, plans and coupons have no serious axe violation and fit the window', async ({
    page,
    server,
  }) => {
    const email = createUniqueEmail('admin')
    await createAccount(page, server, email)
    await server.command('admin', 'promote', email)
    await checkAdminPages(page, peoplePages)
    await page.goto(`/admin/users?q=${email}`)
    await page.getByRole('link', { name: /^Cleo/ }).click()
    await expect(page.getByRole('region', { name: 'Override' })).toBeVisible()
    await checkOnPhoneAndDesktop(page, 'the page of a user')
    await setWidth(page, 1280)
    await page.getByRole('button', { name: 'Set override' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Set override' }).click()
    await checkOnPhoneAndDesktop(page, 'a dialog with an error')
    await page.keyboard.press('Escape')

    // Only the keyboard is used: Ctrl+K opens the palette, typing searches, Escape returns the focus, Enter opens a
    // result.
    const opener = page.getByRole('button', { name: 'Search', exact: true })
    await opener.focus()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Search or jump to' })
    await expect(field).toBeFocused()
    await checkOnPhoneAndDesktop(page, 'the palette with all pages')
    const findTop = async () => (await field.boundingBox())?.y
    const top = await findTop()
    await page.keyboard.type('cleo')
    await expect(page.getByRole('option', { name: /^Cleo/ }).first()).toBeVisible()
    expect(await findTop(), 'the field stays in place while the results change').toBe(top)
    await checkOnPhoneAndDesktop(page, 'the palette with users')
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await page.keyboard.press('/')
    await page.keyboard.type('imperson')
    await expect(page.getByRole('option', { name: /^Impersonations/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Impersonations' })).toBeFocused()
  })

  test('the admin pages about content, messages and the server have no serious axe violation and fit the window', async ({
    page,
    server,
  }) => {
    const email = createUniqueEmail('admin')
    await createAccount(page, server, email)
    await server.command('admin', 'promote', email)
    await checkAdminPages(page, operationPages)
    await callAs(page, server, 'createAgency', { name: 'Wings & Daughters' })
    for (const list of ['coupons', 'agencies', 'blog']) {
      await setWidth(page, 1280)
      await page.goto(`/admin/${list}`)
      await page.getByRole('table').getByRole('link').first().click()
      await expect(page).toHaveURL(new RegExp(`/admin/${list}/.`))
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      await checkOnPhoneAndDesktop(page, `one of ${list}`)
    }
  })

  test('the script review, the casting and the rehearsal of a scene have no serious axe violation and fit the window', async ({
    page,
    server,
  }) => {
    await createAccount(page, server, createUniqueEmail('rehearsing'))
    await callAs(page, server, 'saveScript', { title: 'The Late Ferry', content: sampleScriptWithDoubt, tags: [] })
    await page.goto('/practice')
    await page.getByRole('link', { name: 'The Late Ferry' }).click()
    await expect(page.getByRole('button', { name: /^MARA/ })).toBeVisible()
    const scriptId = new URL(page.url()).searchParams.get('script')
    await checkPage(page, 'whom I play')

    await page.getByRole('button', { name: /^MARA/ }).click()
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByRole('dialog', { name: 'Use your microphone?' })).toBeVisible()
    await checkOnPhoneAndDesktop(page, 'the microphone is explained')
    await page.getByRole('button', { name: 'Continue by time instead' }).click()
    await page.getByRole('button', { name: 'Loop, speed and more' }).click()
    await page.getByRole('switch', { name: 'The time my line takes' }).click()
    await checkOnPhoneAndDesktop(page, 'what ends my line')
    await page.keyboard.press('Escape')
    await expect(page.getByText(/^(?:Press when you have said it|Still your line)/)).toBeVisible()
    await checkPage(page, 'my line in the room')
    const result = page.getByRole('heading', { name: /lines? right$/ })
    while (!(await result.isVisible())) await page.keyboard.press('ArrowRight')
    await checkPage(page, 'the end of a scene')

    await page.goto(`/scripts/${scriptId}`)
    await expect(page.getByRole('region', { name: 'Acts and scenes' })).toBeVisible()
    await checkOnPhoneAndDesktop(page, 'the page of a script')
    await page.goto(`/scripts/${scriptId}/read-through`)
    await expect(page.getByRole('button', { name: 'It is right' })).toBeVisible()
    await checkPage(page, 'the script check with a doubt')
    await page.goto(`/scripts/${scriptId}/cast`)
    await expect(page.getByRole('checkbox', { name: 'I play TOBIN' })).toBeVisible()
    await checkPage(page, 'the casting')
    await page
      .getByRole('button', { name: /^Swap .*, who reads TOBIN$/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: 'Who reads TOBIN?' })).toBeVisible()
    await checkPage(page, 'the voices for a role')
  })

  test('the account, password, scripts, practice and voices pages of a signed-in user have no serious axe violation and fit the window', async ({
    page,
    server,
  }) => {
    await openStudioWithTrial(page, server, createUniqueEmail('owner'))
    await checkPages(page, accountPages, 'signed in')
  })
})

async function checkOnPhoneAndDesktop(page: Page, where: string, of: readonly (360 | 1280)[] = phoneAndDesktop) {
  for (const width of of) {
    await setWidth(page, width)
    await expectAccessible(page, `${where} at ${width} px`)
  }
  await expectLargeTextToFit(page, where)
}

async function checkAdminPages(page: Page, rooms: readonly string[]) {
  for (const room of rooms) {
    await page.goto(`/admin/${room}`)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    await checkOnPhoneAndDesktop(page, `/admin/${room}`, room === 'users' ? phoneAndDesktop : [1280])
  }
}

/**
 * Runs in the page. Makes the page wait for an hour before it redirects automatically: its usual four seconds are too
 * short for the checks.
 */
function delayRedirect() {
  const start = globalThis.setTimeout
  const later = (act: TimerHandler, ms?: number) => start(act, ms === 4_000 ? 3_600_000 : ms)
  Object.assign(globalThis, { setTimeout: later })
}

/** The text is long, so that the generation still runs during the checks, also on a slow machine. */
const longText = 'The actor opened the green door, looked at the sea, and said nothing for a while. '.repeat(240)

/** LOUDSPEAKER speaks only once, so the parser doubts that it is a role. */
const sampleScriptWithDoubt = `${sampleScript}
LOUDSPEAKER
The terminal is closing.
`
