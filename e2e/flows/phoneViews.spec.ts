// What stays in view on a phone: the button that generates in the Studio, and the open doubt of a script review.
import type { Locator, Page } from '@playwright/test'
import { callAs, createAccount, createUniqueEmail, openStudioWithTrial } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })

/** Returns whether a finger reaches the whole element: it is in the window, and nothing lies over it. */
const isReachable = (element: Locator) =>
  element.evaluate((found) => {
    const { left, right, top, bottom } = found.getBoundingClientRect()
    const corners = [
      [left + 8, top + 4],
      [right - 8, top + 4],
      [left + 8, bottom - 4],
      [right - 8, bottom - 4],
    ] as const
    return corners.every(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (found.contains(hit) || hit.contains(found))
    })
  })

const scrollToShare = (page: Page, share: number) =>
  page.evaluate((part) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * part), share)

test(
  'while a long text is in the Studio, the Generate button stays in view wherever the user scrolls',
  { tag: '@extended' },
  async ({ page, server }) => {
    await openStudioWithTrial(page, server, createUniqueEmail('dock'))
    const generate = page.getByRole('button', { name: 'Generate' })
    await expect.poll(() => isReachable(generate)).toBe(true)
    await page.getByRole('textbox', { name: 'Script' }).fill('Somebody left the window open. '.repeat(120))
    await expect(generate).toBeEnabled()
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeGreaterThan(200)
    for (const share of [0, 0.5, 1]) {
      await scrollToShare(page, share)
      await expect.poll(() => isReachable(generate), `scrolled by ${share}`).toBe(true)
    }
  },
)

test('the script review of a long script opens with the first doubt and all of its buttons in view', async ({
  page,
  server,
}) => {
  await createAccount(page, server, createUniqueEmail('doubt'))
  // Most lines have several rows. Their heights differ much from the height that the page estimates for lines that it
  // does not draw.
  const exchange = Array.from(
    { length: 40 },
    (_, index) =>
      `TOBIN\nFerry number ${index} has left. ${'I have said so before, and I will say so again. '.repeat((index % 3) + 1)}\n\nMARA\nI know. ${'I watched it go from this very bench. '.repeat((index % 4) + 1)}\n`,
  )
  const content = `${exchange.join('\n')}\nLOUDSPEAKER\nThe terminal is closing.\n\n${exchange.slice(0, 9).join('\n')}`
  const { scriptId } = await callAs(page, server, 'saveScript', { title: 'The Last Ferry', content, tags: [] })
  await page.goto(`/scripts/${String(scriptId)}/read-through`)
  const doubt = page.getByRole('group', { name: /^What is it\?/ })
  await expect(doubt).toBeVisible()
  for (const name of ['It is right', 'More corrections', 'A direction']) {
    await expect.poll(() => isReachable(doubt.getByRole('button', { name, exact: true })), name).toBe(true)
  }
  // The doubt stays in view after the browser has drawn the lines around it.
  for (let frame = 0; frame < 10; frame += 1) {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
  expect(await isReachable(doubt.getByRole('button', { name: 'A direction' }))).toBe(true)
  expect(await isReachable(doubt.getByRole('combobox', { name: 'Said by' }))).toBe(true)

  await doubt.getByRole('button', { name: 'More corrections' }).click()
  await page.getByRole('menuitem', { name: 'Split in two' }).click()
  await expect(page.getByText('Where does the new speech begin?')).toBeVisible()
})
