// Records an animated picture of a rehearsal. Prepared audio files play into the fake microphone: a line in a normal
// voice, and a line in a whisper. Then prompts are requested by key.
import { fakeMicrophone, voices } from '../testing/fakeMicrophone.mjs'
import { animate, watchPage } from './animate.mjs'
import { readyRoom } from './rehearsalStates.mjs'

const size = { width: 900, height: 620 }
const say = (page, name) => page.evaluate((voice) => globalThis.sayIntoMicrophone(voice), name)
const breath = (page, ms = 700) => page.waitForTimeout(ms)

async function run(page) {
  const listens = page.getByText('Listening. Take your time.')
  const now = (words) => page.locator('[aria-current="true"]', { hasText: words }).waitFor()
  await breath(page)
  await page.getByRole('button', { name: 'Begin' }).click()
  await listens.waitFor()
  await breath(page)
  await say(page, 'spoken')
  await now('You had a ticket.')
  await listens.waitFor()
  await breath(page)
  await say(page, 'whispered')
  await now('Ah.')
  await listens.waitFor()
  await breath(page)
  for (let rung = 0; rung < 3; rung += 1) {
    await page.keyboard.press('p')
    await breath(page, 500)
  }
  await page.keyboard.press('Space')
  await now('I was going to say')
  await breath(page, 1_500)
}

/** Records an animated picture of a rehearsal. Returns its bytes and its duration. */
export async function recordRun(site, person, contextFor) {
  const context = await contextFor(site, person, size)
  try {
    const page = await context.newPage()
    await readyRoom(page, { hiding: 'letters' }, () => page.addInitScript(fakeMicrophone, voices))
    const stop = await watchPage(page)
    await run(page)
    return await animate(site.browser, await stop())
  } finally {
    await context.close()
  }
}
