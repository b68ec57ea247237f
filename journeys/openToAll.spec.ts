import type { Page } from '@playwright/test'
import { expectLargeTextToFit, expectOpenToAll, setWidth, widths } from './judgePage.ts'
import { enterStudio } from './newcomer.ts'
import { expect, test } from './stage.ts'

/** Looks at what is open now in every width and theme, and with text twice as large. */
async function judge(page: Page, where: string, prepare: (width: number) => Promise<void> = async () => undefined) {
  for (const width of widths) {
    await setWidth(page, width)
    await prepare(width)
    await expectOpenToAll(page, `${where} at ${width} px`)
  }
  await expectLargeTextToFit(page, where)
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first()

const publicPages = [
  '/',
  '/voices',
  '/pricing',
  '/sign-in',
  '/sign-in?mode=email-link&message=session_expired',
  '/sign-up',
  '/forgot-password',
  '/reset-password?token=none',
  '/verify-email?token=none',
  '/sign-in-link?token=none',
  '/no-such-scene',
]

test('nobody is shut out of a public page: both themes, three widths, 200 % text, reduced motion', async ({
  page,
  complaints,
}) => {
  test.slow()
  for (const address of publicPages) {
    await page.goto(address)
    await expect(heading(page)).toBeAttached()
    await judge(page, address)
  }
  await page.goto('/sign-up')
  await page.getByLabel('Password', { exact: true }).fill('Hazelnut7')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Invalid email address.')).toBeVisible()
  await judge(page, 'sign-up with its first fault')
  // The browser itself notes the status of the page that is not there.
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('404')))
})

/** Long enough to be still in the making while it is looked at, whatever the machine. */
const longText = 'The actor opened the green door, looked at the sea, and said nothing for a while. '.repeat(240)

test('nobody is shut out of the Studio: empty, choosing, making, playing, history', async ({ page, server }) => {
  test.slow()
  await enterStudio(page, server, 'cleo@example.com')
  await judge(page, 'the empty Studio')

  const openList = page.getByRole('button', { name: 'Choose a Voice' })
  await judge(page, 'the list of voices', async (width) => {
    if (width < 768 && (await openList.isVisible())) await openList.click()
  })
  await setWidth(page, 360)
  await page.keyboard.press('Escape')
  await setWidth(page, 1280)
  await page.getByRole('button', { name: /^(Choose )?Tom/ }).click()

  await page.getByRole('textbox', { name: 'Script' }).fill(longText)
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('region', { name: 'Now Playing' })).toBeVisible()
  await judge(page, 'a reading that is made and plays')

  await setWidth(page, 1280)
  await page.getByRole('button', { name: 'Stop reading' }).click()
  await expect(page.getByText('Stopped before its end')).toBeVisible()
  await page.getByRole('button', { name: /^Rename/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await judge(page, 'the history with a name to change')

  for (const address of ['/account', '/change-password', '/practice', '/voices']) {
    await page.goto(address)
    await expect(heading(page)).toBeAttached()
    await judge(page, `${address}, signed in`)
  }
})
