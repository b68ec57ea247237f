import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility/checkPage.ts'
import { fakeMicrophone, spokenLines } from '../../tools/testing/fakeMicrophone.mjs'
import { callAs, createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

const script = `INT. HOUSE - NIGHT

TOBIN: Well?

MARA: I always thought the garden would be yours one day.

TOBIN: Did you?

MARA: You always said the old house was never for sale.

TOBIN: Where were you?

MARA: I waited at the station until the last train had gone.

TOBIN: I see.`

const pauseMs = 3_000

const now = (page: Page) => page.locator('[aria-current="true"]')
const isAt = (page: Page, words: string) => expect(now(page)).toContainText(words)
const say = (page: Page, name: string) => page.evaluate((voice) => globalThis.sayIntoMicrophone(voice), name)
const listens = (page: Page) => expect(page.getByText('Listening. Take your time.')).toBeVisible()

test.use({ viewport: { width: 1024, height: 800 }, reducedMotion: 'reduce' })

test(
  'the reader follows the words: it answers a line, waits through three seconds inside a line, and lists a dropped word',
  { tag: '@extended' },
  async ({ page, server }) => {
    // Fetching and loading the recogniser takes much longer than a page.
    test.slow()
    await page.addInitScript(fakeMicrophone, spokenLines)
    await createAccount(page, server, createUniqueEmail('words'))
    await callAs(page, server, 'saveScript', { title: 'The House', content: script, tags: [] })
    await page.goto('/practice')
    await page.getByRole('link', { name: 'The House' }).click()
    await page.getByRole('button', { name: /^MARA/ }).click()

    // Nothing of the recogniser is fetched before the question is answered.
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await page.getByRole('button', { name: /^What it waits for/ }).click()
    await page.getByRole('switch', { name: 'Follow my words' }).click()
    await expect(page.getByText(/about 25 MB/)).toContainText('nothing is sent')
    expect(fetched.filter((url) => /\.(onnx|wasm)/.test(url))).toEqual([])
    await page.getByRole('button', { name: 'Get it (25 MB)' }).click()
    await expect(page.getByRole('button', { name: 'What it waits for: Follows my words' })).toBeVisible({
      timeout: 90_000,
    })
    await page.getByRole('combobox', { name: 'Check my words' }).selectOption('Word perfect')
    await expectAccessible(page, 'the settings of the recogniser')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Begin' }).click()
    await page.getByRole('button', { name: 'Allow microphone' }).click()

    await isAt(page, 'I always thought')
    await listens(page)
    await say(page, 'garden')
    await isAt(page, 'You always said the old house')
    await listens(page)
    await say(page, 'saleShortened')
    await isAt(page, 'I waited at the station')
    await expect(page.getByText('1 word differs')).toBeVisible()
    await listens(page)

    await say(page, 'stationStart')
    await page.waitForTimeout(pauseMs)
    await isAt(page, 'I waited at the station')
    await say(page, 'stationEnd')
    await expect(page.getByRole('heading', { name: /2 of 3 lines right/ })).toBeVisible()
    await expect(page.getByRole('list', { name: 'What was different' })).toContainText('“always” left out')
    await expectAccessible(page, 'the list of words that differed')
    await page.getByRole('button', { name: 'I said it right: “always” left out' }).click()
    await expect(page.getByRole('heading', { name: 'All 3 lines right' })).toBeVisible()
  },
)
