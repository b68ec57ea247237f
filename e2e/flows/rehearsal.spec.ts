import type { Page } from '@playwright/test'
import { fakeMicrophone, voices } from '../../tools/testing/fakeMicrophone.mjs'
import { sampleScript } from '../fixtures/sampleScript.ts'
import { callAs, createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

declare global {
  // These functions play sounds into the fake microphone.
  var sayIntoMicrophone: (name: string) => Promise<void>
  var fillRoom: (loudness: number) => void
  var makeNoise: (loudness: number) => Promise<void>
  /** The sum of all layout shifts since `observeLayoutShift`, also of those after a key press. */
  var layoutShift: number
}

function observeLayoutShift() {
  globalThis.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if ('value' in entry) globalThis.layoutShift += Number(entry.value)
  }).observe({ type: 'layout-shift' })
}

const now = (page: Page) => page.locator('[aria-current="true"]')
const isAt = (page: Page, words: string) => expect(now(page)).toContainText(words)
const say = (page: Page, name: string) => page.evaluate((voice) => globalThis.sayIntoMicrophone(voice), name)

/** Opens the rehearsal room as MARA with a new account and script. */
async function enter(page: Page, server: Parameters<typeof createAccount>[1]) {
  await page.addInitScript(fakeMicrophone, voices)
  await createAccount(page, server, createUniqueEmail('rehearsal'))
  await callAs(page, server, 'saveScript', { title: 'The Late Ferry', content: sampleScript, tags: [] })
  await page.goto('/practice')
  await page.getByRole('link', { name: 'The Late Ferry' }).click()
  await page.getByRole('button', { name: /^MARA/ }).click()
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })

test(
  'an actor ends the lines of a scene by voice, by a whisper in noise, by a key and by a time limit',
  { tag: '@extended' },
  async ({ page, server }) => {
    await enter(page, server)
    await page.getByRole('button', { name: 'Begin' }).click()
    await expect(page.getByRole('dialog', { name: 'Use your microphone?' })).toContainText('nothing is sent')
    await page.evaluate(observeLayoutShift)
    await page.getByRole('button', { name: 'Allow microphone' }).click()

    // The first line ends by voice: the reader speaks after the configured silence.
    await expect(page.getByText('Listening. Take your time.')).toBeVisible()
    await say(page, 'spoken')
    await isAt(page, 'You had a ticket.')

    // The second line ends by whisper, with air-conditioning noise in the background. A rattling sound must not count
    // as speech.
    await isAt(page, 'I had two.')
    await page.evaluate(() => globalThis.fillRoom(0.008))
    await expect(page.getByText('Listening. Take your time.')).toBeVisible()
    await page.evaluate(() => globalThis.makeNoise(0.05))
    await isAt(page, 'I had two.')
    await expect(page.getByText('Listening. Take your time.')).toBeVisible()
    await say(page, 'whispered')
    await isAt(page, 'Ah.')

    // From here, a key ends the actor's lines. The button *To the cue* jumps back to the cue of the current line.
    await isAt(page, 'They make tea.')
    await page.getByRole('button', { name: 'To the cue' }).click()
    await isAt(page, 'Ah.')
    await isAt(page, 'They make tea.')
    await page.keyboard.press('Space')
    await isAt(page, 'I work here.')
    await expect(page.getByRole('heading', { name: 'All 3 lines right' })).toBeVisible()
    expect(await page.evaluate(() => globalThis.layoutShift)).toBeLessThan(0.02)

    // Now each line ends after a time limit, and the scene repeats in a loop. The actor's lines are hidden, and the
    // microphone is off.
    await page.getByRole('button', { name: 'Run the scene again' }).click()
    await page.getByRole('button', { name: 'Loop, speed and more' }).click()
    await page.getByRole('switch', { name: 'My voice, and then silence' }).click()
    await page.getByRole('switch', { name: 'The time my line takes' }).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('h')
    await page.keyboard.press('h')
    await page.keyboard.press('l')
    await expect(page.getByText('Goes on when the time for your line is over.')).toBeVisible()
    await expect(now(page)).not.toContainText('I watched it go')
    await page.keyboard.press('p')
    await expect(now(page)).toContainText('I')
    await isAt(page, 'You had a ticket.')

    // In a loop the first line follows the last line.
    while (!(await now(page).textContent())?.includes('I work here.')) await page.keyboard.press('ArrowRight')
    await isAt(page, 'That was the last one.')
  },
)

