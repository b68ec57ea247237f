import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fakeCamera } from '../../tools/testing/fakeCamera.mjs'
import { expectAccessible } from '../accessibility/checkPage.ts'
import {
  findLastFrame,
  hasMediaTools,
  measureLoudness,
  measureOffsets,
  median,
  probeMedia,
} from '../fixtures/mediaProbe.ts'
import {
  openTape,
  turnOn,
  isMyTurn,
  isReady,
  recordScene,
  startExport,
  saveFile,
  exportTake,
  readStoredTake,
  recordSlate,
} from '../fixtures/selfTape.ts'
import { expect, test } from '../fixtures/testServer.ts'

declare global {
  var recordReference: (ms: number) => Promise<string>
  var stopCamera: () => void
}

/**
 * Length in minutes of the tape whose offset between picture and sound is measured; 0 if no offset is measured. Only
 * the nightly run sets it: on a machine with other work, the recording loses frames and the measurement is wrong.
 */
const minutes = Number(process.env['TAPE_MINUTES'] ?? 0)
const slateS = 4

const middleOf = (offsets: readonly { ms: number }[]) => median(offsets.map(({ ms }) => ms))

test.use({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })

test(
  'an exported tape has a slate, sound in sync and a reader quieter than the actor; a trimmed export is shorter',
  { tag: ['@extended', '@long-tape'] },
  async ({ page, server }, info) => {
    if (!hasMediaTools) process.stdout.write('skipped: self-tape measurements need ffmpeg and ffprobe\n')
    test.skip(!hasMediaTools, 'ffmpeg and ffprobe are not installed')
    test.skip(minutes === 0, 'measured by npm run nightly')
    test.setTimeout(minutes * 60_000 * 8 + 480_000)
    await page.addInitScript(fakeCamera)
    await openTape(page, server)
    await turnOn(page)
    await isReady(page, 1)
    const lengthMs = minutes * 60_000
    await recordScene(page, 1, lengthMs)
    await page.getByRole('button', { name: 'Takes (1)' }).click()

    // The file of the take contains the whole scene with a slate, and the reader as a second audio track.
    const whole = await exportTake(page, info, 1, 'Second track')
    const probed = probeMedia(whole)
    expect(probed.streams.map(({ type }) => type)).toEqual(['video', 'audio', 'audio'])
    expect(probed.durationS).toBeGreaterThan(slateS + lengthMs / 1_000)
    expect(probed.durationS).toBeLessThan(slateS + lengthMs / 1_000 + 15)

    // The picture and the sound of the fake camera and microphone are not exactly in sync themselves. A direct
    // recording shows this offset, which is subtracted below.
    const reference = info.outputPath('reference.webm')
    await writeFile(reference, await page.evaluate(() => globalThis.recordReference(8_000)), 'base64')
    const ownMs = middleOf(measureOffsets(reference))
    const offsets = measureOffsets(whole)
    const early = offsets.filter(({ atS }) => atS < probed.durationS / 3)
    const late = offsets.filter(({ atS }) => atS > (probed.durationS * 2) / 3)
    const starts = middleOf(early) - ownMs
    const ends = middleOf(late) - ownMs
    const voice = measureLoudness(whole, 0)
    const reader = measureLoudness(whole, 1)
    // The fake microphone records a tone of 1 kHz as the actor's voice, so everything else in this track comes from the
    // reader.
    const leaked = measureLoudness(
      whole,
      0,
      'bandreject=f=1000:width_type=h:w=900,bandreject=f=1000:width_type=h:w=900',
    )
    process.stdout.write(
      `self-tape of ${probed.durationS.toFixed(1)} s, ${probed.streams.map(({ codec }) => codec).join(' ')}: ` +
        `offset ${starts} ms in the first third (${early.length} flashes), ${ends} ms in the last (${late.length}), ` +
        `devices alone ${ownMs} ms; ` +
        `voice ${voice} LUFS, reader ${reader} LUFS, rest of the voice track ${leaked} LUFS\n`,
    )
    expect(early.length).toBeGreaterThan(0)
    expect(late.length).toBeGreaterThan(0)
    expect(Math.abs(starts)).toBeLessThanOrEqual(40)
    expect(Math.abs(ends)).toBeLessThanOrEqual(40)
    expect(voice - reader).toBeGreaterThan(7)
    expect(voice - reader).toBeLessThan(11)
    expect(leaked).toBeLessThan(reader - 15)

    // An export that is trimmed at its start, with the reader mixed in, has one audio track and is shorter than before.
    const position = page.getByRole('slider', { name: 'Position' })
    await position.fill(String(Math.round((lengthMs * 0.75) / 100) * 100))
    await page.getByRole('button', { name: 'Start here' }).click()
    const trimmed = probeMedia(await exportTake(page, info, 1, 'Mixed in'))
    expect(trimmed.streams.map(({ type }) => type)).toEqual(['video', 'audio'])
    expect(trimmed.durationS).toBeCloseTo(probed.durationS - lengthMs * 0.00075, 0)
  },
)

