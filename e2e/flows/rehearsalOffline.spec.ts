import type { Page } from '@playwright/test'
import { forgetFailedRequests, waitForServiceWorker } from '../fixtures/connection.ts'
import { sampleScript } from '../fixtures/sampleScript.ts'
import { callAs, createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test, type ServerFixtures } from '../fixtures/testServer.ts'

/** Creates an account with a script. The user plays MARA and ends her lines by a key. Returns the room's address. */
async function castScript(page: Page, server: ServerFixtures['server']): Promise<string> {
  await createAccount(page, server, createUniqueEmail('offline'))
  const saved = await callAs(page, server, 'saveScript', { title: 'The Late Ferry', content: sampleScript, tags: [] })
  const scriptId = String(saved['scriptId'])
  const casting = { mine: ['MARA'], roles: {}, pronunciations: [] }
  await callAs(page, server, 'saveCasting', { scriptId, casting, version: 0 })
  const settings = { waitsForVoice: false, waitsForTime: false, wasAsked: true }
  await callAs(page, server, 'saveRehearsal', { scriptId, settings })
  return `/practice?script=${scriptId}`
}

const begin = (page: Page) => page.getByRole('button', { name: 'Begin' })

test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })

test.describe('a rehearsal room that is opened without a connection', { tag: '@extended' }, () => {
  test('without a connection, the link of a rehearsal opens a page that says why the room cannot open; online again, the room opens', async ({
    page,
    server,
    complaints,
  }) => {
    const address = await castScript(page, server)
    await page.goto(address)
    await expect(begin(page)).toBeVisible()
    await waitForServiceWorker(page)
    await page.context().setOffline(true)
    const shows = async () => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This rehearsal needs the connection to open')
      await expect(page.getByText('are not stored on this device')).toBeVisible()
      await expect(page.getByRole('region', { name: 'What you can do' }).getByRole('listitem')).toHaveCount(3)
      await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible()
    }
    await page.goto(address)
    await shows()
    const other = await page.context().newPage()
    await other.goto(address)
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('This rehearsal needs the connection to open')
    await other.close()
    await page.reload()
    await shows()
    await page.context().setOffline(false)
    await expect(begin(page)).toBeVisible()
    forgetFailedRequests(complaints)
  })

  test('without a connection, the back and forward buttons of the browser open the rehearsal room and the practice page again', async ({
    page,
    server,
    complaints,
  }) => {
    const address = await castScript(page, server)
    await page.goto('/practice')
    const rehearse = page.getByRole('link', { name: /Continue|Rehearse|Begin|Start/ }).first()
    await expect(rehearse).toBeVisible()
    await page.goto(address)
    await expect(begin(page)).toBeVisible()
    await expect(page.getByText('Preparing the first lines')).toBeHidden()
    await page.getByRole('button', { name: 'Leave rehearsal' }).click()
    await expect(rehearse).toBeVisible()

    await page.context().setOffline(true)
    await page.goBack()
    await expect(page.getByText(/^You’re offline\. The/)).toBeVisible()
    await begin(page).click()
    await expect(page.locator('[aria-current="true"]')).toContainText('I know. I watched it go.')
    await page.keyboard.press('Space')
    await page.goForward()
    await expect(rehearse).toBeVisible()
    await page.goBack()
    await expect(begin(page)).toBeVisible()
    await page.context().setOffline(false)
    forgetFailedRequests(complaints)
  })

  test('if an actor changes the position in the script and a setting offline and closes the page, the next visit saves both and keeps a setting from another device', async ({
    page,
    server,
    browser,
    complaints,
  }) => {
    const address = await castScript(page, server)
    const scriptId = String(new URL(address, server.url).searchParams.get('script'))
    await page.goto(address)
    await begin(page).click()
    const current = (at: Page) => at.locator('[aria-current="true"]')
    await expect(current(page)).toContainText('I know. I watched it go.')

    const context = page.context()
    await context.setOffline(true)
    await page.keyboard.press('h')
    await expect(page.getByRole('button', { name: 'What you see of your lines: First letters' })).toBeVisible()
    await page.keyboard.press('Space')
    await expect(current(page)).toContainText('You had a ticket.')
    await page.close()

    const other = await browser.newContext({ storageState: await context.storageState() })
    const device = await other.newPage()
    await callAs(device, server, 'saveRehearsal', { scriptId, settings: { speed: 1.25 } })

    await context.setOffline(false)
    const next = await context.newPage()
    await next.goto(address)
    await expect(next.getByRole('button', { name: 'What you see of your lines: First letters' })).toBeVisible()
    await expect(current(next)).not.toContainText('I know. I watched it go.')
    const read = async () => {
      const { settings, place } = await callAs(device, server, 'getRehearsal', { scriptId })
      return { settings, hasPlace: place !== null }
    }
    const expected = { settings: { hiding: 'letters', speed: 1.25 }, hasPlace: true }
    await expect.poll(read, 'settings and place of the account').toMatchObject(expected)
    await other.close()
    forgetFailedRequests(complaints)
  })
})
