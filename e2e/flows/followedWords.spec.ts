import { expectAccessible } from '../accessibility/checkPage.ts'
import {
  installRecogniser,
  openFollowedRoom,
  openTurnEndPanel,
  say,
  waitForLine,
  waitForRecogniser,
} from '../fixtures/followedRoom.ts'
import { expect, test } from '../fixtures/testServer.ts'
import { fakeMicrophone, spokenLines } from '../../tools/testing/fakeMicrophone.mjs'

const pauseMs = 3_000
const usualRule = { name: 'What it waits for: Waits for my voice' }

test.use({ viewport: { width: 1024, height: 800 }, reducedMotion: 'reduce' })
// Downloading and loading the recogniser takes much longer than loading a page.
test.slow()

test.describe('a reader that follows the actor’s words with the speech recogniser', { tag: '@extended' }, () => {
  test('the reader follows the actor’s words: it answers a complete line and waits during a pause inside a line; a word left out is listed', async ({
    page,
    server,
  }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    await openFollowedRoom(page, server)
    await openTurnEndPanel(page)
    await page.getByRole('switch', { name: 'Follow my words' }).click()
    await expect(page.getByText(/about 25 MB/)).toContainText('nothing is sent')
    // No file of the recogniser is downloaded before the user agrees.
    expect(fetched.filter((url) => /\.(onnx|wasm)/.test(url))).toEqual([])
    await page.getByRole('button', { name: 'Get it (25 MB)' }).click()
    await expect(page.getByRole('button', { name: 'What it waits for: Follows my words' })).toBeVisible()
    await expectAccessible(page, 'the settings of the recogniser')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Begin' }).click()

    await waitForLine(page, 'I always thought')
    await say(page, 'garden')
    await waitForLine(page, 'You always said the old house')
    await say(page, 'saleShortened')
    await waitForLine(page, 'I waited at the station')
    await expect(page.getByText('1 word differs')).toBeVisible()

    await say(page, 'stationStart')
    await page.waitForTimeout(pauseMs)
    await expect(page.locator('[aria-current="true"]')).toContainText('I waited at the station')
    await say(page, 'stationEnd')
    await expect(page.getByRole('heading', { name: /2 of 3 lines right/ })).toBeVisible()
    await expect(page.getByRole('list', { name: 'What was different' })).toContainText('“always” left out')
    await expectAccessible(page, 'the list of words that differed')
    await page.getByRole('button', { name: 'I said it right: “always” left out' }).click()
    await expect(page.getByRole('heading', { name: 'All 3 lines right' })).toBeVisible()
  })

  test('if the actor paraphrases a line or says another text, no mistake is marked and silence ends the line; in noise, no correct word is marked as a mistake', async ({
    page,
    server,
  }) => {
    await openFollowedRoom(page, server, {
      sounds: {
        paraphrase: { text: 'Somehow I felt sure those flowers were coming to you in the end.', voiceId: 'kate' },
        stranger: { text: 'Nobody told me about the weather in Scotland this morning.', voiceId: 'tom' },
      },
    })
    await installRecogniser(page)
    await page.getByRole('button', { name: 'Begin' }).click()
    await waitForLine(page, 'I always thought')
    await say(page, 'paraphrase')
    await waitForLine(page, 'You always said the old house')
    await say(page, 'stranger')
    await waitForLine(page, 'I waited at the station')
    await page.evaluate(() => globalThis.fillRoom(0.004))
    await say(page, 'stationStart')
    await say(page, 'stationEnd')
    await expect(page.getByRole('heading', { name: 'All 3 lines right' })).toBeVisible()
    await expect(page.getByText(/words? differs?/)).toHaveCount(0)
  })

  test('after the actor has tried a spoken command in the settings, each spoken “line?” shows one more word and does not end the line', async ({
    page,
    server,
  }) => {
    await openFollowedRoom(page, server, {
      sounds: { line: { text: 'Line?', voiceId: 'tom' } },
      settings: { hiding: 'nothing' },
    })
    await installRecogniser(page)
    await openTurnEndPanel(page)
    await page.getByRole('switch', { name: 'Listen for commands' }).click()
    await expect(page.getByText(/Now say “line”/)).toBeVisible()
    await say(page, 'line')
    await expect(page.getByText(/Now say “line”/)).toHaveCount(0)
    await expect(page.getByRole('switch', { name: 'Listen for commands' })).toBeChecked()
    await expectAccessible(page, 'the list of spoken commands')
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Begin' }).click()
    await waitForLine(page, '')
    const current = page.locator('[aria-current="true"]')
    await expect(current).not.toContainText('always')
    await say(page, 'line')
    // The line is hidden except for the prompted words.
    await expect(current).toContainText(/hidden\s*I(?! always)/)
    await say(page, 'line')
    await expect(current).toContainText('I always')
    await say(page, 'garden')
    await expect(current).not.toContainText('always')
    await expect(page.getByText('Listening. Take your time.')).toBeVisible()
  })

  test('a second tab loads the speech recogniser from the device without a download, and both tabs use it without a connection', async ({
    page,
    server,
    complaints,
  }) => {
    const address = await openFollowedRoom(page, server)
    await installRecogniser(page)
    const other = await page.context().newPage()
    await other.addInitScript(fakeMicrophone, spokenLines)
    const fetched: string[] = []
    other.on('request', (request) => fetched.push(request.url()))
    const loadedLines = new Set<string>()
    other.on('requestfinished', (request) => {
      if (request.url().includes('/api/audio/')) loadedLines.add(request.url())
    })
    await other.goto(address)
    await other.getByRole('button', { name: 'Begin' }).click()
    await waitForLine(other, 'I always thought')
    // All four lines of the reader are on the device before the connection ends.
    await expect.poll(() => loadedLines.size).toBe(4)
    await other.context().setOffline(true)
    await waitForRecogniser(other)
    await say(other, 'garden')
    await waitForLine(other, 'You always said the old house')
    await say(other, 'saleShortened')
    await expect(other.getByText('1 word differs')).toBeVisible()
    expect(fetched.filter((url) => url.includes('.onnx'))).toEqual([])
    await other.close()
    // The first tab has already loaded its recogniser, so the recogniser of this tab also works without a connection.
    await page.getByRole('button', { name: 'Begin' }).click()
    await waitForLine(page, 'I always thought')
    await say(page, 'garden')
    await waitForLine(page, 'You always said the old house')
    complaints.splice(
      0,
      complaints.length,
      ...complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(line)),
    )
  })

  for (const { what, says, arrange } of [
    {
      what: 'the files are missing on the server',
      says: 'The speech recogniser could not be fetched.',
      arrange: '404',
    },
    { what: 'there is no connection', says: 'The speech recogniser could not be fetched.', arrange: 'offline' },
    { what: 'the storage is full', says: 'This device has no room for the speech recogniser.', arrange: 'full' },
  ] as const)
    test(`if ${what}, the panel says why the speech recogniser is not installed, and silence ends the actor’s line`, async ({
      page,
      server,
      complaints,
    }) => {
      if (arrange === '404')
        await page.context().route('**/*.onnx', (route) => route.fulfill({ status: 404, body: 'not found' }))
      if (arrange === 'full')
        await page.addInitScript(() => {
          Cache.prototype.put = () => Promise.reject(new DOMException('full', 'QuotaExceededError'))
        })
      await openFollowedRoom(page, server)
      await openTurnEndPanel(page)
      await page.getByRole('switch', { name: 'Follow my words' }).click()
      if (arrange === 'offline') await page.context().setOffline(true)
      await page.getByRole('button', { name: 'Get it (25 MB)' }).click()
      await expect(page.getByText(new RegExp(says))).toBeVisible()
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      await expect(page.getByRole('button', usualRule)).toBeVisible()
      await page.keyboard.press('Escape')
      if (arrange === 'offline') await page.context().setOffline(false)
      await page.getByRole('button', { name: 'Begin' }).click()
      await waitForLine(page, 'I always thought')
      await say(page, 'garden')
      await waitForLine(page, 'You always said the old house')
      await expect(page.getByText(/words? differs?/)).toHaveCount(0)
      complaints.splice(
        0,
        complaints.length,
        ...complaints.filter((line) => !/Failed to load resource|ERR_INTERNET_DISCONNECTED/.test(line)),
      )
    })
})
