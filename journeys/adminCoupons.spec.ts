import { callAs, join, newEmail, newName } from './newcomer.ts'
import { expect, test } from './stage.ts'

/** Whoever signs up with it is an administrator. */
const office = newEmail('office')

test.use({ viewport: { width: 1280, height: 900 }, environment: { ADMIN_EMAILS: office } })

test('a coupon manager makes a code, an actor redeems it, and its counter shows it', async ({
  page,
  server,
  browser,
}) => {
  const keeper = newEmail('keeper')
  await join(page, server, keeper)
  const session = await page.request.post('/api/call/getSession', {
    data: { data: {} },
    headers: { origin: server.url },
  })
  const { data } = (await session.json()) as { data: { user: { uid: string } } }

  const elsewhere = () => browser.newContext({ baseURL: server.url })
  const admin = await (await elsewhere()).newPage()
  await join(admin, server, office)
  await callAs(admin, server, 'setCouponPermission', { userId: data.user.uid, canManageCoupons: true })

  const code = newName('MATINEE').toUpperCase()
  await page.goto('/admin/coupons')
  await page.getByRole('button', { name: 'New coupon' }).click()
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.getByLabel('Redemptions in all').fill('5')
  await page.getByRole('radio', { name: 'Active' }).check({ force: true })
  await page.getByRole('button', { name: 'Make the coupon' }).click()
  await expect(page.getByRole('heading', { name: code })).toBeVisible()
  await expect(page.getByText('0 / 5')).toBeVisible()

  const actor = await (await elsewhere()).newPage()
  const actorEmail = newEmail('actor')
  await join(actor, server, actorEmail)
  await callAs(actor, server, 'applyCouponToUser', { couponCode: code })

  await page.reload()
  await expect(page.getByText('1 / 5')).toBeVisible()
  // Whose account it is, is the staff's to know.
  await expect(page.getByRole('table', { name: 'Redemptions' })).toContainText(`${actorEmail[0]}…@example.com`)

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV: Redemptions' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^scene-partner-redemptions-\d{4}-\d\d-\d\d\.csv$/)
})
