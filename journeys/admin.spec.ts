import type { Browser, Page } from '@playwright/test'
import type { JourneyServer } from '../tools/testing/serveForJourney.ts'
import { callAs, join, linkTo, newEmail, password } from './newcomer.ts'
import { expect, test } from './stage.ts'

const name = 'Cleo Marchetti-Vandenberghe'

/** The same as `callAs`, for what is answered. */
async function ask<Answer>(page: Page, server: JourneyServer, call: string, data: object) {
  const response = await page.request.post(`/api/call/${call}`, { data: { data }, headers: { origin: server.url } })
  const body = (await response.json()) as { data?: Answer; error?: { details: { code: string } } }
  return { status: response.status(), ...body }
}

/** Somebody with an account, and a browser of their own that is not watched for what they do not look at. */
async function meet(browser: Browser, server: JourneyServer, who: string) {
  const email = newEmail(who)
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await join(page, server, email)
  const { data } = await ask<{ user: { uid: string } }>(page, server, 'getSession', {})
  return { page, email, userId: data?.user.uid ?? '' }
}

async function becomeAdmin(page: Page, server: JourneyServer): Promise<string> {
  const email = newEmail('office')
  await join(page, server, email)
  await server.command('admin', 'promote', email)
  return email
}

const press = (page: Page, words: string | RegExp) => page.getByRole('button', { name: words }).click()
const choose = async (page: Page, act: string | RegExp) => {
  await press(page, /^More acts/)
  await page.getByRole('menuitem', { name: act }).click()
}
const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const told = (page: Page, words: string | RegExp) =>
  page
    .getByRole('region', { name: /^Notes/ })
    .getByText(words)
    .last()
const undo = (page: Page) =>
  page
    .getByRole('region', { name: /^Notes/ })
    .getByRole('button', { name: 'Undo' })
    .last()
    .click()

async function confirm(
  page: Page,
  act: string,
  fill: (dialog: ReturnType<Page['getByRole']>) => Promise<void> = async () => undefined,
) {
  const dialog = page.getByRole('dialog')
  await fill(dialog)
  await dialog.getByRole('button', { name: act, exact: true }).click()
  await expect(dialog).toBeHidden()
}

const because = (reason: string) => async (dialog: ReturnType<Page['getByRole']>) => {
  await dialog.getByLabel('Reason').fill(reason)
}

