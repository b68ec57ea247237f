import type { Page } from '@playwright/test'
import { fakeMicrophone, voices } from '../tools/testing/fakeMicrophone.mjs'
import { ferry } from './ferry.ts'
import { callAs, join, newEmail } from './newcomer.ts'
import { expect, test } from './stage.ts'

declare global {
  // What the fake microphone is told to hear.
  var sayIntoMicrophone: (name: string) => Promise<void>
  var fillRoom: (loudness: number) => void
  var makeNoise: (loudness: number) => Promise<void>
}

const now = (page: Page) => page.locator('[aria-current="true"]')
const isAt = (page: Page, words: string) => expect(now(page)).toContainText(words)
const say = (page: Page, name: string) => page.evaluate((voice) => globalThis.sayIntoMicrophone(voice), name)

/** A new actor with a script, in the room as MARA. */
async function enter(page: Page, server: Parameters<typeof join>[1]) {
  await page.addInitScript(fakeMicrophone, voices)
  await join(page, server, newEmail('rehearsal'))
  await callAs(page, server, 'saveScript', { title: 'The Late Ferry', content: ferry, tags: [] })
  await page.goto('/practice')
  await page.getByRole('link', { name: 'The Late Ferry' }).click()
  await page.getByRole('button', { name: /^MARA/ }).click()
}

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })

test('a scene is run by voice, in a whisper and through a noisy room, by key and by time', async ({ page, server }) => {
  await enter(page, server)
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('dialog', { name: 'May I listen?' })).toContainText('nothing is sent')
  await page.getByRole('button', { name: 'Let it listen' }).click()

  // By voice: the partner begins when it has been quiet for a breath.
  await expect(page.getByText('Listening. Take your time.')).toBeVisible()
  await say(page, 'spoken')
  await isAt(page, 'You had a ticket.')

  // In a whisper, while the air conditioning runs; what rattles meanwhile is nobody's line.
  await isAt(page, 'I had two.')
  await page.evaluate(() => globalThis.fillRoom(0.008))
  await expect(page.getByText('Listening. Take your time.')).toBeVisible()
  await page.evaluate(() => globalThis.makeNoise(0.05))
  await isAt(page, 'I had two.')
  await expect(page.getByText('Listening. Take your time.')).toBeVisible()
  await say(page, 'whispered')
  await isAt(page, 'Ah.')

  // By key; and back lands before the cue.
  await isAt(page, 'They make tea.')
  await page.getByRole('button', { name: 'To the cue' }).click()
  await isAt(page, 'Ah.')
  await isAt(page, 'They make tea.')
  await page.keyboard.press('Space')
  await isAt(page, 'I work here.')
  await expect(page.getByText('End of the scene.').first()).toBeVisible()

  // By time, once more and again: my lines hidden, the microphone off.
  await page.getByRole('button', { name: 'What it waits for: Waits for my voice' }).click()
  await page.getByRole('switch', { name: 'My voice, and then silence' }).click()
  await page.getByRole('switch', { name: 'The time my line takes' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('h')
  await page.keyboard.press('h')
  await page.keyboard.press('l')
  await page.getByRole('button', { name: 'Once more' }).click()
  await expect(page.getByText('Going on when your line has had its time.')).toBeVisible()
  await expect(now(page)).not.toContainText('I watched it go')
  await page.keyboard.press('p')
  await expect(now(page)).toContainText('I')
  await isAt(page, 'You had a ticket.')

  // It loops: after the last line comes the first.
  while (!(await now(page).textContent())?.includes('I work here.')) await page.keyboard.press('ArrowRight')
  await isAt(page, 'That was the last one.')
})

test('what was run is known on the next visit, and the room opens where it was left', async ({ page, server }) => {
  await enter(page, server)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('button', { name: 'Go by time instead' }).click()
  await isAt(page, 'I know. I watched it go.')
  for (let rung = 0; rung < 3; rung += 1) await page.keyboard.press('p')
  await page.keyboard.press('Space')
  await isAt(page, 'I had two.')
  const kept = page.waitForResponse(/noteLines/)
  await page.getByRole('button', { name: 'Leave rehearsal' }).click()
  expect((await kept).status()).toBe(200)
  await page.getByRole('link', { name: 'The Late Ferry' }).click()
  await isAt(page, 'I had two.')
  await expect(page.getByText('weak')).toBeVisible()
})
