// Measures the seconds and clicks from dropping a screenplay file of ten pages onto the page to hearing its first cue.
import { createTenPages } from './rehearsalScripts.mjs'

/** Runs in the page: records when a sound first starts to play, which is the first cue. */
function listenForTheCue() {
  const { start } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function startAndTell(...when) {
    globalThis.cueAt ??= Date.now()
    return start.apply(this, when)
  }
  // The microphone is permitted and records silence.
  navigator.mediaDevices.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream
}

const drop = (page, base64) =>
  page.evaluate((packed) => {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0))
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bytes], 'The Late Ferry.pdf', { type: 'application/pdf' }))
    document.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, base64)

/** Drops the file and clicks what a new user clicks. Returns the time and the clicks of each step. */
export async function measureDropToCue(site, person, options) {
  const context = await site.enter(person, options)
  const page = await context.newPage()
  await page.addInitScript(listenForTheCue)
  await page.goto(`${site.url}/scripts`)
  // The server renders the page first, and a file dropped there would have no effect. So this waits until the button
  // can be clicked, which means that the page is interactive.
  await page.getByRole('button', { name: 'Choose a file' }).first().click({ trial: true })
  const pdf = createTenPages().toString('base64')
  const steps = []
  let presses = 0
  const startedAt = Date.now()
  const note = (what) => steps.push({ what, seconds: (Date.now() - startedAt) / 1000, presses })
  const press = async (place) => {
    await place.click()
    presses += 1
  }
  await drop(page, pdf)
  await page
    .getByText(/^Read as a screenplay/)
    .first()
    .waitFor()
  note('parsed')
  await press(page.getByRole('link', { name: 'Rehearse' }).first())
  await press(page.getByRole('button', { name: /^MARA/ }))
  await page.getByRole('button', { name: 'Begin' }).waitFor()
  note('room open, roles cast')
  await press(page.getByRole('button', { name: 'Begin' }))
  await press(page.getByRole('button', { name: 'Allow microphone' }))
  await page.waitForFunction(() => globalThis.cueAt !== undefined)
  const cueAt = await page.evaluate(() => globalThis.cueAt)
  steps.push({ what: 'first cue audible', seconds: (cueAt - startedAt) / 1000, presses })
  await context.close()
  return steps
}
