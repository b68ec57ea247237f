import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from './stage.ts'

// One build of Chromium draws edges a little differently from the next; a moved or missing piece is far more than this.
const tolerance = { maxDiffPixelRatio: 0.03, threshold: 0.25 }
const widths = [360, 1280] as const
const themes = ['light', 'dark'] as const

test.use({ reducedMotion: 'reduce', serviceWorkers: 'block' })

for (const width of widths) {
  for (const theme of themes) {
    test(`every piece looks as it did (${width} px, ${theme})`, async ({ page }) => {
      test.skip(process.platform !== 'linux', 'other systems draw letters differently')
      await page.setViewportSize({ width, height: 1400 })
      await page.goto(`/dev/gallery?theme=${theme}`)
      await page.evaluate(() => document.fonts.ready)
      for (const section of ['buttons', 'fields', 'choices', 'banners-and-notices']) {
        // From the heading on down, in a frame of lasting size: a line more or less must not change the picture's.
        const { x, y } = await page.locator(`section[aria-labelledby='${section}']`).evaluate((element) => {
          const at = element.getBoundingClientRect()
          return { x: 0, y: at.top + scrollY }
        })
        await expect(page).toHaveScreenshot(`${section}-${width}-${theme}.png`, {
          ...tolerance,
          fullPage: true,
          clip: { x, y, width, height: 480 },
        })
      }
    })
  }
}

for (const theme of [...themes, 'out'] as const) {
  test(`nobody is shut out of any piece (${theme})`, async ({ page }) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/dev/gallery?theme=${theme}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      ).toEqual([])
    }
  })
}

test('at twice the text size and 360 px nothing runs out of the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const address of ['/dev/gallery', '/dev/gallery?text=200']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  }
})
