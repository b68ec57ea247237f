import { makePdf } from '../tools/bench/import/pdf.mjs'
import { byKeyboard, byTouch } from './hands.ts'
import { join, newEmail } from './newcomer.ts'
import { expect, test } from './stage.ts'

const longestS = 30
const columns = { heading: 108, action: 108, cue: 245, bracket: 202, speech: 173 }
type Kind = keyof typeof columns

/** Two pages as a screenplay program lays them out, with two names that a reader must doubt. */
function screenplay(): Buffer {
  const speech = (name: string, words: string): [Kind, string][] => [
    ['cue', name],
    ['speech', words],
    ['action', ''],
  ]
  const first: [Kind, string][] = [
    ['heading', 'INT. FERRY TERMINAL - NIGHT'],
    ['action', ''],
    ['action', 'A shuttered kiosk, one bench.'],
    ['action', ''],
    ...speech('MARA', 'That was the last one.'),
    ...speech('HERBERT', 'I know. I watched it go.'),
    ...speech('MARA', 'You had a ticket.'),
    ...speech('HERBERT', 'I had two.'),
  ]
  const second: [Kind, string][] = [
    ...speech('HERBERT', 'Say something.'),
    ...speech('HERSERT', 'Say something else.'),
    ...speech('MARA', 'Goodnight.'),
    ...speech('LOUDSPEAKER', 'The terminal is closing.'),
  ]
  const lay = (lines: [Kind, string][], number: number) => [
    { x: 520, y: 36, text: `${number}.` },
    { x: 120, y: 620, text: 'ADA RAY', size: 60, angle: 0.9 },
    ...lines.flatMap(([kind, text], row) => (text ? [{ x: columns[kind], y: 84 + row * 12, text }] : [])),
  ]
  return makePdf([lay(first, 1), lay(second, 2)])
}

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 860 } }

for (const [way, handsOf, use] of [
  ['phone, by touch', byTouch, phone],
  ['desktop, by keyboard alone', byKeyboard, desktop],
] as const) {
  test.describe(way, () => {
    test.use(use)

    test('a screenplay comes as a PDF, its two doubts are settled, and it is ready to be cast', async ({
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
      await hands.press(page.getByRole('link', { name: 'Cast it' }))
      await expect(page).toHaveURL(/\/cast$/)
    })
  })
}