test(
  'if the page crashes after 40 seconds of a take, most of the take is stored, and the take is listed as interrupted',
  { tag: ['@extended', '@long-tape'] },
  async ({ page, server, context, complaints }, info) => {
    if (!hasMediaTools) process.stdout.write('skipped: the check of a killed page needs ffprobe\n')
    test.skip(!hasMediaTools, 'ffprobe is not installed')
    await page.addInitScript(fakeCamera)
    const scriptId = await openTape(page, server)
    await turnOn(page)
    await page.getByRole('button', { name: 'Record take 1' }).click()
    await expect(page.getByText(/Take 1, 0:4\d/)).toBeVisible()
    await page.goto('chrome://crash').catch(() => undefined)
    await page.close()

    const next = await context.newPage()
    await next.goto(`/practice/${scriptId}/tape?view=takes`)
    await expect(next.getByText('Interrupted. Stored up to its last half second.')).toBeVisible()
    await expect(next.getByText(/^0:(39|4\d), /)).toBeVisible()
    const stored = await next.evaluate(readStoredTake)
    const path = info.outputPath('killed.webm')
    await writeFile(path, stored, 'base64')
    const lastS = findLastFrame(path)
    process.stdout.write(`self-tape killed at second 40: ${lastS.toFixed(2)} s are stored\n`)
    // On a busy machine, the browser encodes the last seconds late, so fewer seconds are required. The nightly run has
    // no other work beside it.
    expect(lastS).toBeGreaterThanOrEqual(minutes === 0 ? 30 : 39)
    complaints.splice(0)
  },
)

