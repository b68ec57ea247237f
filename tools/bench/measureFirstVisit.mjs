import { bytesOf, measurePaint, slowDown, watchPaint } from './pageMeasures.mjs'

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/**
 * Visits an address for the first time on a slow phone, with empty caches, and measures the bytes and the painting
 * times. `isThere` waits until the page shows its main content.
 */
export async function measureFirstVisit(site, person, address, isThere = async () => {}) {
  const context = await site.enter(person, phone)
  try {
    const page = await context.newPage()
    await watchPaint(page)
    await slowDown(page)
    await page.goto(site.url + address, { waitUntil: 'load' })
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await isThere(page)
    await page.waitForTimeout(1500) // requests and paints after the load event count too
    return { bytes: await bytesOf(page), ...(await measurePaint(page)) }
  } finally {
    await context.close()
  }
}
