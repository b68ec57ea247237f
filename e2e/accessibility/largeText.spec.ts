// Checks large text on a narrow phone, on the pages for self-tapes, coaches, friends and scripts stored offline. Some
// parts of these pages cover each other or do not scroll, so text can be cut off although the page is not too wide.
import type { Page } from '@playwright/test'
import { fakeCamera } from '../../tools/testing/fakeCamera.mjs'
import { sampleScript } from '../fixtures/sampleScript.ts'
import { openTape, turnOn, isReady, isMyTurn } from '../fixtures/selfTape.ts'
import { callAs, createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'
import { expectLargeTextToFit } from './checkPage.ts'

/**
 * Runs in the page. Returns texts that are cut off: outside the window at its sides, or wider than a box that hides
 * what does not fit.
 */
function listCutTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const cut: string[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!parent || text === '' || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width <= 1 || box.height <= 1) continue
    let isCut = box.left < -1 || box.right > innerWidth + 1
    for (let around: Element | null = parent; around; around = around.parentElement) {
      const { overflowX, textOverflow, clipPath } = getComputedStyle(around)
      const frame = around.getBoundingClientRect()
      // This text is only for screen readers, or is a long name that ends with an ellipsis, so it is not cut off.
      if (clipPath !== 'none' || frame.width <= 1 || textOverflow === 'ellipsis') {
        isCut = false
        break
      }
      const hidesRest = overflowX === 'hidden' || overflowX === 'clip'
      isCut ||= hidesRest && (box.right > frame.right + 1 || box.left < frame.left - 1)
    }
    if (isCut) cut.push(`${text.slice(0, 60)} (${Math.round(box.left)} to ${Math.round(box.right)})`)
  }
  return cut
}

/** Returns which share of the camera picture the text on top of it covers, from 0 (nothing) to 1 (everything). */
const measureCover = (page: Page, text: string) =>
  page
    .getByText(text)
    .first()
    .evaluate((element) => {
      const video = document.querySelector('video')?.getBoundingClientRect()
      const box = element.getBoundingClientRect()
      return video ? (box.width * box.height) / (video.width * video.height) : 1
    })

async function checkLargeText(page: Page, where: string) {
  await expectLargeTextToFit(page, where)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  expect.soft(await page.evaluate(listCutTexts), `${where}: texts that are cut off at 200 %`).toEqual([])
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })

test('the self-tape page fits a narrow phone with text at 200 %, during set-up, recording and playback', async ({
  page,
  server,
}) => {
  await page.addInitScript(fakeCamera)
  await openTape(page, server)
  await expect(page.getByRole('heading', { name: 'Film this scene' })).toBeVisible()
  await checkLargeText(page, 'the question for the camera')
  await turnOn(page)
  await isReady(page, 1)
  await checkLargeText(page, 'the settings of a self-tape')
  await expect(page.getByText('Turn your phone sideways.')).toBeVisible()
  expect(await measureCover(page, 'Turn your phone sideways.'), 'share of the picture under the tip').toBeLessThan(0.4)
  await page.getByRole('button', { name: 'Record take 1' }).click()
  await isMyTurn(page)
  await checkLargeText(page, 'a self-tape that is recorded')
  await page.keyboard.press('Space')
  await isMyTurn(page)
  await page.keyboard.press('Space')
  await isReady(page, 2)
  await page.getByRole('button', { name: 'Takes (1)' }).click()
  await expect(page.getByRole('button', { name: 'Export take 1' })).toBeVisible()
  await checkLargeText(page, 'the takes of a self-tape')
})

test('the pages of a coach and a friend, and the page that stores a script offline, fit a narrow phone with text at 200 %', async ({
  page,
  server,
}) => {
  await createAccount(page, server, createUniqueEmail('large-text'))
  const { scriptId } = await callAs(page, server, 'saveScript', {
    ...{ title: 'The Late Ferry', content: sampleScript, tags: [] },
  })
  const casting = { mine: ['MARA'], roles: {}, pronunciations: [] }
  await callAs(page, server, 'saveCasting', { scriptId, casting, version: 0 })
  await page.goto(`/scripts/${String(scriptId)}/offline`)
  await expect(page.getByRole('button', { name: 'Keep on this device' })).toBeVisible()
  await checkLargeText(page, 'the page that stores a script on the device')
  const links: string[] = []
  for (const who of ['coach', 'friend']) {
    await page.goto(`/scripts/${String(scriptId)}/share?with=${who}`)
    await page.getByLabel('Their name').fill('Priya')
    await checkLargeText(page, `the form of a link for a ${who}`)
    await page.getByRole('button', { name: 'Make the link' }).click()
    links.push(await page.getByLabel('Link', { exact: true }).inputValue())
    await checkLargeText(page, `the link for a ${who}`)
  }
  await page.goto(links[0] ?? '')
  await page.getByRole('button', { name: 'Add a note to: I had two.' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Slower. She has waited for this all night.')
  await checkLargeText(page, 'the page of a coach')
  await page.goto(links[1] ?? '')
  await checkLargeText(page, 'the invitation of a friend')
})
