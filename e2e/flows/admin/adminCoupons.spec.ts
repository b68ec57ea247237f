import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callAs, createAccount, createUniqueEmail, createUniqueName } from '../../fixtures/testUsers.ts'
import {
  becomeAdmin,
  confirmDialog,
  readUserId,
  createTestPerson,
  pressButton,
  findToast,
  undoLastAction,
} from '../../fixtures/adminFlow.ts'
import { expect, test } from '../../fixtures/testServer.ts'

test.use({ viewport: { width: 1280, height: 900 } })

/** Downloads the CSV file with this label. Returns its name and its lines. */
async function fileOf(page: Page, label: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: `Download CSV: ${label}` }).click()
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.trim().split('\r\n') }
}

// [spec2 §3.5] [spec2 §7.31]
test(
  'a coupon manager creates a coupon, edits, disables, deletes and restores it after a redemption, and creates a batch of coupons',
  { tag: '@extended' },
  async ({ page, server, browser }) => {
    await createAccount(page, server, createUniqueEmail('keeper'))
    const keeperId = await readUserId(page, server)
    const admin = await (await browser.newContext({ baseURL: server.url })).newPage()
    await becomeAdmin(admin, server)
    await callAs(admin, server, 'setCouponPermission', { userId: keeperId, canManageCoupons: true })

    const code = createUniqueName('MATINEE').toUpperCase()
    await page.goto('/admin/coupons')
    await pressButton(page, 'New coupon')
    await confirmDialog(page, 'Create coupon', async (dialog) => {
      await dialog.getByLabel('Code', { exact: true }).fill(code)
      await dialog.getByLabel('Total redemptions').fill('5')
    })
    await expect(page.getByRole('heading', { name: code })).toBeVisible()
    await expect(page.getByText('Draft', { exact: true })).toBeVisible()
    await pressButton(page, 'Activate')
    await confirmDialog(page, 'Activate')
    await expect(page.getByText('0 / 5')).toBeVisible()

    const actor = await createTestPerson(browser, server, 'actor')
    await callAs(actor.page, server, 'applyCouponToUser', { couponCode: code })
    await page.reload()
    await expect(page.getByText('1 / 5')).toBeVisible()
    // The user's e-mail address is masked, because only admins and managers may see which account redeemed the coupon.
    await expect(page.getByRole('table', { name: 'Redemptions' })).toContainText(`${actor.email[0]}…@example.com`)
    const redemptions = await fileOf(page, 'Redemptions')
    expect(redemptions.name).toMatch(/^scene-partner-redemptions-\d{4}-\d\d-\d\d\.csv$/)
    expect(redemptions.lines).toHaveLength(2)

    await pressButton(page, 'Edit')
    await confirmDialog(page, 'Save', (dialog) => dialog.getByLabel('Total redemptions').fill('7'))
    await expect(page.getByText('1 / 7')).toBeVisible()
    await pressButton(page, 'Disable')
    await confirmDialog(page, 'Disable')
    await expect(page.getByText('Paused', { exact: true })).toBeVisible()
    await undoLastAction(page)
    await expect(page.getByRole('button', { name: 'Disable' })).toBeVisible()
    await pressButton(page, 'Delete')
    await confirmDialog(page, 'Delete', async (dialog) => {
      await expect(dialog.getByLabel('Remove it at the payment provider')).toBeChecked()
      await dialog.getByLabel('Revoke its trials and discounts').check()
    })
    await expect(page.getByText(/^Deleted on /)).toBeVisible()
    await pressButton(page, 'Restore')
    await confirmDialog(page, 'Restore')
    await expect(findToast(page, `${code} is restored as disabled.`)).toBeVisible()

    await page.goto('/admin/coupons')
    await pressButton(page, 'Batch of codes')
    await confirmDialog(page, 'Create codes', async (dialog) => {
      await dialog.getByLabel('Prefix of each code').fill(createUniqueName('TOUR').toUpperCase())
      await dialog.getByLabel('How many').fill('12')
    })
    await expect(page.getByText(/^Codes made together/)).toBeVisible()
    const codes = await fileOf(page, 'Coupons')
    expect(codes.lines).toHaveLength(13)
    expect(codes.lines[1]).toMatch(/^"TOUR-/)

    // The admin log lists the actions of a coupon manager.
    await admin.goto('/admin/logs')
    await expect(admin.getByRole('table', { name: 'Logs' }).getByText('Coupon deleted').first()).toBeVisible()
  },
)
