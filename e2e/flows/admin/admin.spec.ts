import { callAs, callServer, createUniqueEmail, password, readMailedLink } from '../../fixtures/testUsers.ts'
import {
  becomeAdmin,
  withReason,
  chooseAction,
  confirmDialog,
  readUserId,
  createTestPerson,
  accountName,
  findSection,
  pressButton,
  adminPages,
  findToast,
  undoLastAction,
} from '../../fixtures/adminFlow.ts'
import { expect, test } from '../../fixtures/testServer.ts'

test.describe('users in the admin area: support, access and roles', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  // [spec2 §6.1] [spec2 §7.30]
  test(
    'an admin finds a user, changes the user’s access and undoes the change, sends a message and impersonates the user',
    { tag: '@extended' },
    async ({ page, server, browser, complaints }) => {
      const actor = await createTestPerson(browser, server, 'ines')
      const adminEmail = await becomeAdmin(page, server)
      const ownId = await readUserId(page, server)

      await page.goto('/admin/users')
      await page.getByRole('searchbox', { name: 'Any part of a name or email' }).fill(actor.email)
      await expect(page).toHaveURL(/q=ines/)
      // Other accounts may have the same name, so the e-mail address identifies the user.
      await page.getByRole('row').filter({ hasText: actor.email }).getByRole('link', { name: accountName }).click()
      await expect(page.getByRole('heading', { level: 1, name: accountName })).toBeFocused()

      await pressButton(page, 'Promote to paid')
      await confirmDialog(page, 'Promote')
      await expect(findToast(page, /is paid until/)).toBeVisible()
      await expect(findSection(page, 'Override').getByText('Paid, active')).toBeVisible()
      await expect(findSection(page, 'Override').getByText('Admin promotion')).toBeVisible()
      await undoLastAction(page)
      await expect(findSection(page, 'Override').getByText(/^None\./)).toBeVisible()

      await pressButton(page, 'Set override')
      await confirmDialog(page, 'Set override', async (dialog) => {
        await dialog.getByLabel('Tier').selectOption('Pro')
        await withReason('A jury seat')(dialog)
      })
      await expect(findSection(page, 'Override').getByText('Pro, active')).toBeVisible()
      await chooseAction(page, 'Revoke override')
      await confirmDialog(page, 'Revoke override')
      await expect(findSection(page, 'Override').getByText(/^None\./)).toBeVisible()
      await undoLastAction(page)
      await expect(findSection(page, 'Override').getByText('A jury seat')).toBeVisible()

      await chooseAction(page, 'Role')
      await confirmDialog(page, 'Set role', async (dialog) => {
        await dialog.getByLabel('Role').selectOption('Manager')
      })
      await expect(findSection(page, 'Profile').getByText('Manager', { exact: true })).toBeVisible()
      await undoLastAction(page)
      await expect(findSection(page, 'Profile').getByText('None', { exact: true })).toBeVisible()

      await pressButton(page, 'Message')
      await confirmDialog(page, 'Send message', async (dialog) => {
        await dialog.getByLabel('Subject').fill('Your seat')
        await dialog.getByLabel('Message', { exact: true }).fill('Row C, beside the aisle.')
      })
      await actor.page.goto('/account#messages')
      await expect(actor.page.getByRole('button', { name: /Your seat/ })).toBeVisible()

      // The server refuses requests that are still running when impersonation ends. So wait until the page has loaded.
      const lastAnswer = page.waitForResponse('**/api/call/getUserPreferences')
      await pressButton(page, 'View as')
      await confirmDialog(page, 'View as', withReason('A lost recording'))
      await expect(page.getByText(`Viewing as ${accountName} (read-only)`)).toBeVisible()
      await lastAnswer
      await pressButton(page, 'Return to admin')
      await expect(page).toHaveURL(/\/admin\/users$/)

      await page.goto(`/admin/logs?user=${encodeURIComponent(actor.email)}`)
      const log = page.getByRole('table', { name: 'Logs' })
      for (const act of ['Promoted to paid', 'Override revoked', 'Role changed', 'Undone', 'Impersonation requested']) {
        await expect(log.getByText(act).first()).toBeVisible()
      }
      await expect(log.getByRole('link', { name: adminEmail }).first()).toBeVisible()

      // S-71: admins cannot remove their own admin role, so at least one admin always remains.
      await page.goto(`/admin/users/${ownId}`)
      await expect(findSection(page, 'Actions').getByRole('button', { name: 'Role' })).toBeDisabled()
      const refused = await callServer(page, server, 'setUserRole', { userId: ownId, role: null })
      expect([refused.status, refused.error?.details.code]).toEqual([400, 'admin/own-role'])
      expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
    },
  )

  test(
    'an admin sends the verification e-mail again to an unverified user',
    { tag: '@extended' },
    async ({ page, server, browser }) => {
      const email = createUniqueEmail('unverified')
      const context = await browser.newContext({ baseURL: server.url })
      const stranger = await context.newPage()
      await callAs(stranger, server, 'signUp', { email, password, firstName: 'Dara', lastName: 'Fenn' })
      await becomeAdmin(page, server)
      await page.goto(`/admin/users?q=${encodeURIComponent(email)}&verified=no`)
      await page.getByRole('link', { name: 'Dara Fenn' }).click()
      await chooseAction(page, 'Resend verification')
      await confirmDialog(page, 'Resend verification')
      expect(await readMailedLink(server, email, 2)).toContain('/verify-email?token=')
    },
  )

  // [spec2 §6.9]
  test(
    'a manager can read the admin pages but cannot change a user; a coupon manager can open the coupons but not the list of users',
    { tag: '@extended' },
    async ({ page, server, browser }) => {
      await becomeAdmin(page, server)
      const manager = await createTestPerson(browser, server, 'manager')
      const keeper = await createTestPerson(browser, server, 'keeper')
      await callAs(page, server, 'setUserRole', { userId: manager.userId, role: 'manager' })
      await callAs(page, server, 'setCouponPermission', { userId: keeper.userId, canManageCoupons: true })

      for (const room of adminPages) {
        await manager.page.goto(`/admin/${room}`)
        await expect(
          manager.page.getByText('You can see everything here, but only administrators can make changes.'),
        ).toBeVisible()
        await expect(manager.page.getByRole('alert')).toHaveCount(0)
        await expect(manager.page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)
      }
      await manager.page.goto(`/admin/users/${keeper.userId}`)
      for (const act of ['Promote to paid', 'Set override', 'Message', 'View as', 'Role']) {
        await expect(manager.page.getByRole('button', { name: act, exact: true })).toHaveCount(0)
      }
      const refused = await callServer(manager.page, server, 'promoteUser', { userId: keeper.userId })
      expect(refused.status).toBe(403)

      await keeper.page.goto('/admin/coupons')
      await expect(keeper.page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible()
      await keeper.page.goto('/admin/users')
      await expect(keeper.page).toHaveURL(`${server.url}/`)
      const list = await callServer(keeper.page, server, 'listUsers', {})
      expect(list.status).toBe(403)
    },
  )
})
