import type { Page } from '@playwright/test'
import { forgetFailedRequests } from '../fixtures/connection.ts'
import { fakeCamera } from '../../tools/testing/fakeCamera.mjs'
import { expectAccessible } from '../accessibility/checkPage.ts'
import { storeScriptOffline } from '../fixtures/offlineScripts.ts'
import { sampleScript } from '../fixtures/sampleScript.ts'
import { callAs, createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test, type ServerFixtures } from '../fixtures/testServer.ts'

type Server = ServerFixtures['server']

/** Creates an account with a script. The user plays MARA and ends her lines by a key. Returns the id of the script. */
async function castScript(page: Page, server: Server): Promise<string> {
  await createAccount(page, server, createUniqueEmail('offline'))
  const saved = await callAs(page, server, 'saveScript', { title: 'The Late Ferry', content: sampleScript, tags: [] })
  const scriptId = String(saved['scriptId'])
  const casting = { mine: ['MARA'], roles: {}, pronunciations: [] }
  await callAs(page, server, 'saveCasting', { scriptId, casting, version: 0 })
  const settings = { waitsForVoice: false, waitsForTime: false, wasAsked: true }
  await callAs(page, server, 'saveRehearsal', { scriptId, settings })
  return scriptId
}

const begin = (page: Page) => page.getByRole('button', { name: 'Begin' })
const currentLine = (page: Page) => page.locator('[aria-current="true"]')

/** Completes these lines of MARA in order, each when it is her turn. */
async function sayLines(page: Page, lines: readonly string[]) {
  for (const line of lines) {
    await expect(currentLine(page)).toContainText(line, { timeout: 60_000 })
    await page.keyboard.press('Space')
  }
}

/** Returns how often each line was said, as stored on the server. */
async function readRuns(page: Page, server: Server, scriptId: string) {
  const { lines } = await callAs(page, server, 'getRehearsal', { scriptId })
  return (lines as { runs: number }[]).map(({ runs }) => runs)
}

/** Returns the copies of scripts that this device stores, as JSON without the audio. */
const readCopy = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('sp.kept.') ? [name] : []))
    return new Promise<string>((resolve, reject) => {
      const opening = indexedDB.open(names[0] ?? '')
      opening.onerror = () => reject(new Error('no copy'))
      opening.onsuccess = () => {
        const rows = opening.result.transaction('rows').objectStore('rows').getAll()
        rows.onsuccess = () => {
          opening.result.close()
          resolve(JSON.stringify(rows.result))
        }
      }
    })
  })

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })

