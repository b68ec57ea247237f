import type { Page } from '@playwright/test'
import { photographPage } from '../fixtures/photographPages.ts'
import { createSampleScreenplay } from '../fixtures/sampleScreenplay.ts'
import { createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

/** Waits until the service worker controls the page. */
const waitForWorker = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

/** Sends the same form as the system's share sheet, with one file, and waits for the next page. */
async function shareFile(page: Page, name: string, content: string | Buffer, type = 'text/plain') {
  // The page may already have the address to which a share leads, so the address alone does not show that the file was
  // shared.
  const opened = page.waitForEvent('load')
  await page.evaluate(
    ([fileName, encoded, fileType]) => {
      const form = document.createElement('form')
      form.method = 'post'
      form.enctype = 'multipart/form-data'
      form.action = '/share'
      const input = document.createElement('input')
      input.type = 'file'
      input.name = 'files'
      const files = new DataTransfer()
      const bytes = Uint8Array.from(atob(encoded ?? ''), (letter) => letter.codePointAt(0) ?? 0)
      files.items.add(new File([bytes], fileName ?? '', { type: fileType ?? '' }))
      input.files = files.files
      form.append(input)
      document.body.append(form)
      // The form is submitted after this call has returned. Otherwise the call would fail when the page changes.
      setTimeout(() => form.submit())
    },
    [name, Buffer.from(content).toString('base64'), type],
  )
  await opened
  await expect(page).toHaveURL(/\/practice\?shared$/)
}

test(
  'a file that a signed-out actor shares with the app is stored until sign-in and then becomes a script',
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

test(
  'a PDF and a picture that an actor shares with the app become scripts',
  { tag: '@extended' },
  async ({ page, server }) => {
    await createAccount(page, server, createUniqueEmail('share-files'))
    await page.goto('/practice')
    await waitForWorker(page)
    await shareFile(page, 'Screenplay.pdf', createSampleScreenplay(), 'application/pdf')
    await expect(page.getByText('“Screenplay.pdf” was shared with Scene Partner.')).toBeVisible()
    await page.getByRole('button', { name: 'Add to my scripts' }).click()
    const imported = page.getByRole('region', { name: 'Screenplay', exact: true })
    await expect(imported.getByText('3 roles.')).toBeVisible()

    const speeches = [
      ['MORROW', 'You knew him. You knew him rather well.'],
      ['CASSIDY', 'I know a lot of people, and most of them owe me money.'],
      ['MORROW', 'Not many of them had your number written on their hand.'],
    ] as const
    await shareFile(page, 'Page.jpg', await photographPage(page.context(), { number: 1, speeches }), 'image/jpeg')
    await page.getByRole('button', { name: 'Add to my scripts' }).click()
    const dialog = page.getByRole('dialog', { name: 'Photograph your sides' })
    await dialog.getByRole('button', { name: 'Read 1 page' }).click()
    await expect(page.getByText(/2 roles/).first()).toBeVisible()
  },
)
