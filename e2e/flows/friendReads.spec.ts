import type { Browser, Page } from '@playwright/test'
import { forgetFailedRequests } from '../fixtures/connection.ts'
import { fakeMicrophone, voices } from '../../tools/testing/fakeMicrophone.mjs'
import { expectAccessible } from '../accessibility/checkPage.ts'
import { storeScriptOffline } from '../fixtures/offlineScripts.ts'
import { callAs, createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

declare global {
  var sayIntoMicrophone: (name: string) => Promise<void>
}

const script = `ANNA: You came.

BEN: I said I would.

ANNA: You say so much.

BEN: Then let me say less.

ANNA: Thank you.`

/** Creates an actor who plays ANNA. Returns the id of the script. */
async function createActor(page: Page, server: Parameters<typeof createAccount>[1]): Promise<string> {
  await createAccount(page, server, createUniqueEmail('friend'))
  const { scriptId } = await callAs(page, server, 'saveScript', { title: 'The Gate', content: script, tags: [] })
  const casting = { mine: ['ANNA'], roles: {}, pronunciations: [] }
  await callAs(page, server, 'saveCasting', { scriptId, casting, version: 0 })
  const settings = { waitsForVoice: false, waitsForTime: false, wasAsked: true }
  await callAs(page, server, 'saveRehearsal', { scriptId, settings })
  return String(scriptId)
}

/** Opens a link on another phone, which has a microphone and none of the actor's cookies. */
async function openPhone(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await phone.addInitScript(fakeMicrophone, voices)
  await phone.goto(url)
  return phone
}

async function recordLine(phone: Page) {
  await phone.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(phone.getByText('Recording', { exact: true })).toBeVisible()
  await phone.evaluate(() => globalThis.sayIntoMicrophone('spoken'))
  await phone.getByRole('button', { name: 'Stop', exact: true }).click()
}

/** Rehearses the whole scene as ANNA. */
async function runScene(page: Page, scriptId: string) {
  await page.goto(`/practice?script=${scriptId}`)
  await page.getByRole('button', { name: 'Begin' }).click()
  const current = page.locator('[aria-current="true"]')
  for (const words of ['You came.', 'You say so much.', 'Thank you.']) {
    await expect(current).toContainText(words)
    await expect(current).toContainText('Space when you’ve said it')
    await page.keyboard.press('Space')
  }
  await expect(page.getByRole('button', { name: 'Run the scene again' })).toBeVisible()
}

/** Creates a link for a coach and opens it on another phone. Returns the coach's page. */
async function openCoachPage(page: Page, browser: Browser, scriptId: string): Promise<Page> {
  await page.goto(`/scripts/${scriptId}/share?with=coach`)
  await page.getByLabel('Their name').fill('Priya')
  await page.getByRole('button', { name: 'Make the link' }).click()
  return openPhone(browser, await page.getByLabel('Link', { exact: true }).inputValue())
}

async function writeNote(coach: Page, line: string, note: string) {
  await coach.getByRole('button', { name: `Add a note to: ${line}` }).click()
  await coach.getByLabel('Note', { exact: true }).fill(note)
  await coach.getByRole('button', { name: 'Save the note' }).click()
  await expect(coach.getByLabel('Note', { exact: true })).toBeHidden()
  await expect(coach.getByText(note)).toBeVisible()
}

test(
  'a friend records two lines without an account, the actor accepts them, and the rehearsal plays them, also offline',
  { tag: '@extended' },
  async ({ page, browser, server, complaints }) => {
    const scriptId = await createActor(page, server)
    await page.goto(`/scripts/${scriptId}`)
    await page.getByRole('link', { name: 'Ask a friend to read' }).click()
    await page.getByLabel('Their name').fill('Tom')
    await page.getByRole('button', { name: 'Make the link' }).click()
    const url = await page.getByLabel('Link', { exact: true }).inputValue()
    await expectAccessible(page, 'the link is ready')

    const phone = await openPhone(browser, url)
    await expect(phone.getByText('Cleo asks you to read')).toBeVisible()
    await expectAccessible(phone, 'invitation')
    await phone.getByRole('button', { name: 'Start reading' }).click()
    await recordLine(phone)
    await expectAccessible(phone, 'a recorded line')
    await phone.getByRole('button', { name: 'Send this line' }).click()
    await expect(phone.getByText('1 of 2 sent')).toBeVisible()

    // The second recording is not sent before the page is loaded again.
    await recordLine(phone)
    await expect(phone.getByRole('button', { name: 'Send this line' })).toBeVisible()
    await phone.reload()
    await expect(phone.getByText('1 recording on this device is not sent yet.')).toBeVisible()
    await phone.getByRole('button', { name: 'Go on reading' }).click()
    await phone.getByRole('button', { name: 'Send this line' }).click()
    await expect(phone.getByRole('heading', { name: 'That was every line' })).toBeVisible()
    await expect(phone.getByText('2 of 2 sent')).toBeVisible()

    // The page of the actor is still open and receives both lines.
    await page.getByRole('button', { name: 'Accept all 2' }).click()
    await expect(page.getByRole('heading', { name: 'Accepted lines' })).toBeVisible()
    await expect(page.getByRole('switch', { name: 'A friend’s voice reads Ben' })).toBeChecked()
    await expectAccessible(page, 'accepted lines')

    const fetched: string[] = []
    page.on('response', (response) => {
      if (response.url().includes('/friend-lines/') && response.ok()) fetched.push(response.url())
    })
    await runScene(page, scriptId)
    expect(new Set(fetched).size).toBe(2)

    // The copy on the device contains the friend's recordings but no generated voice for these lines. So the run can
    // only end if the recordings are played.
    await storeScriptOffline(page, scriptId)
    await page.context().setOffline(true)
    await runScene(page, scriptId)
    await page.context().setOffline(false)
    forgetFailedRequests(complaints)

    // When the actor has withdrawn the link, the friend's page says that the link has ended.
    await page.goto(`/scripts/${scriptId}/share`)
    await page.getByRole('button', { name: 'Withdraw the link' }).click()
    await expect(page.getByText('Link withdrawn').first()).toBeVisible()
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'This link has ended' })).toBeVisible()
    await expectAccessible(phone, 'the link has ended')
  },
)

