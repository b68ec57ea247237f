import type { BrowserContext } from '@playwright/test'
import { photographPage } from '../fixtures/photographPages.ts'
import { firstSide } from '../fixtures/sampleSides.ts'
import { createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

/** Returns a PDF whose only page is a picture of a printed page. */
async function createScan(context: BrowserContext): Promise<Buffer> {
  const picture = (await photographPage(context, firstSide)).toString('base64')
  const page = await context.newPage()
  await page.setContent(`<body style="margin: 0"><img style="height: 9in" src="data:image/jpeg;base64,${picture}">`)
  const pdf = await page.pdf({ format: 'Letter' })
  await page.close()
  return pdf
}

test(
  'a scanned PDF is read on the device and becomes a script, with the picture of the page beside the lines',
  { tag: '@extended' },
  async ({ page, server, complaints }) => {
    await createAccount(page, server, createUniqueEmail('scan'))
    const pdf = await createScan(page.context())
    await page.goto('/scripts')
    await page
      .getByLabel('Choose a file', { exact: true })
      .and(page.locator('input'))
      .setInputFiles({ name: 'Sides.pdf', mimeType: 'application/pdf', buffer: pdf })
    await page.getByRole('button', { name: 'Read the pages of Sides.pdf on this device' }).click()
    await expect(page.getByText(/: 2 roles, 4 speeches/).first()).toBeVisible()
    await page.getByRole('link', { name: 'Check the script' }).click()
    const lines = page.getByRole('list', { name: 'As it was understood' })
    await expect(lines.getByText('Maybe he was bad with paper.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
    // The server refuses the PDF once, because it has no text. So an error with the status 400 is expected.
    expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
    complaints.length = 0
  },
)

test(
  'pictures of pages stay on the device after a reload, and signing out deletes them',
  { tag: '@extended' },
  async ({ page, server }) => {
    await createAccount(page, server, createUniqueEmail('reload'))
    const photo = await photographPage(page.context(), firstSide)
    await page.goto('/scripts')
    await page.getByRole('button', { name: 'Photo', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Photograph your sides' })
    await dialog.getByLabel('Pictures of pages').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: photo })
    await expect(dialog.getByRole('list', { name: 'Pages' }).getByText('Page 1 is sharp.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: '1 page waiting' })).toBeVisible()
    const listDatabases = () =>
      page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name?.split('.').slice(0, 2).join('.')))
    expect(await listDatabases()).toContain('sp.photos')
    await page
      .getByRole('button', { name: /^Account|Cleo/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    expect(await listDatabases()).not.toContain('sp.photos')
  },
)
