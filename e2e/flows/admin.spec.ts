import { callAs, newEmail, password, linkTo } from './newcomer.ts'
import {
  ask,
  becomeAdmin,
  because,
  choose,
  confirm,
  idOf,
  meet,
  name,
  part,
  press,
  rooms,
  told,
  undo,
} from './office.ts'
import { expect, test } from './stage.ts'

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
    const ownId = await idOf(page, server)

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

    // What is still asked for when a view ends is refused: the page that was looked into has all it wants by then.
    const lastAnswer = page.waitForResponse('**/api/call/getUserPreferences')
    await press(page, 'View as')
    await confirm(page, 'View as', because('A lost recording'))
    await expect(page.getByText(`Viewing as ${name} (read-only)`)).toBeVisible()
    await lastAnswer
    await press(page, 'Return to admin')
    await expect(page).toHaveURL(/\/admin\/users$/)

    await page.goto(`/admin/logs?user=${encodeURIComponent(actor.email)}`)
    const log = page.getByRole('table', { name: 'Logs' })
    for (const act of ['Promoted to paid', 'Override revoked', 'Role changed', 'Taken back', 'Asked to view']) {
      await expect(log.getByText(act).first()).toBeVisible()
    }
    await expect(log.getByRole('link', { name: office }).first()).toBeVisible()

    // S-71: nobody takes the office from themselves, so there is always one left who holds it.
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

    for (const room of rooms) {
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