test(
  'a coach writes notes without an account; the actor sees them in the rehearsal room and marks one as done',
  { tag: '@extended' },
  async ({ page, browser, server }) => {
    const scriptId = await createActor(page, server)
    const coach = await openCoachPage(page, browser, scriptId)
    await writeNote(coach, 'You say so much.', 'Let this land before you go on.')
    await writeNote(coach, 'Then let me say less.', 'You have already decided here.')
    await expectAccessible(coach, 'the page of a coach')

    await page.goto(`/practice?script=${scriptId}`)
    await expect(page.getByRole('list', { name: 'Notes' })).toHaveCount(2)
    const row = page.getByRole('listitem').filter({ hasText: 'You say so much.' }).first()
    await expect(row).toContainText('Priya: Let this land before you go on.')
    await expectAccessible(page, 'the room with notes of a coach')
    const isWider = await page.evaluate(() => document.body.scrollWidth > document.documentElement.clientWidth)
    expect(isWider, 'wider than the window').toBe(false)

    // The actor can reopen a note that is done.
    const done = page.getByRole('button', { name: 'Done with the note: Let this land before you go on.' })
    await done.click()
    await expectAccessible(page, 'the room with a note that is done')
    const opened = page.waitForResponse(
      (response) => response.request().postData()?.includes('"isDone":false') ?? false,
    )
    await page.getByRole('button', { name: 'Undo. The note is done: Let this land before you go on.' }).click()
    await opened
    // If the actor leaves the page immediately, the note stays done, also for the coach.
    await done.click()
    await page.goto('about:blank')
    await expect
      .poll(async () => (await callAs(page, server, 'getCoachNotes', { scriptId }))['notes'])
      .toContainEqual(expect.objectContaining({ text: 'Let this land before you go on.', isDone: true }))
    await page.goto(`/scripts/${scriptId}`)
    await expect(page.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toHaveText([/already decided/])
    await coach.reload()
    await expect(coach.getByText('You have already decided here.')).toBeVisible()
    await expect(coach.getByText('Let this land')).toBeHidden()
    await coach.context().close()
  },
)

test(
  'a coach’s note that the actor marks as done, or reopens, in one tab changes in the actor’s other tab as well',
  { tag: '@extended' },
  async ({ page, browser, server }) => {
    const scriptId = await createActor(page, server)
    const coach = await openCoachPage(page, browser, scriptId)
    await writeNote(coach, 'You say so much.', 'Slower.')
    await writeNote(coach, 'Thank you.', 'Softer.')

    // The rehearsal room is open in one tab, and the page of the script in another.
    const other = await page.context().newPage()
    await page.goto(`/practice?script=${scriptId}`)
    await other.goto(`/scripts/${scriptId}`)
    const tabs = [page, other]
    const finish = (tab: Page, note: string) => tab.getByRole('button', { name: `Done with the note: ${note}` })
    const reopen = (tab: Page, note: string) => tab.getByRole('button', { name: `Undo. The note is done: ${note}` })
    for (const tab of tabs) await expect(finish(tab, 'Slower.')).toBeVisible()

    await finish(page, 'Slower.').click()
    for (const tab of tabs) await expect(reopen(tab, 'Slower.')).toBeVisible()
    await reopen(other, 'Slower.').click()
    for (const tab of tabs) await expect(finish(tab, 'Slower.')).toBeVisible()

    // Both tabs have changed this note, so each must show the latest state, not its own last choice.
    await finish(other, 'Slower.').click()
    for (const tab of tabs) await expect(reopen(tab, 'Slower.')).toBeVisible()
    await reopen(page, 'Slower.').click()
    for (const tab of tabs) await expect(finish(tab, 'Slower.')).toBeVisible()

    // A page that is opened later shows only the notes that are not done.
    await finish(page, 'Softer.').click()
    for (const tab of tabs) await expect(reopen(tab, 'Softer.')).toBeVisible()
    await other.reload()
    await expect(finish(other, 'Slower.')).toBeVisible()
    await expect(other.getByText('Softer.')).toBeHidden()
    await coach.context().close()
  },
)