test.describe('the office', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('an administrator finds a person, changes what they have, takes it back, writes to them and looks in', async ({
    page,
    server,
    browser,
    complaints,
  }) => {
    const actor = await meet(browser, server, 'ines')
    const office = await becomeAdmin(page, server)
    const own = await ask<{ user: { uid: string } }>(page, server, 'getSession', {})

    await page.goto('/admin/users')
    await page.getByRole('searchbox', { name: 'Name or email' }).fill(actor.email)
    await expect(page).toHaveURL(/q=ines/)
    // Others of that name may be in the house: the address tells who is meant.
    await page.getByRole('row').filter({ hasText: actor.email }).getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()

    await press(page, 'Promote to paid')
    await confirm(page, 'Promote')
    await expect(told(page, /is paid until/)).toBeVisible()
    await expect(part(page, 'Override').getByText('Paid, in force')).toBeVisible()
    await expect(part(page, 'Override').getByText('Admin promotion')).toBeVisible()
    await undo(page)
    await expect(part(page, 'Override').getByText(/^None\./)).toBeVisible()

    await press(page, 'Set override')
    await confirm(page, 'Set override', async (dialog) => {
      await dialog.getByLabel('Tier').selectOption('Pro')
      await because('A jury seat')(dialog)
    })
    await expect(part(page, 'Override').getByText('Pro, in force')).toBeVisible()
    await choose(page, 'Revoke override')
    await confirm(page, 'Revoke override')
    await expect(part(page, 'Override').getByText(/^None\./)).toBeVisible()
    await undo(page)
    await expect(part(page, 'Override').getByText('A jury seat')).toBeVisible()

    await choose(page, 'Role')
    await confirm(page, 'Set role', async (dialog) => {
      await dialog.getByLabel('Role').selectOption('Manager')
    })
    await expect(part(page, 'Profile').getByText('Manager', { exact: true })).toBeVisible()
    await undo(page)
    await expect(part(page, 'Profile').getByText('Actor', { exact: true })).toBeVisible()

    await press(page, 'Message')
    await confirm(page, 'Send message', async (dialog) => {
      await dialog.getByLabel('Subject').fill('Your seat')
      await dialog.getByLabel('Message', { exact: true }).fill('Row C, beside the aisle.')
    })
    await actor.page.goto('/account#messages')
    await expect(actor.page.getByRole('button', { name: /Your seat/ })).toBeVisible()

    await press(page, 'View as')
    await confirm(page, 'View as', because('A lost recording'))
    await expect(page.getByText(`Viewing as ${name} (read-only)`)).toBeVisible()
    await press(page, 'Return to admin')
    await expect(page).toHaveURL(/\/admin\/users$/)

    await page.goto(`/admin/logs?user=${encodeURIComponent(actor.email)}`)
    const log = page.getByRole('table', { name: 'Logs' })
    for (const act of ['Promoted to paid', 'Override revoked', 'Role changed', 'Taken back', 'Asked to view']) {
      await expect(log.getByText(act).first()).toBeVisible()
    }
    await expect(log.getByRole('link', { name: office }).first()).toBeVisible()

    // S-71: nobody takes the office from themselves, so there is always one left who holds it.
    const ownId = own.data?.user.uid ?? ''
    await page.goto(`/admin/users/${ownId}`)
    await press(page, /^More acts/)
    await expect(page.getByRole('menuitem', { name: /^Role: / })).toBeDisabled()
    const refused = await ask(page, server, 'setUserRole', { userId: ownId, role: null })
    expect([refused.status, refused.error?.details.code]).toEqual([400, 'admin/own-role'])
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
  })

  test('who has not verified gets the link again, by the press of an administrator', async ({
    page,
    server,
    browser,
  }) => {
    const email = newEmail('unverified')
    const context = await browser.newContext({ baseURL: server.url })
    const stranger = await context.newPage()
    await callAs(stranger, server, 'signUp', { email, password, firstName: 'Dara', lastName: 'Fenn' })
    await becomeAdmin(page, server)
    await page.goto(`/admin/users?q=${encodeURIComponent(email)}&verified=no`)
    await page.getByRole('link', { name: 'Dara Fenn' }).click()
    await choose(page, 'Resend verification')
    await confirm(page, 'Resend verification')
    expect(await linkTo(server, email, 2)).toContain('/verify-email?token=')
  })

  test('a manager reads every room and changes nothing; a coupon manager is let into the coupons alone', async ({
    page,
    server,
    browser,
  }) => {
    await becomeAdmin(page, server)
    const manager = await meet(browser, server, 'manager')
    const keeper = await meet(browser, server, 'keeper')
    await callAs(page, server, 'setUserRole', { userId: manager.userId, role: 'manager' })
    await callAs(page, server, 'setCouponPermission', { userId: keeper.userId, canManageCoupons: true })

    for (const room of ['dashboard', 'users', 'subscriptions', 'analytics', 'logs']) {
      await manager.page.goto(`/admin/${room}`)
      await expect(manager.page.getByText('You see everything here.')).toBeVisible()
      await expect(manager.page.getByRole('alert')).toHaveCount(0)
      await expect(manager.page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
    }
    await manager.page.goto(`/admin/users/${keeper.userId}`)
    for (const act of ['Promote to paid', 'Set override', 'Message', 'View as', 'More acts']) {
      await expect(manager.page.getByRole('button', { name: act })).toBeDisabled()
    }
    const refused = await ask(manager.page, server, 'promoteUser', { userId: keeper.userId })
    expect(refused.status).toBe(403)

    await keeper.page.goto('/admin/coupons')
    await expect(keeper.page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
    await keeper.page.goto('/admin/users')
    await expect(keeper.page).toHaveURL(`${server.url}/`)
    const list = await ask(keeper.page, server, 'listUsers', {})
    expect(list.status).toBe(403)
  })
})
