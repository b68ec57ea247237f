// `npm run bench:listen -- --browser`: measures the recogniser of words in Chromium, with the full CPU time and with a
// quarter of it. It measures the download, the time until the recogniser is ready, the memory, and the frames while
// scrolling. It also measures how long recognition takes, as a share of the duration of the sound, and the time from
// the end of a line to the reader's first sound.
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { root } from '../../build.mjs'
import { fakeMicrophone, spokenLines } from '../../testing/fakeMicrophone.mjs'
import { callAs, openServerAndBrowser } from '../../testing/openServerAndBrowser.mjs'
import { scroll, summarizeTimes } from '../rehearsalMeasures.mjs'
import { readAudio } from './audio.mjs'
import { findSpeech } from './sounds.mjs'

const line = 'I always thought the garden would be yours one day.'
const rounds = 6
const content = [
  'INT. HOUSE - NIGHT',
  ...Array.from({ length: rounds }, (_, at) => `TOBIN: Is that number ${at + 1}?\n\nMARA: ${line}`),
  'TOBIN: I see.',
].join('\n\n')

/** Runs in the page: records how long each recognition takes. */
function recordTimes() {
  globalThis.recognitions = []
  globalThis.readerStarts = []
  const Original = globalThis.Worker
  globalThis.Worker = class extends Original {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        if (data.kind === 'timed') globalThis.recognitions.push(data.timing)
      })
    }
  }
}

/**
 * Runs in the page after the script `fakeMicrophone`. Records the start time of each sound, including the sounds that
 * `fakeMicrophone` plays.
 */
function recordReader() {
  const { start } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function startAndRecord(...given) {
    globalThis.readerStarts.push(performance.now())
    return start.apply(this, given)
  }
}

/**
 * Gives a process only a quarter of the CPU time, by stopping it for 15 of every 20 ms. Returns a function that ends
 * the slowdown.
 */
function slowProcess(pid) {
  const code = `
    const pause = (ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
    const { workerData, parentPort, receiveMessageOnPort } = require('node:worker_threads')
    for (;;) {
      try { process.kill(workerData, 'SIGSTOP'); pause(15); process.kill(workerData, 'SIGCONT') } catch { break }
      if (receiveMessageOnPort(parentPort)) break
      pause(5)
    }`
  const worker = new Worker(code, { eval: true, workerData: pid })
  return () =>
    new Promise((resolve) => {
      worker.once('exit', resolve)
      worker.postMessage('end')
    })
}