test(
  'an actor marks and compares takes, deletes one and undoes the deletion, on a page that is accessible in each view',
  { tag: '@extended' },
  async ({ page, server }) => {
    test.slow()
    await page.addInitScript(fakeCamera)
    await openTape(page, server)
    await expectAccessible(page, 'the question for the camera')
    await expect(page.locator('html')).toHaveAttribute('data-lights', 'out')
    await page.getByRole('button', { name: 'Turn on camera and microphone' }).focus()
    await page.keyboard.press('Enter')
    await isReady(page, 1)
    for (const viewport of [
      { width: 320, height: 640 },
      { width: 844, height: 390 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(viewport)
      await expectAccessible(page, `the camera at ${viewport.width} px`)
      const isWider = await page.evaluate(() => document.body.scrollWidth > document.documentElement.clientWidth)
      expect.soft(isWider, `wider than the window at ${viewport.width} px`).toBe(false)
    }
    await recordScene(page, 1)
    await page.getByRole('button', { name: 'Record take 2' }).focus()
    await page.keyboard.press('Enter')
    await isMyTurn(page)
    await page.keyboard.press('Escape')
    await isReady(page, 3)
    await page.getByRole('button', { name: 'Takes (2)' }).click()
    await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    // Only the camera view darkens the page: the other views have the user's theme.
    await expect(page.locator('html')).not.toHaveAttribute('data-lights')
    await expectAccessible(page, 'the takes')
    await page.getByRole('button', { name: 'Mark take 1 as best' }).click()
    await page.getByRole('button', { name: 'Compare' }).click()
    await expect(page.getByRole('heading', { name: 'Compare takes' })).toBeFocused()
    await page.getByRole('combobox', { name: 'Begin at' }).selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
    await expectAccessible(page, 'the comparison')
    await page.getByRole('button', { name: 'Back to the takes' }).click()
    await page.getByRole('button', { name: 'Delete take 2' }).click()
    await expect(page.getByRole('button', { name: 'Show take 2' })).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('button', { name: 'Show take 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete take 2' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Take 1 is marked as best. Remove the mark' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Show take 2' })).toBeHidden()
  },
)

const chooseSlate = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Slate' }).getByRole('radio', { name, exact: true }).check({ force: true })

test(
  'an actor records a spoken slate twice, trims it, and exports it in front of a take or as a separate file',
  { tag: '@extended' },
  async ({ page, server, context }, info) => {
    test.slow()
    await page.addInitScript(fakeCamera)
    const scriptId = await openTape(page, server)
    await turnOn(page)
    await isReady(page, 1)
    await chooseSlate(page, 'Spoken')
    await page.getByRole('textbox', { name: 'Height' }).fill('1.70 m')
    await expect(page.getByText('Look into the camera and say who you are.')).toBeVisible()
    // Escape ends the countdown, and nothing is stored.
    await page.getByRole('button', { name: 'Record the slate' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Height: 1.70 m')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Record the slate' })).toBeVisible()
    await recordSlate(page, 1)
    await recordSlate(page, 4, 'Record again')
    await expect(page.getByText(/^Recorded, 0:0[4-9]$/)).toBeVisible()
    await expectAccessible(page, 'the camera with a spoken slate')

    // The slate is listed with the takes and can be trimmed there. It belongs to every scene of the script.
    await recordScene(page, 1)
    await page.getByRole('button', { name: 'Watch' }).click()
    await expect(page.getByRole('button', { name: 'Show the slate' })).toHaveCount(1)
    await expect(page.getByText('It opens each tape that you export.')).toBeVisible()
    await page.getByRole('slider', { name: 'Position' }).fill('1000')
    await page.getByRole('button', { name: 'Start here' }).click()
    await expect(page.getByText('Starts at 0:01')).toBeVisible()
    await expectAccessible(page, 'the takes with a slate')

    await page.getByRole('button', { name: 'Show take 1' }).click()
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Export take 1' }).click()
    await expect(dialog.getByText('Your spoken slate comes in front.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    const withSlate = await exportTake(page, info, 1, 'Mixed in')

    await page.goto(`/practice/${scriptId}/tape`)
    await turnOn(page)
    await chooseSlate(page, 'Own file')
    await page.getByRole('button', { name: 'Takes (1)' }).click()
    const finished = await startExport(page, 1, 'Second track')
    const tape = await saveFile(page, info, { link: 'Download the tape', what: 'Take1', prefix: 'alone' })
    const slate = await saveFile(page, info, { link: 'Download the slate', what: 'Slate', prefix: 'alone' })
    await finished.getByRole('button', { name: 'Close' }).first().click()

    if (hasMediaTools) {
      const [front, own] = [probeMedia(withSlate), probeMedia(slate)]
      const scene = probeMedia(tape)
      expect(own.streams.map(({ type }) => type)).toEqual(['video', 'audio'])
      expect(own.durationS).toBeGreaterThan(2.5)
      expect(front.durationS).toBeCloseTo(scene.durationS + own.durationS, 0)
      // A spoken slate contains the tone of the fake microphone. A slate that is only a card is silent.
      expect(measureLoudness(slate, 0)).toBeGreaterThan(-40)
    } else process.stdout.write('skipped: measuring the exported slate needs ffmpeg and ffprobe\n')

    // After a crash while the next slate is recorded, the recorded part is stored, and the complete slate is still
    // used.
    await page.getByRole('button', { name: 'Back to the camera' }).click()
    await page.getByRole('button', { name: 'Record again' }).click()
    await expect(page.getByText(/^Slate, 0:02/)).toBeVisible()
    await page.close()
    const next = await context.newPage()
    await next.addInitScript(fakeCamera)
    await next.goto(`/practice/${scriptId}/tape`)
    await turnOn(next)
    await expect(next.getByText(/^Recorded, 0:0[4-9]$/)).toBeVisible()
    await next.getByRole('button', { name: 'Delete the slate' }).click()
    await expect(next.getByText('Interrupted. Stored up to its last half second.')).toBeVisible()
    await next.getByRole('button', { name: 'Undo' }).click()
    await expect(next.getByText(/^Recorded, 0:0[4-9]$/)).toBeVisible()
  },
)

test(
  'if the camera is blocked, missing or unplugged, the page says so; unplugging marks the take as interrupted',
  { tag: '@extended' },
  async ({ page, server }) => {
    await page.addInitScript(fakeCamera)
    await page.addInitScript(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      const names = ['NotAllowedError', 'NotFoundError']
      navigator.mediaDevices.getUserMedia = async (constraints) => {
        const name = names.shift()
        if (name) throw new DOMException('refused', name)
        return open(constraints)
      }
    })
    await openTape(page, server)
    await turnOn(page)
    await expect(page.getByRole('alert')).toContainText('Camera or microphone are blocked')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText(/was found|were found/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Record take 1' }).click()
    await expect(page.getByText('Take 1, 0:03')).toBeVisible()
    await page.evaluate(() => globalThis.stopCamera())
    await expect(page.getByText('The camera or the microphone stopped.')).toBeVisible()
    await page.getByRole('button', { name: 'Takes (1)' }).click()
    await expect(page.getByText('Interrupted.')).toBeVisible()
  },
)
