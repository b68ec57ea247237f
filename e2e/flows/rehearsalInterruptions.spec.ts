import type { BrowserContext, Page, Response } from '@playwright/test'
import { forgetFailedRequests } from '../fixtures/connection.ts'
import { byTouch } from '../fixtures/inputMethods.ts'
import { sampleScript } from '../fixtures/sampleScript.ts'
import { signIn } from '../fixtures/signUpFlow.ts'
import { callAs, createAccount, createUniqueEmail, password } from '../fixtures/testUsers.ts'
import { expect, test, type ServerFixtures } from '../fixtures/testServer.ts'

declare global {
  /** How many sounds longer than a tenth of a second the page has started to play. */
  var startedSounds: number
}

/**
 * Runs in the page: counts the sounds that start. Each line of the reader is one sound; the ends of sounds are not
 * counted.
 */
function countSounds() {
  globalThis.startedSounds = 0
  const minSeconds = 0.1
  const start = Reflect.get(AudioBufferSourceNode.prototype, 'start') as AudioBufferSourceNode['start']
  AudioBufferSourceNode.prototype.start = function (...args) {
    if ((this.buffer?.duration ?? 0) > minSeconds) globalThis.startedSounds += 1
    return start.apply(this, args)
  }
}

const isAt = (page: Page, words: string) => expect(page.locator('[aria-current="true"]')).toContainText(words)
const end = (page: Page, name: string) => expect(page.getByRole('heading', { name })).toBeVisible()

/** Creates an account with a script. The user plays MARA and ends her lines by a key. */
async function castScript(page: Page, server: ServerFixtures['server'], content = sampleScript) {
  const email = createUniqueEmail('interrupted')
  await createAccount(page, server, email)
  const saved = await callAs(page, server, 'saveScript', { title: 'The Late Ferry', content, tags: [] })
  const scriptId = String(saved['scriptId'])
  const casting = { mine: ['MARA'], roles: {}, pronunciations: [] }
  await callAs(page, server, 'saveCasting', { scriptId, casting, version: 0 })
  const settings = { waitsForVoice: false, waitsForTime: false, wasAsked: true }
  await callAs(page, server, 'saveRehearsal', { scriptId, settings })
  /** Reads what the server has stored: the runs, oldest first, and how often each line of the actor was said. */
  const readProgress = async (reader = page) => {
    const { runs } = (await callAs(reader, server, 'getRuns', { scriptId })) as {
      runs: { said: number; right: number; isFinished: boolean; startedAt: string }[]
    }
    const { lines, days } = (await callAs(reader, server, 'getRehearsal', { scriptId })) as {
      lines: { runs: number }[]
      days: { run: number }[]
    }
    return {
      runs: runs
        .toSorted((one, other) => one.startedAt.localeCompare(other.startedAt))
        .map(({ said, right, isFinished }) => ({ said, right, isFinished })),
      lines: lines.map((line) => line.runs).toSorted((one, other) => one - other),
      attempts: days.reduce((sum, { run }) => sum + run, 0),
    }
  }
  return { email, scriptId, readProgress }
}

/** How many lines of the reader the sample script has. */
const linesOfReader = 4

/** Opens the rehearsal room, waits until all lines of the reader can be played, and begins the rehearsal. */
async function openRoom(page: Page, scriptId: string): Promise<void> {
  await page.addInitScript(countSounds)
  const prepared = new Set<string>()
  const note = (response: Response) => {
    if (!response.url().includes('/api/audio/')) return
    // `finished` rejects if the test ends before the response has arrived completely. Such a response is not counted.
    response.finished().then(
      (failure) => failure ?? prepared.add(response.url()),
      () => undefined,
    )
  }
  page.on('response', note)
  await page.goto(`/practice?script=${scriptId}`)
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible()
  await expect.poll(() => prepared.size).toBe(linesOfReader)
  page.off('response', note)
  await page.getByRole('button', { name: 'Begin' }).click()
}

async function withoutConnection(context: BrowserContext, act: () => Promise<void>) {
  await context.setOffline(true)
  await act()
  await context.setOffline(false)
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })

