import type { Page } from '@playwright/test'
import { sampleScript } from '../fixtures/sampleScript.ts'
import { callAs, createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })

type Line = { id: string; kind: string; characters: string[] }

/**
 * Saves a script. Returns a function that measures how many seconds TOBIN's first line lasts, as the server speaks it
 * now.
 */
async function openLine(page: Page, server: Parameters<typeof callAs>[1]) {
  const saved = await callAs(page, server, 'saveScript', { title: 'The Late Ferry', content: sampleScript, tags: [] })
  const scriptId = String(saved['scriptId'])
  const { understanding } = await callAs(page, server, 'getUnderstanding', { scriptId })
  const { lines } = understanding as { lines: Line[] }
  const lineId = lines.find(({ kind, characters }) => kind === 'speech' && characters.includes('TOBIN'))?.id
  return async () => Number((await callAs(page, server, 'startLine', { scriptId, lineId }))['duration'])
}

test(
  'on a phone, an actor sets how a line is read: *Slower* takes longer than *Faster*, and is still set after a reload',
  { tag: '@extended' },
  async ({ page, server }) => {
    await createAccount(page, server, createUniqueEmail('readings'))
    const measureLine = await openLine(page, server)
    await page.goto('/practice')
    await page.getByRole('link', { name: 'The Late Ferry' }).click()
    await page.getByRole('button', { name: /^MARA/ }).click()
    await expect(page.getByRole('button', { name: 'Begin' })).toBeEnabled()

    const open = page.getByRole('button', { name: /^Another reading of line/ }).first()
    await open.click()
    const dialog = page.getByRole('dialog', { name: 'Another reading' })
    const choose = async (name: string, effects: string) => {
      await dialog.getByRole('button', { name, exact: true }).click()
      await expect(dialog.getByText(effects)).toBeVisible()
      await expect(dialog.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true')
      // The duration is 0 while the server is still speaking the line.
      await expect.poll(measureLine).toBeGreaterThan(0)
      return measureLine()
    }
    const faster = await choose('Faster', 'You hear: faster, shorter pauses.')
    const slower = await choose('Slower', 'You hear: slower, longer pauses.')
    expect(slower).toBeGreaterThan(faster * 1.2)
    await dialog.getByRole('button', { name: 'Done' }).click()
    // After a tap, the focus returns to the script, so that Space still presses the main button.
    await expect(page.getByRole('region', { name: 'The script' })).toBeFocused()
    await expect(page.getByText('slower', { exact: true })).toBeVisible()

    await page.reload()
    await expect(page.getByText('slower', { exact: true })).toBeVisible()
    await page
      .getByRole('button', { name: /^Another reading of line/ })
      .first()
      .click()
    await expect(dialog.getByRole('button', { name: 'Slower' })).toHaveAttribute('aria-pressed', 'true')
    await dialog.getByRole('textbox', { name: 'Or in your words' }).fill('like a lamp')
    await dialog.getByRole('button', { name: 'Read it like this' }).click()
    await expect(dialog.getByText('These words change nothing in this voice.')).toBeVisible()
  },
)
