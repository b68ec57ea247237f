import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The widths that screens are designed for, in CSS pixels: phone, tablet, desktop. */
export const widths = [360, 768, 1280] as const

const heights: Readonly<Record<(typeof widths)[number], number>> = { 360: 740, 768: 1024, 1280: 860 }

export const setWidth = (page: Page, width: (typeof widths)[number]) =>
  page.setViewportSize({ width, height: heights[width] })

/** The axe rules whose result depends on the theme. All other rules are checked in the light theme only. */
const colourRules = ['color-contrast', 'link-in-text-block']

type Found = { id: string; impact?: string | null; nodes: { target: unknown; failureSummary?: string }[] }

/** The axe library. Once a page has loaded it, the page can use it again. */
declare const axe: { run(options: object): Promise<{ violations: Found[] }> }

/** Runs axe. The library is large, so each page loads it only once. */
async function runAxe(page: Page, rules: readonly string[] | null): Promise<readonly Found[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // Legacy mode opens no extra page. It finds the same problems, because our pages have no frames from other sites.
    await new AxeBuilder({ page }).setLegacyMode(true).withRules(['document-title']).analyze()
  }
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) }
  return page.evaluate(async (axeOptions) => (await axe.run(axeOptions)).violations, options)
}

/**
 * Runs in the page: jumps to the end of all finite animations. During a transition, colours belong to neither theme.
 * Waiting for `finished` instead could take for ever, because Chromium drops some transitions and leaves their promise
 * unsettled.
 */
export function endAnimations(): void {
  for (const animation of document.getAnimations())
    if (Number.isFinite(Number(animation.effect?.getComputedTiming().endTime))) animation.finish()
}

async function listViolations(page: Page, rules: readonly string[] | null = null): Promise<string[]> {
  await page.evaluate(endAnimations)
  return (await runAxe(page, rules))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`))
}

/**
 * Checks that axe finds no serious or critical violation in the light theme (all rules) and in the dark theme (only
 * `colourRules`), and that no animation longer than 0.1 s runs when the user prefers reduced motion.
 */
export async function expectAccessible(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await listViolations(page), `${where}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect.soft(await listViolations(page, colourRules), `${where}, dark`).toEqual([])
  expect.soft(await page.evaluate(listVisibleAnimations), `${where}: endless motion`).toEqual([])
}

/**
 * Runs in the page, which prefers reduced motion. Returns the classes of the elements that are still animated. Ignores
 * animations of up to 0.1 s, because with reduced motion the design tokens set all durations to 0.01 ms.
 */
function listVisibleAnimations(): string[] {
  const visibleMs = 100
  return document
    .getAnimations()
    .filter((motion) => {
      const { activeDuration = 0 } = motion.effect?.getComputedTiming() ?? {}
      return motion.playState === 'running' && Number(activeDuration) > visibleMs
    })
    .map((motion) => (motion.effect as KeyframeEffect | null)?.target?.className ?? '?')
}

/** Checks that the page is not wider than the window, which is 360 px wide, with text at 200 %. */
export async function expectLargeTextToFit(page: Page, where: string): Promise<void> {
  await setWidth(page, 360)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect.soft(await page.evaluate(widerThanWindow), `${where}: wider than the window at 200 %`).toEqual([])
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
}

/**
 * Runs in the page. Returns the elements that make the page scroll sideways, outermost first, at most five. Table
 * headers are skipped, because phones do not show them.
 */
function widerThanWindow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.body.querySelectorAll('*')]
    .filter((element) => !element.closest('thead') && element.getBoundingClientRect().right > clientWidth + 1)
    .slice(0, 5)
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
    .concat(`${scrollWidth} > ${clientWidth}`)
}
