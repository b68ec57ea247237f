import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/testServer.ts'
import { sampleScript } from '../fixtures/sampleScript.ts'
import { callAs, createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'

const title = 'The Late Ferry'

/** Creates an account with one script. The page is then signed in as this user. */
async function createActor(page: Page, server: Parameters<typeof createAccount>[1], name: string) {
  const email = createUniqueEmail(name)
  await createAccount(page, server, email)
  await callAs(page, server, 'saveScript', { title, content: sampleScript, tags: [] })
}

test('without JavaScript, the practice page shows the actor’s script and the link to the next step, *Choose your role*', async ({
  page,
  server,
  browser,
}) => {
  await createActor(page, server, 'early')
  const withoutScript = await browser.newContext({
    ...{ javaScriptEnabled: false, baseURL: server.url },
    storageState: await page.context().storageState(),
  })
  const early = await withoutScript.newPage()
  await early.goto('/practice')
  await expect(early.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expect(early.getByRole('link', { name: 'Choose your role' })).toBeVisible()
  await withoutScript.close()

  // The interactive page takes over the server-rendered page without an error in the console.
  await page.goto('/practice')
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
})

test(
  'without JavaScript, the list of scripts and the account page show the data of the account',
  { tag: '@extended' },
  async ({ page, server, browser }) => {
    await createActor(page, server, 'lists')
    const withoutScript = await browser.newContext({
      ...{ javaScriptEnabled: false, baseURL: server.url },
      storageState: await page.context().storageState(),
    })
    const early = await withoutScript.newPage()
    await early.goto('/scripts')
    await expect(early.getByRole('link', { name: title, exact: true })).toBeVisible()
    // The buttons are inert until the page is interactive, because an earlier press would be lost.
    await expect(early.locator('[inert]').getByRole('button', { name: 'Paste' })).toBeVisible()
    await early.goto('/account')
    await expect(early.getByText(/^lists.*@/)).toBeVisible()
    await withoutScript.close()

    // The interactive pages replace the server-rendered list of scripts and account page without an error in the
    // console.
    await page.goto('/scripts')
    await expect(page.locator('[inert]')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Paste' })).toBeVisible()
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
    await page.goto('/account')
    await expect(page.getByRole('button', { name: 'Change name' })).toBeVisible()
  },
)

test(
  'S-69 after a user signs out, neither the back button nor another account shows that user’s practice page',
  { tag: '@extended' },
  async ({ page, server, complaints }) => {
    await createActor(page, server, 'first')
    await page.goto('/about')
    await page.goto('/practice')
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
    await page.goto('/pricing')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Cleo Marchetti/ })
      .click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    const expectNothing = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      expect(await page.content()).not.toContain(title)
    }
    while (!page.url().endsWith('/practice')) await page.goBack()
    await expectNothing()
    await page.goto('/practice')
    await expectNothing()

    await createAccount(page, server, createUniqueEmail('second'))
    await page.goto('/practice')
    await expect(page.getByRole('heading', { level: 2, name: 'Bring your script' })).toBeVisible()
    await expectNothing()
    // The browser logs an error when a stream of events reconnects after the sign-out and is refused. This is expected.
    complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('401')))
  },
)