test.describe('a rehearsal that is interrupted', { tag: '@extended' }, () => {
  test('if no audio arrives, the rehearsal room says why, and *Try again* continues the run when audio arrives', async ({
    page,
    server,
    complaints,
  }) => {
    const { scriptId } = await castScript(page, server)
    await page.route('**/api/audio/**', (route) => route.abort())
    await page.goto(`/practice?script=${scriptId}`)
    await page.getByRole('button', { name: 'Begin' }).click()
    // The audio player reports a failure only after two minutes without a response. `expect` waits for less time, so
    // the room must show the message earlier.
    await expect(page.getByText('The sound could not be fetched from the server.').first()).toBeVisible()
    await page.unroute('**/api/audio/**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await isAt(page, 'I know. I watched it go.')
    forgetFailedRequests(complaints)
  })

  test('two tabs of one account rehearse a script offline, and the server then stores each line result and run of both tabs once', async ({
    page,
    context,
    server,
    complaints,
  }) => {
    const { scriptId, readProgress } = await castScript(page, server)
    await openRoom(page, scriptId)
    const other = await context.newPage()
    await openRoom(other, scriptId)
    // Without a connection, both tabs store their results on the device. When the connection is back, both tabs send
    // their results at the same moment.
    await withoutConnection(context, async () => {
      for (const tab of [page, other]) {
        await isAt(tab, 'I know. I watched it go.')
        await tab.keyboard.press('Space')
      }
      for (const tab of [other, page]) {
        await isAt(tab, 'I had two.')
        await tab.keyboard.press('Space')
      }
      await isAt(page, 'They make tea.')
      await page.keyboard.press('Space')
      await end(page, 'All 3 lines right')
    })
    // The first tab that is online again sends the stored runs of both tabs, including the unfinished run of the other
    // tab.
    await expect
      .poll(() => readProgress())
      .toMatchObject({
        runs: [
          { said: 3, isFinished: true },
          { said: 2, isFinished: false },
        ],
        attempts: 5,
      })
    await isAt(other, 'They make tea.')
    await other.getByRole('button', { name: 'Leave rehearsal' }).click()
    await expect
      .poll(() => readProgress())
      .toEqual({
        runs: [
          { said: 3, right: 3, isFinished: true },
          { said: 2, right: 2, isFinished: false },
        ],
        lines: [1, 2, 2],
        attempts: 5,
      })
    forgetFailedRequests(complaints)
  })

  test('a run whose lines are already loaded can be finished and repeated without a connection, and is saved when the connection is back', async ({
    page,
    context,
    server,
    complaints,
  }) => {
    const { scriptId, readProgress } = await castScript(page, server)
    await openRoom(page, scriptId)
    await isAt(page, 'I know. I watched it go.')
    await withoutConnection(context, async () => {
      await expect(page.getByRole('status').filter({ hasText: 'You’re offline. The lines are ready' })).toBeVisible()
      // The rehearsal room does not show the offline banner of the other pages, which would push the lines down.
      await expect(page.getByText('This page stays open')).toBeHidden()
      for (const line of ['I know. I watched it go.', 'I had two.', 'They make tea.']) {
        await isAt(page, line)
        await page.keyboard.press('Space')
      }
      await end(page, 'All 3 lines right')
      expect(await page.evaluate(() => globalThis.startedSounds)).toBe(linesOfReader)
      await expect(page.getByText('is saved when the connection is back')).toBeVisible()
      // The lines of the first run are still on the device, so the second run needs no connection either.
      await page.getByRole('button', { name: 'Run the scene again' }).click()
      for (const line of ['I know. I watched it go.', 'I had two.', 'They make tea.']) {
        await isAt(page, line)
        await page.keyboard.press('Space')
      }
      await end(page, 'All 3 lines right')
      expect(await page.evaluate(() => globalThis.startedSounds)).toBe(2 * linesOfReader)
    })
    await expect(page.getByText('is saved when the connection is back')).toBeHidden()
    const run = { said: 3, right: 3, isFinished: true }
    await expect.poll(() => readProgress()).toEqual({ runs: [run, run], lines: [2, 2, 2], attempts: 6 })
    forgetFailedRequests(complaints)
  })

  test('when the actor is signed out from another device during a run, the run goes on, and is stored after the next sign-in', async ({
    page,
    browser,
    server,
    complaints,
  }) => {
    const { email, scriptId, readProgress } = await castScript(page, server)
    await openRoom(page, scriptId)
    await isAt(page, 'I know. I watched it go.')
    const elsewhere = await (await browser.newContext({ baseURL: server.url })).newPage()
    await callAs(elsewhere, server, 'signIn', { email, password })
    await callAs(elsewhere, server, 'endOtherSessions', {})
    for (const line of ['I know. I watched it go.', 'I had two.', 'They make tea.']) {
      await isAt(page, line)
      const refused = page.waitForResponse((response) => response.status() === 401)
      await page.keyboard.press('Space')
      await refused
    }
    await end(page, 'All 3 lines right')
    expect(await page.evaluate(() => globalThis.startedSounds)).toBe(4)
    expect(await readProgress(elsewhere)).toEqual({ runs: [], lines: [], attempts: 0 })
    // Leaving the room leads to the sign-in page. After the sign-in, the practice page sends what the device has
    // stored.
    await page.getByRole('button', { name: 'Leave rehearsal' }).click()
    await expect(page).toHaveURL(/sign-in/)
    await signIn(page, byTouch(page), email)
    await expect(page).toHaveURL(/\/practice/)
    await expect
      .poll(() => readProgress(elsewhere))
      .toEqual({ runs: [{ said: 3, right: 3, isFinished: true }], lines: [1, 1, 1], attempts: 3 })
    await elsewhere.context().close()
    forgetFailedRequests(complaints)
  })

  test('if the page of an actor is reloaded, is closed or crashes during a run, no result is lost, and the next visit starts at the cue of the current line', async ({
    page,
    context,
    server,
  }) => {
    const { scriptId, readProgress } = await castScript(page, server)
    await openRoom(page, scriptId)
    await isAt(page, 'I know. I watched it go.')
    await page.keyboard.press('Space')
    await isAt(page, 'I had two.')
    await page.reload()
    await isAt(page, 'You had a ticket.')
    const left = { said: 1, right: 1, isFinished: false }
    await expect.poll(() => readProgress()).toEqual({ runs: [left], lines: [1], attempts: 1 })

    await page.getByRole('button', { name: 'Begin' }).click()
    await isAt(page, 'I had two.')
    await page.keyboard.press('Space')
    await isAt(page, 'They make tea.')
    await page.goto('about:blank')
    // The browser stopped sending results when the page closed. The next visit sends the missing results.
    await page.goto(`/practice?script=${scriptId}`)
    await expect.poll(() => readProgress()).toEqual({ runs: [left, left], lines: [1, 1], attempts: 2 })
    await isAt(page, 'Ah.')

    await page.getByRole('button', { name: 'Begin' }).click()
    await isAt(page, 'They make tea.')
    await page.keyboard.press('Space')
    await isAt(page, 'I work here.')
    // The page crashes, so it cannot send or store anything more.
    await page.goto('chrome://crash').catch(() => undefined)
    const next = await context.newPage()
    await next.goto(`/practice?script=${scriptId}`)
    await expect.poll(() => readProgress(next)).toEqual({ runs: [left, left, left], lines: [1, 1, 1], attempts: 3 })
  })
})