test.describe('scripts that are stored on the device', { tag: '@extended' }, () => {
  test('a script stored on the device is rehearsed offline to its end despite a reload, and the server gets each line result once', async ({
    page,
    server,
    complaints,
  }) => {
    test.setTimeout(240_000)
    const scriptId = await castScript(page, server)
    await storeScriptOffline(page, scriptId)
    await expectAccessible(page, 'the page that stores a script on the device')
    await page.goto(`/practice?script=${scriptId}`)
    await begin(page).click()
    await sayLines(page, ['I know. I watched it go.'])

    // The connection is lost in the middle of the run, and the page is loaded again.
    await page.context().setOffline(true)
    // From here on, storing fails, as if the page ended before the database has stored the new position and result.
    await page.evaluate(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('The page ends before this is written', 'AbortError')
      }
    })
    await sayLines(page, ['I had two.'])
    // The rehearsal has reached the next line before the page is loaded again.
    await expect(currentLine(page)).not.toContainText('I had two.')
    await page.reload()
    await begin(page).click()
    await sayLines(page, ['They make tea.'])
    await expect(page.getByRole('button', { name: 'Run the scene again' })).toBeVisible({ timeout: 60_000 })

    // Without a connection, the page shows the progress that is stored on this device.
    await page.goto('/practice')
    await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible()
    await expectAccessible(page, 'the offline scripts without a connection')

    // When the connection is back, the page reloads automatically and sends the results.
    await page.context().setOffline(false)
    await expect.poll(() => readRuns(page, server, scriptId), 'results on the server').toEqual([1, 1, 1])
    // All results have been sent already, so a second visit must not send them again.
    await page.goto('/practice')
    await expect(page.getByRole('heading', { name: 'On this device' })).toBeVisible()
    expect(await readRuns(page, server, scriptId)).toEqual([1, 1, 1])
    forgetFailedRequests(complaints)
  })

  test('a script stored on the device opens offline in a new page, also for a self-tape, and is hidden after sign-out', async ({
    page,
    server,
    complaints,
  }) => {
    test.setTimeout(240_000)
    const scriptId = await castScript(page, server)
    await storeScriptOffline(page, scriptId)
    const context = page.context()
    await page.close()
    await context.setOffline(true)
    const cold = await context.newPage()
    await cold.addInitScript(fakeCamera)
    await cold.goto('/practice')
    await cold.getByRole('link', { name: 'Rehearse The Late Ferry' }).click()
    await begin(cold).click()
    await sayLines(cold, ['I know. I watched it go.'])

    await cold.goto('/practice')
    await cold.getByRole('link', { name: 'Film The Late Ferry' }).click()
    await cold.getByRole('button', { name: 'Turn on camera and microphone' }).click()
    await cold.getByRole('button', { name: 'Record take 1' }).click()
    await expect(cold.getByText('Your turn')).toBeVisible({ timeout: 60_000 })
    await cold.keyboard.press('Space')
    await expect(cold.getByText('TOBIN is reading')).toBeVisible()

    await context.setOffline(false)
    await cold.setViewportSize({ width: 1280, height: 800 })
    await cold.goto('/account')
    await cold
      .getByRole('banner')
      .getByRole('button', { name: /Cleo Marchetti/ })
      .click()
    await cold.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(cold.getByRole('link', { name: 'Sign In' }).first()).toBeVisible()
    await context.setOffline(true)
    await cold.goto('/practice')
    await expect(cold.getByRole('heading', { level: 1 })).toHaveText('Can’t reach the server')
    await expect(cold.getByText('The Late Ferry')).toBeHidden()
    await cold.goto(`/practice?script=${scriptId}`)
    await expect(cold.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(cold.getByText('They make tea.')).toBeHidden()
    await context.setOffline(false)
    forgetFailedRequests(complaints)
  })

  test('a script stored on the device gets a text change from another device and loses no progress made offline on this device', async ({
    page,
    server,
    complaints,
    browser,
  }) => {
    test.setTimeout(240_000)
    const scriptId = await castScript(page, server)
    await storeScriptOffline(page, scriptId)
    await page.context().setOffline(true)
    await page.goto(`/practice?script=${scriptId}`)
    await begin(page).click()
    await sayLines(page, ['I know. I watched it go.', 'I had two.'])

    // The other device changes the last line of the actor, and practises the changed line.
    const other = await browser.newContext({ storageState: await page.context().storageState() })
    const elsewhere = await other.newPage()
    const content = sampleScript.replace('They make tea.', 'They make good tea here.')
    await callAs(elsewhere, server, 'updateScript', { scriptId, content })
    const { understanding } = (await callAs(elsewhere, server, 'getUnderstanding', { scriptId })) as {
      understanding: { lines: { id: string; text: string }[] }
    }
    const changed = understanding.lines.find(({ text }) => text.includes('good tea'))
    const at = new Date().toISOString()
    await callAs(elsewhere, server, 'noteLines', {
      scriptId,
      day: at.slice(0, 10),
      lines: [{ lineId: changed?.id, outcome: 'clean', ms: 900, at }],
    })
    await other.close()

    await page.context().setOffline(false)
    await page.goto('/practice')
    await expect.poll(() => readRuns(page, server, scriptId), 'results of both devices').toEqual([1, 1, 1])
    // The copy on this device gets the text that the other device has changed.
    await expect.poll(() => readCopy(page), 'the text of the copy').toContain('good tea here')
    forgetFailedRequests(complaints)
  })
})
