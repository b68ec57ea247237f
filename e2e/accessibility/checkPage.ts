import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The widths that the house is drawn for: a phone, a tablet upright, a desk. */
export const widths = [360, 768, 1280] as const

const heights: Readonly<Record<(typeof widths)[number], number>> = { 360: 740, 768: 1024, 1280: 860 }

export const setWidth = (page: Page, width: (typeof widths)[number]) =>
  page.setViewportSize({ width, height: heights[width] })

/** The other theme has the same words and names in the same order; only these can differ. */
const ofColour = ['color-contrast', 'link-in-text-block']

type Found = { id: string; impact?: string | null; nodes: { target: unknown; failureSummary?: string }[] }

/** What is left of the auditor in the page after its first run there. */
declare const axe: { run(options: object): Promise<{ violations: Found[] }> }

/** The auditor is as large as everything else together, so it is brought into a page once. */
async function violationsOf(page: Page, rules: readonly string[] | null): Promise<readonly Found[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    // Without frames of others the older way finds the same, and opens no page of its own.
    await new AxeBuilder({ page }).setLegacyMode(true).withRules(['document-title']).analyze()
  }
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: { type: 'rule', values: rules } }) }
  return page.evaluate(async (asked) => (await axe.run(asked)).violations, options)
}

/** Runs in the page: colours on their way from one theme to the other are nobody's choice. */
const settle = () =>
  Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)))
      .map(({ finished }) => finished.catch(() => null)),
  ).then(() => null)

async function barriersOf(page: Page, rules: readonly string[] | null = null): Promise<string[]> {
  await page.evaluate(settle)
  return (await violationsOf(page, rules))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary}`))
}

/** In both themes nothing serious stands in anybody's way, and nothing moves by itself for who asked for calm. */
export async function expectOpenToAll(page: Page, where: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  expect.soft(await barriersOf(page), `${where}, light`).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expect.soft(await barriersOf(page, ofColour), `${where}, dark`).toEqual([])
  expect.soft(await page.evaluate(endlessMotions), `${where}: what moves without end`).toEqual([])
}

/** Runs in the page. Motions of the tokens' hundredth of a millisecond are over before anybody sees them. */
function endlessMotions(): string[] {
  const seenMs = 100
  return document
    .getAnimations()
    .filter((motion) => {
      const { activeDuration = 0 } = motion.effect?.getComputedTiming() ?? {}
      return motion.playState === 'running' && Number(activeDuration) > seenMs
    })
    .map((motion) => (motion.effect as KeyframeEffect | null)?.target?.className ?? '?')
}

/** With text at 200 % on the narrowest screen there is nothing to scroll to the side, and nothing cut off. */
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

/** Runs in the page: what makes it scroll sideways, outermost first (a table’s head is out of sight on a phone); empty where nothing does. */
function widerThanWindow(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.body.querySelectorAll('*')]
    .filter((element) => !element.closest('thead') && element.getBoundingClientRect().right > clientWidth + 1)
    .slice(0, 5)
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`)
    .concat(`${scrollWidth} > ${clientWidth}`)
}
