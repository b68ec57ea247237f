import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/testServer.ts'
import { endAnimations } from './checkPage.ts'

// Different Chromium builds draw edges slightly differently, so small differences are tolerated. A moved or missing
// component exceeds this tolerance.
const tolerance = { maxDiffPixelRatio: 0.02, threshold: 0.15 }
const widths = [360, 1280] as const
const themes = ['light', 'dark'] as const
const sections = ['buttons', 'fields', 'choices', 'banners-and-notices'] as const

const seen = [
  [360, 'light'],
  [360, 'dark'],
  [1280, 'light'],
  [1280, 'out'],
] as const

test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' })

async function openGallery(page: Page, query: string) {
  await page.goto(`/dev/gallery?${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The page applies the theme and the text size after it is hydrated.
  await expect(page.locator('html[data-text]')).toBeAttached()
  await page.evaluate(() => document.fonts.ready)
}

test('four gallery sections match stored screenshots at 360 and 1280 px, in light and dark theme', async ({ page }) => {
  test.skip(process.platform !== 'linux', 'fonts are rendered differently on other systems')
  for (const width of widths) {
    // The window has a fixed size, so that one more line of text does not change the size of the pictures.
    await page.setViewportSize({ width, height: 480 })
    for (const theme of themes) {
      await openGallery(page, `theme=${theme}`)
      for (const section of sections) {
        await page.locator(`section[aria-labelledby='${section}']`).evaluate((element) => element.scrollIntoView())
        await expect.soft(page).toHaveScreenshot(`${section}-${width}-${theme}.png`, tolerance)
      }
    }
  }
})

test('no component has an axe violation in the light, dark or lights-out theme', async ({ page }) => {
  for (const [width, theme] of seen) {
    await page.setViewportSize({ width, height: 900 })
    await openGallery(page, `theme=${theme}`)
    await page.evaluate(endAnimations)
    const { violations } = await new AxeBuilder({ page }).analyze()
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect(found, `${theme}, ${width} px`).toEqual([])
  }
})

test('no component overflows the page at 360 px, also with text at 200 %', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  for (const text of ['100', '200']) {
    await openGallery(page, `text=${text}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${text} %`).toBe(360)
  }
})
