import type { BrowserContext, Page } from '@playwright/test'
import { desktop, extended, phone, type InputMethod } from '../fixtures/inputMethods.ts'
import { callAs, createAccount, createUniqueEmail, password } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

const sheet = (page: Page) => page.getByRole('textbox', { name: 'Script' })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

/** Replaces the whole text of the editor by selecting all and typing. */
async function rewrite(page: Page, inputMethod: InputMethod, text: string) {
  await inputMethod.write(sheet(page), '')
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

/** Opens the same account on another device. */
async function otherDevice(page: Page, email: string): Promise<{ context: BrowserContext; page: Page }> {
  const browser = page.context().browser()
  const origin = new URL(page.url()).origin
  if (!browser) throw new Error('this test was given no browser')
  const context = await browser.newContext({ baseURL: origin })
  const device = await context.newPage()
  await callAs(device, { url: origin }, 'signIn', { email, password })
  return { context, page: device }
}

async function begin(page: Page, inputMethod: InputMethod, { title, text }: { title: string; text: string }) {
  await page.goto('/scripts')
  await inputMethod.press(page.getByRole('link', { name: 'New script' }))
  await inputMethod.write(sheet(page), text)
  await expect(page).toHaveURL(/\/scripts\/scr_/)
  await inputMethod.write(page.getByRole('textbox', { name: 'Title' }), '')
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(title)
  await saved(page)
}

for (const { way, inputMethod: openInputMethod, use, tag } of [extended(phone), extended(desktop)]) {
  test.describe(way, { tag }, () => {
    test.use(use)

    test('a user writes, tags and edits a script, restores an earlier version, marks the script as favourite, archives it, deletes it and restores it', async ({
      page,
      server,
    }) => {
      const inputMethod = openInputMethod(page)
      await createAccount(page, server, createUniqueEmail('life'))
      const first = 'ROMEO\nBut soft! What light through yonder window breaks?\n\nJULIET\nAy me!\n'.repeat(6)
      await begin(page, inputMethod, { title: 'Balcony', text: first })
      await inputMethod.write(page.getByRole('combobox', { name: 'Tags' }), 'verse')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Remove the tag verse' })).toBeVisible()
      await saved(page)

      // Removing much text stores the previous text as a version.
      await rewrite(page, inputMethod, 'Cut to the chase.')
      await saved(page)
      const version = page.getByRole('region', { name: 'Earlier versions' }).getByRole('button').first()
      await inputMethod.press(version)
      await inputMethod.press(page.getByRole('button', { name: 'Restore this version' }))
      await expect(sheet(page)).toHaveValue(first)

      await inputMethod.press(page.getByRole('link', { name: 'The script', exact: true }))
      await inputMethod.press(page.getByRole('link', { name: 'My Scripts' }).filter({ visible: true }).first())
      const choose = async (action: string) => {
        await inputMethod.press(page.getByRole('button', { name: 'More about “Balcony”' }))
        // In a menu, the arrow keys move the focus, not Tab.
        await page.getByRole('menuitem', { name: action }).focus()
        await page.keyboard.press('Enter')
      }
      await choose('Add to favourites')
      await expect(page.getByRole('img', { name: 'Favourite' })).toBeVisible()
      await choose('Archive')
      await expect(page.getByRole('link', { name: 'Balcony', exact: true })).toBeHidden()
      const archived = page.getByRole('switch', { name: 'Show archived scripts' })
      await inputMethod.press(archived)
      // With the keyboard, Enter does not toggle a switch, but the space bar does.
      if (use === desktop.use) await page.keyboard.press('Space')
      await choose('Unarchive')
      await expect(page.getByText(/^Archived/)).toBeHidden()

      await choose('Delete')
      await inputMethod.press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
      await expect(page.getByRole('link', { name: 'Balcony', exact: true })).toBeHidden()
      await inputMethod.press(page.getByRole('button', { name: 'Undo' }))
      await expect(page.getByRole('link', { name: 'Balcony', exact: true })).toBeVisible()
    })

    test(
      'an offline edit is merged with another device’s edit when the connection returns; the user resolves a conflict',
      { tag: '@extended' },
      async ({ page, server, complaints }) => {
        const inputMethod = openInputMethod(page)
        const email = createUniqueEmail('offline')
        await createAccount(page, server, email)
        const text = 'ROMEO\nBut soft!\n\nJULIET\nAy me!\n\nROMEO\nShe speaks.\n'
        await begin(page, inputMethod, { title: 'Balcony', text })
        const other = await otherDevice(page, email)
        await other.page.goto(page.url())
        await expect(sheet(other.page)).toHaveValue(text)

        await page.context().setOffline(true)
        const mine = text.replace('But soft!', 'But hush!')
        await rewrite(page, inputMethod, mine)
        await expect(page.getByText('Stored on this device.')).toBeVisible()
        await sheet(other.page).fill(text.replace('She speaks.', 'She speaks again.'))
        await saved(other.page)
        await page.context().setOffline(false)
        const both = mine.replace('She speaks.', 'She speaks again.')
        await expect(sheet(page)).toHaveValue(both)
        await saved(page)
        // The device that stayed online receives the change as well.
        await expect(sheet(other.page)).toHaveValue(both)

        await page.context().setOffline(true)
        await rewrite(page, inputMethod, both.replace('Ay me!', 'Alas!'))
        await expect(page.getByText('Stored on this device.')).toBeVisible()
        await sheet(other.page).fill(both.replace('Ay me!', 'Oh dear!'))
        await saved(other.page)
        await page.context().setOffline(false)
        await expect(page.getByRole('heading', { name: 'Two devices changed the same lines' })).toBeVisible()
        await expect(page.getByText('Alas!')).toBeVisible()
        await expect(page.getByText('Oh dear!')).toBeVisible()
        await inputMethod.press(page.getByRole('button', { name: 'Keep this choice' }))
        await expect(sheet(page)).toHaveValue(both.replace('Ay me!', 'Alas!\nOh dear!'))
        await saved(page)
        await expect(page.getByRole('button', { name: /from another device/ })).toBeVisible()
        await other.context.close()
        // The browser logs each failed and each refused request.
        complaints.splice(0)
      },
    )

    test(
      'an edit made offline is stored on the device when the page is closed, and sent when the script is opened online',
      { tag: '@extended' },
      async ({ page, server, complaints }) => {
        const inputMethod = openInputMethod(page)
        const email = createUniqueEmail('left')
        await createAccount(page, server, email)
        await begin(page, inputMethod, { title: 'Balcony', text: 'But soft!' })
        const address = page.url()
        await page.context().setOffline(true)
        await rewrite(page, inputMethod, 'But soft! What light?')
        await expect(page.getByText('Stored on this device.')).toBeVisible()
        await page.goto('about:blank')
        await page.context().setOffline(false)
        await page.goto(address)
        await expect(sheet(page)).toHaveValue('But soft! What light?')
        await saved(page)
        const other = await otherDevice(page, email)
        await other.page.goto(address)
        await expect(sheet(other.page)).toHaveValue('But soft! What light?')
        await other.context.close()
        complaints.splice(0)
      },
    )
  })
}
