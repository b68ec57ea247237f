import { bytesOf, paintOf, slow, watchPaint } from './pageMeasures.mjs'

const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }

/** Somebody's first visit to an address on a slow phone: nothing is kept from before. `isThere` waits for what they want. */
export async function firstVisit(stage, person, address, isThere = async () => {}) {
  const context = await stage.enter(person, phone)
  try {
    const page = await context.newPage()
    await watchPaint(page)
    await slow(page)
    await page.goto(stage.url + address, { waitUntil: 'load' })
    await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
    await isThere(page)
    await page.waitForTimeout(1500) // what is fetched and drawn after the load counts too
    return { bytes: await bytesOf(page), ...(await paintOf(page)) }
  } finally {
    await context.close()
  }
}