const listRenderers = async (browser) => {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

/** Returns the private memory of a process, which no other process shares, in MB. */
const measureMemory = (pid) => {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const kilobytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return (kilobytes('Private_Dirty') + kilobytes('Private_Clean')) / 1_024
}

async function openRoom(site, person, followsWords) {
  const context = await site.enter(person, { viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' })
  const { scriptId } = await callAs(context, site.url, 'saveScript', {
    title: `House ${followsWords}`,
    content,
    tags: [],
  })
  const casting = { mine: ['MARA'], roles: {}, pronunciations: [] }
  await callAs(context, site.url, 'saveCasting', { scriptId, version: 0, casting })
  await callAs(context, site.url, 'saveRehearsal', { scriptId, settings: { wasAsked: true } })
  await context.addInitScript(recordTimes)
  await context.addInitScript(fakeMicrophone, spokenLines)
  await context.addInitScript(recordReader)
  const before = await listRenderers(site.browser)
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  let downloaded = 0
  const names = new Map()
  client.on('Network.requestWillBeSent', ({ requestId, request }) => names.set(requestId, request.url))
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (/\.(onnx|wasm)$/.test(names.get(requestId) ?? '')) downloaded += encodedDataLength
  })
  await page.goto(`${site.url}/practice?script=${scriptId}`)
  await page.getByRole('button', { name: 'Begin' }).waitFor()
  const pid = (await listRenderers(site.browser)).find((id) => !before.includes(id))
  return { context, page, pid, getDownloaded: () => downloaded }
}

const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? Number.NaN

/** Says the line once per round. Returns the delays of the reader, and the times of frames while the page scrolls. */
async function runLines(page, speechMs) {
  await page.getByRole('button', { name: 'Begin' }).click()
  const delays = []
  const frames = []
  for (let round = 0; round < rounds; round += 1) {
    await page.getByText('Listening. Take your time.').waitFor({ timeout: 120_000 })
    const saidAt = await page.evaluate(() => {
      globalThis.readerStarts = []
      void globalThis.sayIntoMicrophone('garden')
      return performance.now()
    })
    if (round >= rounds / 2)
      frames.push(...(await scroll(page, { selector: '[data-scrolls]', pixels: 60, forMs: 1_500 })))
    // The first sound is the line that the fake microphone plays, the second is the reader's.
    await page.waitForFunction(() => globalThis.readerStarts.length > 1, null, { timeout: 120_000 })
    const startedAt = await page.evaluate(() => globalThis.readerStarts[1])
    delays.push(startedAt - saidAt - speechMs)
  }
  return { delays, frames: summarizeTimes(frames) }
}

async function measureRow(site, person, { followsWords, isSlow }, speechMs) {
  const { context, page, pid, getDownloaded } = await openRoom(site, person, followsWords)
  const endSlowness = isSlow ? slowProcess(pid) : () => undefined
  try {
    let readyMs
    if (followsWords) {
      const startedAt = performance.now()
      await page.getByRole('button', { name: /^What it waits for/ }).click()
      await page.getByRole('switch', { name: 'Follow my words' }).click()
      await page.getByRole('button', { name: 'Get it (25 MB)' }).click()
      await page.getByRole('button', { name: 'What it waits for: Follows my words' }).waitFor({ timeout: 240_000 })
      readyMs = performance.now() - startedAt
      await page.keyboard.press('Escape')
    }
    const { delays, frames } = await runLines(page, speechMs)
    const timings = await page.evaluate(() => globalThis.recognitions)
    const sum = (name) => timings.reduce((total, one) => total + one[name], 0)
    const isFollowed = followsWords && (await page.getByRole('button', { name: /Follows my words$/ }).count()) > 0
    const cells = [
      `${isSlow ? 'a quarter of the speed' : 'full speed'}, ${followsWords ? 'words followed' : 'voice and silence'}`,
      followsWords ? `${(getDownloaded() / 1e6).toFixed(1)} MB` : '',
      readyMs === undefined ? '' : `${(readyMs / 1_000).toFixed(1)} s`,
      timings.length === 0 ? '' : (sum('ms') / sum('audioMs')).toFixed(2),
      `${Math.round(measureMemory(pid))} MB`,
      `${Math.round(median(delays))} ms`,
      `${Math.round(frames.median)}, ${Math.round(frames.worst)} ms`,
      followsWords ? (isFollowed ? 'yes' : 'no, too slow') : '',
    ]
    console.log(`| ${cells.join(' | ')} |`)
  } finally {
    await endSlowness()
    await context.close()
  }
}

/** Prints the table of all measurements in Chromium. */
export async function measureBrowser() {
  const sound = await readAudio(join(root, 'tools/testing/voices/gardenLine.mp3'))
  const speechMs = findSpeech(sound).until / 16
  const site = await openServerAndBrowser()
  try {
    const person = await site.signUp()
    console.log(`${cpus()[0]?.model}, Chromium ${site.browser.version()}, load ${loadavg()[0].toFixed(1)}\n`)
    console.log(
      '| Chromium | download | ready after | recognising takes, of the sound | memory of the page | reader’s first sound after the line, median | frames, median and worst | still followed |',
    )
    console.log(`|${'---|'.repeat(8)}`)
    for (const isSlow of [false, true])
      for (const followsWords of [false, true]) await measureRow(site, person, { followsWords, isSlow }, speechMs)
    console.log(`\nload ${loadavg()[0].toFixed(1)}`)
  } finally {
    await site.close()
  }
}
