import type { Page } from '@playwright/test'
import { createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

/** Waits until the service worker controls the page. */
const waitForWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

/** Posts the form that the system's share sheet posts, with one file, and waits for the next page. */
async function shareFile(page: Page, name: string, content: string) {
  const opened = page.waitForURL('**/practice?shared')
  await page.evaluate(
    ([fileName, text]) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.enctype = 'multipart/form-data'
      form.action = '/share'
      const input = document.createElement('input')
      input.type = 'file'
      input.name = 'files'
      const files = new DataTransfer()
      files.items.add(new File([text ?? ''], fileName ?? '', { type: 'text/plain' }))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      form.submit()
    },
    [name, content],
  )
  await opened
}

test(
  'a file that a signed-out actor shares with the app waits until sign-in, and becomes a script',
  { tag: '@extended' },
  async ({ page, server }) => {
    await page.goto('/about')
    await waitForWorker(page)
    await shareFile(
      page,
      'Sides.txt',
      'ANNA: You came.\nBEN: I said I would.\nANNA: You say so much.\nBEN: Then less.\n',
    )
    await expect(page.getByRole('link', { name: 'Sign In' })).toBeVisible()

    await createAccount(page, server, createUniqueEmail('share'))
    await page.goto('/practice')
    await expect(page.getByText('“Sides.txt” was shared with Scene Partner.')).toBeVisible()
    await page.getByRole('button', { name: 'Add to my scripts' }).click()
    const sides = page.getByRole('region', { name: 'Sides' })
    await expect(sides.getByText('2 roles.')).toBeVisible()
    await sides.getByRole('link', { name: 'Choose your role' }).click()
    await expect(page.getByRole('button', { name: /^ANNA/ })).toBeVisible()
  },
)
