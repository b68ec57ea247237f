import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sampleScript } from '../fixtures/sampleScript.ts'
import { callAs, createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

declare global {
  /** The time in seconds for which the fake microphone has played its tone. */
  var toneSeconds: () => number
}

const toneHz = 1_000
/** The two frequencies of the bell that is played at a sound cue. */
const bellHz = [880, 2_429]

/** Runs in the page before its scripts: replaces the microphone by one steady tone. */
function openToneMicrophone(hz: number) {
  let context: AudioContext | undefined
  globalThis.toneSeconds = () => context?.currentTime ?? 0
  navigator.mediaDevices.getUserMedia = async () => {
    context = new AudioContext()
    const tone = new OscillatorNode(context, { frequency: hz })
    const into = context.createMediaStreamDestination()
    tone.connect(new GainNode(context, { gain: 0.3 })).connect(into)
    tone.start()
    return into.stream
  }
}

/**
 * Decodes an MP3 file in the page. `shares` has one number from 0 to 1 for each window of 50 ms: the share of its
 * energy at all these frequencies together. The share of a silent window is 0. `seconds` is the length of the audio.
 */
const measureShares = (page: Page, mp3: Buffer, frequencies: readonly number[]) =>
  page.evaluate(
    async ([text, wanted]) => {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      const audio = await new OfflineAudioContext(1, 1, 24_000).decodeAudioData(bytes.buffer)
      const samples = audio.getChannelData(0)
      const size = 1_200
      const shares: number[] = []
      for (let start = 0; start + size <= samples.length; start += size) {
        const part = samples.subarray(start, start + size)
        const energy = part.reduce((sum, sample) => sum + sample ** 2, 0)
        // Measures the energy at each frequency with the Goertzel algorithm.
        const found = wanted.map((hz) => {
          const turn = 2 * Math.cos((2 * Math.PI * hz) / audio.sampleRate)
          let [last, before] = [0, 0]
          for (const sample of part) [last, before] = [sample + turn * last - before, last]
          return (2 * (last ** 2 + before ** 2 - turn * last * before)) / size
        })
        shares.push(energy < 0.05 ? 0 : found.reduce((sum, one) => sum + one, 0) / energy)
      }
      return { shares, seconds: audio.duration }
    },
    [mp3.toString('base64'), frequencies] as const,
  )

/**
 * Returns the length in seconds of the longest series of consecutive windows whose share of energy (`measureShares`) is
 * at least `atLeast`.
 */
function findLongest(shares: readonly number[], atLeast: number): number {
  let [longest, current] = [0, 0]
  for (const share of shares) {
    current = share >= atLeast ? current + 1 : 0
    longest = Math.max(longest, current)
  }
  return longest * 0.05
}

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, reducedMotion: 'reduce' })

test(
  'an actor without a paid plan downloads a scene as MP3 with a line recorded by the actor and a bell at a sound cue',
  { tag: '@extended' },
  async ({ page, server }) => {
    await page.addInitScript(openToneMicrophone, toneHz)
    await createAccount(page, server, createUniqueEmail('scene'))
    expect(await callAs(page, server, 'getUserSubscriptionStatus', {})).toMatchObject({ tier: 'inactive' })
    const content = sampleScript.replace('TOBIN\nAh.', 'The telephone rings.\n\nTOBIN\nAh.')
    const { scriptId } = await callAs(page, server, 'saveScript', { title: 'The Late Ferry', content, tags: [] })
    const casting = { mine: ['MARA'], roles: {}, pronunciations: [] }
    await callAs(page, server, 'saveCasting', { scriptId, casting, version: 0 })

    await page.goto(`/scripts/${String(scriptId)}/cast`)
    await page.getByRole('button', { name: 'Lines of TOBIN in your own voice' }).click()
    await page.getByRole('button', { name: 'Use the microphone' }).click()
    await page.getByRole('button', { name: 'Record: You had a ticket.' }).click()
    const startedAt = await page.evaluate(() => globalThis.toneSeconds())
    await page.waitForFunction((from) => globalThis.toneSeconds() > from + 2, startedAt)
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByRole('button', { name: 'Play your recording: You had a ticket.' })).toBeVisible()

    await page.goto(`/scripts/${String(scriptId)}`)
    await page.getByRole('button', { name: 'Download the scene as MP3' }).click()
    const dialog = page.getByRole('dialog', { name: 'Download the scene as MP3' })
    await dialog.getByLabel('Leave out the lines of').selectOption('Nobody: every line is read')
    await dialog.getByRole('button', { name: 'Create the MP3' }).click()
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download the recording' }).click()
    const file = await download
    expect(file.suggestedFilename()).toMatch(/\.mp3$/)
    const mp3 = await readFile(await file.path())

    const tone = await measureShares(page, mp3, [toneHz])
    expect(findLongest(tone.shares, 0.9)).toBeGreaterThan(1.5)
    expect(tone.seconds).toBeGreaterThan(6)
    const bell = await measureShares(page, mp3, bellHz)
    expect(findLongest(bell.shares, 0.7)).toBeGreaterThanOrEqual(0.2)
  },
)
