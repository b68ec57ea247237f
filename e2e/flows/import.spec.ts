import { byKeyboard, byTouch } from './hands.ts'
import { join, newEmail } from './newcomer.ts'
import { screenplay } from './screenplay.ts'
import { expect, test } from './stage.ts'

const longestS = 30
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 860 } }

for (const [way, handsOf, use] of [
  ['phone, by touch', byTouch, phone],
  ['desktop, by keyboard alone', byKeyboard, desktop],
] as const) {
  test.describe(way, () => {
    test.use(use)

    test('a screenplay comes as a PDF, its two doubts are settled, it is cast, and the first cue is heard', async ({
      page,
      server,
    }) => {
      const hands = handsOf(page)
      await join(page, server, newEmail('import'))
      await page.goto('/scripts')
      const startedAt = Date.now()
      await page
        .getByLabel('Choose a file', { exact: true })
        .and(page.locator('input'))
        .setInputFiles({ name: 'Ferry.pdf', mimeType: 'application/pdf', buffer: screenplay() })
      await expect(page.getByText('Read as a screenplay: 3 roles, 8 speeches, 2 doubts.').first()).toBeVisible()
      await hands.press(page.getByRole('link', { name: 'Look through it' }))

      const lines = page.getByRole('list', { name: 'As it was understood' })
      await expect(lines.getByText('Written HERSERT; read as HERBERT.')).toBeVisible()
      await hands.press(page.getByRole('button', { name: 'It is right' }))
      await expect(lines.getByText(/LOUDSPEAKER speaks only once/)).toBeVisible()
      await hands.press(page.getByRole('button', { name: 'It is right' }))
      await expect(page.getByText('No doubts left')).toBeVisible()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      expect((Date.now() - startedAt) / 1_000).toBeLessThan(longestS)

      // The page itself is drawn beside it.
      const show = page.getByRole('button', { name: 'Show the original' })
      if (await show.isVisible()) await hands.press(show)
      await expect(page.getByRole('img', { name: /^Page [12] of 2$/ })).toBeVisible()

      await page.reload()
      await expect(page.getByText('No doubts left')).toBeVisible()

      // On to the first cue.
      await hands.press(page.getByRole('link', { name: 'Cast it' }))
      await expect(page).toHaveURL(/\/cast$/)
      await hands.press(page.getByRole('link', { name: 'Rehearse' }))
      await hands.press(page.getByRole('button', { name: /^HERBERT/ }))
      await hands.press(page.getByRole('button', { name: 'Begin' }))
      await hands.press(page.getByRole('button', { name: 'Go by time instead' }))
      await expect(page.locator('[aria-current="true"]')).toContainText('That was the last one.')
      await expect(page.locator('[aria-current="true"]')).toContainText('I know. I watched it go.')
    })
  })
}