test('rehearsal progress is stored, and the next visit starts at the cue of the line where the actor stopped', async ({
  page,
  server,
}) => {
  await enter(page, server)
  await page.getByRole('button', { name: 'Begin' }).click()
  // The microphone stays silent, so only a key ends a line of the actor, however slow the machine is.
  await page.getByRole('button', { name: 'Allow microphone' }).click()
  await isAt(page, 'I know. I watched it go.')
  await page.keyboard.press('h')
  for (let rung = 0; rung < 3; rung += 1) await page.keyboard.press('p')
  await page.keyboard.press('Space')
  await isAt(page, 'I had two.')
  const room = page.url()
  const saved = page.waitForResponse(/noteLines/)
  await page.getByRole('button', { name: 'Leave rehearsal' }).click()
  expect((await saved).status()).toBe(200)
  // The practice page offers to continue from the actor's line 4. The rehearsal room, opened by its address, starts at
  // the cue before this line.
  await expect(page.getByRole('link', { name: 'Continue from line 4' })).toBeVisible()
  await page.goto(room)
  await isAt(page, 'You had a ticket.')
  await expect(page.getByText('to practise')).toBeVisible()
})

test(
  'the rehearsal room opens with the actor’s first cue in view, even if the cue is far down the script',
  { tag: '@extended' },
  async ({ page, server }) => {
    await page.addInitScript(fakeMicrophone, voices)
    await createAccount(page, server, createUniqueEmail('opening'))
    const before = Array.from(
      { length: 40 },
      (_, index) => `TOBIN\nThis is what I say about ferry number ${index}.\n\n`,
    )
    const content = `${before.join('IVO\nAnd I say that it has left.\n\n')}MARA\nI know. I watched it go.\n`
    const { scriptId } = await callAs(page, server, 'saveScript', { title: 'Late', content, tags: [] })
    const casting = { mine: ['MARA'], roles: {}, pronunciations: [] }
    await callAs(page, server, 'saveCasting', { scriptId, casting, version: 0 })
    await page.goto(`/practice?script=${scriptId}`)
    await isAt(page, 'ferry number 39')
    await expect(now(page)).toBeInViewport()
  },
)

test(
  'the rehearsal room opens with its first line in view, even after a stage direction longer than the window',
  { tag: '@extended' },
  async ({ page, server }) => {
    await createAccount(page, server, createUniqueEmail('direction'))
    const direction = 'A shuttered kiosk, one bench, and a clock that has stopped. '.repeat(40)
    const content = sampleScript.replace('TOBIN\n', `${direction}\n\nTOBIN\n`)
    const { scriptId } = await callAs(page, server, 'saveScript', { title: 'Set', content, tags: [] })
    const casting = { mine: ['MARA'], roles: {}, pronunciations: [] }
    await callAs(page, server, 'saveCasting', { scriptId, casting, version: 0 })
    await page.goto(`/practice?script=${scriptId}`)
    await expect(page.getByText('That was the last one.')).toBeInViewport()
  },
)

for (const [type, settings, fontSize] of [
  ['normal type', {}, ''],
  ['large type', { isLarge: true }, ''],
  ['text at 200 %', {}, '200%'],
] as const)
  test(
    `while a scene runs at 360 px in ${type}, the layout of the page does not shift`,
    { tag: '@extended' },
    async ({ page, server }) => {
      await createAccount(page, server, createUniqueEmail('still'))
      const { scriptId } = await callAs(page, server, 'saveScript', { title: 'Still', content: sampleScript, tags: [] })
      const casting = { mine: ['MARA'], roles: {}, pronunciations: [] }
      await callAs(page, server, 'saveCasting', { scriptId, casting, version: 0 })
      await callAs(page, server, 'saveRehearsal', {
        ...{ scriptId, settings: { ...settings, waitsForVoice: false, waitsForTime: false, wasAsked: true } },
      })
      await page.goto(`/practice?script=${String(scriptId)}`)
      await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible()
      await page.evaluate((size) => void (document.documentElement.style.fontSize = size), fontSize)
      await page.getByRole('button', { name: 'Begin' }).click()
      await isAt(page, 'I know. I watched it go.')
      await page.evaluate(observeLayoutShift)
      for (const words of ['I know. I watched it go.', 'I had two.', 'They make tea.']) {
        await isAt(page, words)
        await page.keyboard.press('p')
        await page.keyboard.press('Space')
      }
      await isAt(page, 'I work here.')
      await expect(page.getByRole('heading', { name: /lines? right$/ })).toBeVisible()
      const shift = await page.evaluate(() => globalThis.layoutShift)
      process.stdout.write(`layout shift while a scene runs in ${type}: ${shift.toFixed(4)}\n`)
      expect(shift).toBeLessThan(0.02)
    },
  )
