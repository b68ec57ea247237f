import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { callAs, join, newEmail, newName } from './newcomer.ts'
import { becomeAdmin, confirm, idOf, meet, press, told, undo } from './office.ts'
import { expect, test } from './stage.ts'

test.use({ viewport: { width: 1280, height: 900 } })

/** What a file of ours holds, by its lines. */
async function fileOf(page: Page, label: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: `Download CSV: ${label}` }).click()
  const file = await download
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), lines: text.trim().split('\r\n') }
}

test('a coupon manager makes a code, an actor redeems it, and it is changed, stopped, deleted and had back; then many at once', async ({
  page,
  server,
  browser,
}) => {
  await join(page, server, newEmail('keeper'))
  const keeperId = await idOf(page, server)
  const admin = await (await browser.newContext({ baseURL: server.url })).newPage()
  await becomeAdmin(admin, server)
  await callAs(admin, server, 'setCouponPermission', { userId: keeperId, canManageCoupons: true })

  const code = newName('MATINEE').toUpperCase()
  await page.goto('/admin/coupons')
  await press(page, 'New coupon')
  await confirm(page, 'Make the coupon', async (dialog) => {
    await dialog.getByLabel('Code', { exact: true }).fill(code)
    await dialog.getByLabel('Redemptions in all').fill('5')
  })
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await press(page, 'Activate')
  await confirm(page, 'Activate')
  await expect(page.getByText('0 / 5')).toBeVisible()

  const actor = await meet(browser, server, 'actor')
  await callAs(actor.page, server, 'applyCouponToUser', { couponCode: code })
  await page.reload()
  await expect(page.getByText('1 / 5')).toBeVisible()
  // Whose account it is, is the staff's to know.
  await expect(page.getByRole('table', { name: 'Redemptions' })).toContainText(`${actor.email[0]}…@example.com`)
  const redemptions = await fileOf(page, 'Redemptions')
  expect(redemptions.name).toMatch(/^scene-partner-redemptions-\d{4}-\d\d-\d\d\.csv$/)
  expect(redemptions.lines).toHaveLength(2)

  await press(page, 'Edit')
  await confirm(page, 'Save', (dialog) => dialog.getByLabel('Redemptions in all').fill('7'))
  await expect(page.getByText('1 / 7')).toBeVisible()
  await press(page, 'Disable')
  await confirm(page, 'Disable')
  await expect(page.getByText('Disabled', { exact: true })).toBeVisible()
  await undo(page)
  await expect(page.getByRole('button', { name: 'Disable' })).toBeVisible()
  await press(page, 'Delete')
  await confirm(page, 'Delete', async (dialog) => {
    await expect(dialog.getByLabel('Remove it at the payment provider')).toBeChecked()
    await dialog.getByLabel('Take back what it gave').check()
  })
  await expect(page.getByText(/^Deleted on /)).toBeVisible()
  await press(page, 'Bring back')
  await confirm(page, 'Bring back')
  await expect(told(page, `${code} is back, disabled.`)).toBeVisible()

  await page.goto('/admin/coupons')
  await press(page, 'Many codes')
  await confirm(page, 'Make the codes', async (dialog) => {
    await dialog.getByLabel('What each begins with').fill(newName('TOUR').toUpperCase())
    await dialog.getByLabel('How many').fill('12')
  })
  await expect(page.getByText(/^Codes made together/)).toBeVisible()
  const codes = await fileOf(page, 'Coupons')
  expect(codes.lines).toHaveLength(13)
  expect(codes.lines[1]).toMatch(/^"TOUR-/)

  // What a coupon manager did stands in the log that the staff reads.
  await admin.goto('/admin/logs')
  await expect(admin.getByRole('table', { name: 'Logs' }).getByText('Coupon deleted').first()).toBeVisible()
})
