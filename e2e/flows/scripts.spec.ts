import type { BrowserContext, Page } from '@playwright/test'
import { desktop, extended, phone, type InputMethod } from '../fixtures/inputMethods.ts'
import { createAccount, createUniqueEmail, password } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

const sheet = (page: Page) => page.getByRole('textbox', { name: 'Script' })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

/** Replaces the whole text of the editor by selecting all and typing. */
async function rewrite(page: Page, hands: InputMethod, text: string) {
  await hands.write(sheet(page), '')
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(text)
}

/** Opens the same account on another device. */
async function otherDevice(page: Page, email: string): Promise<{ context: BrowserContext; page: Page }> {
  const browser = page.context().browser()
  const origin = new URL(page.url()).origin
  if (!browser) throw new Error('the journey has no browser')
  const context = await browser.newContext({ baseURL: origin })
  const data = { data: { email, password } }
  expect((await context.request.post('/api/call/signIn', { data, headers: { origin } })).status()).toBe(200)
  return { context, page: await context.newPage() }
}

async function begin(page: Page, hands: InputMethod, { title, text }: { title: string; text: string }) {
  await page.goto('/scripts')
  await hands.press(page.getByRole('link', { name: 'New script' }))
  await hands.write(sheet(page), text)
  await expect(page).toHaveURL(/\/scripts\/scr_/)
  await hands.write(page.getByRole('textbox', { name: 'Title' }), '')
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText(title)
  await saved(page)
}

for (const { way, hands: handsOf, use, tag } of [phone, extended(desktop)]) {
  test.describe(way, { tag }, () => {
    test.use(use)

    test('a script is written, tagged, edited, restored to a version, marked as favourite, archived, deleted and restored', async ({
      page,
      server,
    }) => {
      const hands = handsOf(page)
      await createAccount(page, server, createUniqueEmail('life'))
      const first = 'ROMEO\nBut soft! What light through yonder window breaks?\n\nJULIET\nAy me!\n'.repeat(6)
      await begin(page, hands, { title: 'Balcony', text: first })
      await hands.write(page.getByRole('combobox', { name: 'Tags' }), 'verse')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('button', { name: 'Remove the tag verse' })).toBeVisible()
      await saved(page)

      // A large removal stores the previous text as a version.
      await rewrite(page, hands, 'Cut to the chase.')
      await saved(page)
      const version = page.getByRole('region', { name: 'Earlier versions' }).getByRole('button').first()
      await hands.press(version)
      await hands.press(page.getByRole('button', { name: 'Put this version back' }))
      await expect(sheet(page)).toHaveValue(first)

      await hands.press(page.getByRole('link', { name: 'My Scripts' }).first())
      await hands.press(page.getByRole('button', { name: 'Add “Balcony” to favourites' }))
      await expect(page.getByRole('button', { name: 'Remove “Balcony” from favourites' })).toBeVisible()
      await hands.press(page.getByRole('button', { name: 'Archive “Balcony”', exact: true }))
      await expect(page.getByRole('link', { name: 'Balcony', exact: true })).toBeHidden()
      const archived = page.getByRole('switch', { name: 'Show archived scripts' })
      await hands.press(archived)
      // The space bar toggles a switch.
      if (use === desktop.use) await page.keyboard.press('Space')
      await hands.press(page.getByRole('button', { name: 'Unarchive “Balcony”' }))
      await expect(page.getByRole('button', { name: 'Archive “Balcony”', exact: true })).toBeVisible()

      await hands.write(page.getByRole('searchbox', { name: 'Search scripts' }), 'yonder verse')
      await expect(page.getByRole('link', { name: 'Balcony', exact: true })).toBeVisible()
      await hands.press(page.getByRole('button', { name: 'Delete “Balcony”' }))
      await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
      await expect(page.getByText('No script like that')).toBeVisible()
      await hands.press(page.getByRole('button', { name: 'Undo' }))
      await expect(page.getByRole('link', { name: 'Balcony', exact: true })).toBeVisible()
    })

    test('an offline edit is stored, merged when the connection returns, and a conflict on the same line is resolved by choice', async ({
      page,
      server,
      complaints,
    }) => {
      const hands = handsOf(page)
      const email = createUniqueEmail('offline')
      await createAccount(page, server, email)
      const text = 'ROMEO\nBut soft!\n\nJULIET\nAy me!\n\nROMEO\nShe speaks.\n'
      await begin(page, hands, { title: 'Balcony', text })
      const other = await otherDevice(page, email)
      await other.page.goto(page.url())
      await expect(sheet(other.page)).toHaveValue(text)

      await page.context().setOffline(true)
      const mine = text.replace('But soft!', 'But hush!')
      await rewrite(page, hands, mine)
      await expect(page.getByText('Kept on this device.')).toBeVisible()
      await sheet(other.page).fill(text.replace('She speaks.', 'She speaks again.'))
      await saved(other.page)
      await page.context().setOffline(false)
      const both = mine.replace('She speaks.', 'She speaks again.')
      await expect(sheet(page)).toHaveValue(both)
      await saved(page)
      // The device that stayed online receives the change as well.
      await expect(sheet(other.page)).toHaveValue(both)

      await page.context().setOffline(true)
      await rewrite(page, hands, both.replace('Ay me!', 'Alas!'))
      await expect(page.getByText('Kept on this device.')).toBeVisible()
      await sheet(other.page).fill(both.replace('Ay me!', 'Oh dear!'))
      await saved(other.page)
      await page.context().setOffline(false)
      await expect(page.getByRole('heading', { name: 'Two devices changed the same lines' })).toBeVisible()
      await expect(page.getByText('Alas!')).toBeVisible()
      await expect(page.getByText('Oh dear!')).toBeVisible()
      await hands.press(page.getByRole('button', { name: 'Keep this choice' }))
      await expect(sheet(page)).toHaveValue(both.replace('Ay me!', 'Alas!\nOh dear!'))
      await saved(page)
      await expect(page.getByRole('button', { name: /from another device/ })).toBeVisible()
      await other.context.close()
      // The browser logs each failed and each refused request.
      complaints.splice(0)
    })

    test('an edit that could not be sent survives closing the page and is sent by the next page', async ({
      page,
      server,
      complaints,
    }) => {
      const hands = handsOf(page)
      const email = createUniqueEmail('left')
      await createAccount(page, server, email)
      await begin(page, hands, { title: 'Balcony', text: 'But soft!' })
      const address = page.url()
      await page.context().setOffline(true)
      await rewrite(page, hands, 'But soft! What light?')
      await expect(page.getByText('Kept on this device.')).toBeVisible()
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
    })
  })
}
