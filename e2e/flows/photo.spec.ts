import { phone } from '../fixtures/inputMethods.ts'
import { photographPage } from '../fixtures/photographPages.ts'
import { firstSide, secondSide } from '../fixtures/sampleSides.ts'
import { createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

test.describe('photographed pages on a phone, by touch', { tag: '@extended' }, () => {
  test.use(phone.use)

  test('two photographed pages, chosen in the wrong order, become one script in the order of their page numbers', async ({
    page,
    server,
  }) => {
    await createAccount(page, server, createUniqueEmail('photo'))
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).origin))
    const pictures = await Promise.all(
      [secondSide, firstSide].map(async (printed, index) => ({
        name: `page-${index}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await photographPage(page.context(), printed),
      })),
    )
    await page.goto('/practice')
    await page.getByRole('button', { name: 'Photo', exact: true }).tap()
    const dialog = page.getByRole('dialog', { name: 'Photograph your sides' })
    await dialog.getByLabel('Pictures of pages').setInputFiles(pictures)
    const list = dialog.getByRole('list', { name: 'Pages' })
    await expect(list.getByText('Page 1 is sharp.')).toBeVisible()
    await expect(list.getByText('Page 2 is sharp.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Read 2 pages' }).tap()

    // A single script opens as soon as it is read. Its first cue is on page 1, although that picture was chosen last.
    await page.getByRole('button', { name: /^CASSIDY/ }).tap()
    await page.getByRole('button', { name: 'Begin' }).tap()
    await expect(page.locator('[aria-current="true"]')).toContainText('You knew him. You knew him rather well.')
    const room = await page.getByRole('main').innerText()
    expect(room.indexOf('You knew him.')).toBeGreaterThan(-1)
    expect(room.indexOf('He was good with matches.')).toBeGreaterThan(room.indexOf('You knew him.'))
    await page.getByRole('button', { name: 'Continue by time instead' }).tap()
    // The scene runs to its end: all lines of both pages were read.
    await expect(page.getByText('All 4 lines right')).toBeVisible()
    // All code and data that read the pictures came from our own server.
    expect([...new Set(requested)]).toEqual([new URL(page.url()).origin])
  })
})
