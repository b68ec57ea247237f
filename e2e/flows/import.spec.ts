import { desktop, extended, phone } from '../fixtures/inputMethods.ts'
import { createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { createSampleScreenplay } from '../fixtures/sampleScreenplay.ts'
import { expect, test } from '../fixtures/testServer.ts'

const longestS = 30

for (const { way, inputMethod: openInputMethod, use, tag } of [phone, extended(desktop)]) {
  test.describe(way, { tag }, () => {
    test.use(use)

    test('an actor imports a screenplay PDF, resolves its two doubts within 30 seconds, and starts a rehearsal at the first cue', async ({
      page,
      server,
    }) => {
      const inputMethod = openInputMethod(page)
      await createAccount(page, server, createUniqueEmail('import'))
      await page.goto('/scripts')
      const startedAt = Date.now()
      await page
        .getByLabel('Choose a file', { exact: true })
        .and(page.locator('input'))
        .setInputFiles({ name: 'Ferry.pdf', mimeType: 'application/pdf', buffer: createSampleScreenplay() })
      await expect(page.getByText('Read as a screenplay: 3 roles, 8 speeches, 2 doubts.').first()).toBeVisible()
      await inputMethod.press(page.getByRole('link', { name: 'Check the script' }))

      const lines = page.getByRole('list', { name: 'As it was understood' })
      await expect(lines.getByText('Written HERSERT; read as HERBERT.')).toBeVisible()
      await inputMethod.press(page.getByRole('button', { name: 'It is right' }))
      await expect(lines.getByText(/LOUDSPEAKER speaks only once/)).toBeVisible()
      await inputMethod.press(page.getByRole('button', { name: 'It is right' }))
      await expect(page.getByText('No doubts left')).toBeVisible()
      await expect(page.getByText('Saved', { exact: true })).toBeVisible()
      expect((Date.now() - startedAt) / 1_000).toBeLessThan(longestS)

      // The review shows the PDF page next to the doubt.
      const show = page.getByRole('button', { name: 'Show the original' })
      if (await show.isVisible()) await inputMethod.press(show)
      await expect(page.getByRole('img', { name: /^Page [12] of 2$/ })).toBeVisible()

      await page.reload()
      await expect(page.getByText('No doubts left')).toBeVisible()

      // Continue to the first cue.
      await inputMethod.press(page.getByRole('link', { name: 'Cast it' }))
      await expect(page).toHaveURL(/\/cast$/)
      await inputMethod.press(page.getByRole('link', { name: 'Rehearse' }))
      await inputMethod.press(page.getByRole('button', { name: /^HERBERT/ }))
      await inputMethod.press(page.getByRole('button', { name: 'Begin' }))
      await inputMethod.press(page.getByRole('button', { name: 'Continue by time instead' }))
      await expect(page.locator('[aria-current="true"]')).toContainText('That was the last one.')
      await expect(page.locator('[aria-current="true"]')).toContainText('I know. I watched it go.')
    })
  })
}
