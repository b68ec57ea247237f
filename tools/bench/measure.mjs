// Measurements of a running server for the speech benchmark: the times of one generation, and the server's memory.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { pause } from '../testing/servers.mjs'

/** ID3 says its own length; the frame with the figures follows. */
const id3Header = 10
const frameBytes = 192
/** An encoder and a decoder each hold back a little: the first sample of speech sounds in the third frame. */
const silentFrames = 2
const sampleEveryMs = 50

const id3Length = (bytes) => id3Header + [6, 7, 8, 9].reduce((size, at) => size * 128 + bytes[at], 0)

/**
 * Starts a reading and follows it. Times count from the moment the request is sent: to the answer, to the first byte of
 * sound, to the first audible frame, and to the end of the stream, which comes when the file is stored.
 */
export async function follow(browser, text, { from, leaveAtSound = false } = {}) {
  const startedAt = performance.now()
  const since = () => performance.now() - startedAt
  const started = await browser.call('startGeneration', { text, voiceId: 'tom', reads: 'everything' })
  const times = { answered: since() }
  const leave = new AbortController()
  const response = await browser.request(started.audioUrl + (from ? `?from=${from}` : ''), { signal: leave.signal })
  times.headers = since()
  let bytes = Buffer.alloc(0)
  let length = 0
  try {
    for await (const chunk of response.body) {
      length += chunk.length
      if (times.audible === undefined) bytes = Buffer.concat([bytes, chunk])
      if (bytes.length < id3Header) continue
      const head = id3Length(bytes) + frameBytes
      if (times.sound === undefined && length > head) times.sound = since()
      if (times.audible === undefined && length > head + silentFrames * frameBytes) times.audible = since()
      if (leaveAtSound && times.audible !== undefined) break
    }
  } finally {
    leave.abort()
  }
  times.end = since()
  if (leaveAtSound) await browser.call('cancelGeneration', { generationId: started.generationId })
  return { ...started, times, bytes: length }
}

/** Until nothing is made any more and the last cancelled unit has been spoken. */
export async function untilQuiet(browser) {
  for (;;) {
    const { generations } = await browser.call('getUserGenerations')
    if (generations.every(({ state }) => state !== 'making')) return pause(500)
    await pause(50)
  }
}

const mebibyte = 1024 * 1024

async function statusOf(pid) {
  const text = await readFile(`/proc/${pid}/status`, 'utf8')
  const kilobytes = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0)
  return { now: (kilobytes('VmRSS') * 1024) / mebibyte, peak: (kilobytes('VmHWM') * 1024) / mebibyte }
}

/** Resident memory in megabytes while `work` runs: before, at most, and after. Linux only. */
export async function memoryDuring(pid, work) {
  const before = (await statusOf(pid)).now
  // Makes the kernel forget the highest so far, so that what it tells afterwards is of this work alone.
  const isReset = await writeFile(`/proc/${pid}/clear_refs`, '5').then(
    () => true,
    () => false,
  )
  let sampled = before
  const timer = setInterval(() => {
    statusOf(pid).then(
      ({ now }) => {
        sampled = Math.max(sampled, now)
      },
      () => undefined,
    )
  }, sampleEveryMs)
  const value = await work().finally(() => clearInterval(timer))
  const { now, peak } = await statusOf(pid)
  return { value, before, most: isReset ? peak : sampled, after: now }
}

/** Asks the probe in the server how late its event loop was since it was last asked. */
export async function lagSince(pid, file) {
  await rm(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let tries = 0; tries < 100; tries += 1) {
    await pause(20)
    const said = await readFile(file, 'utf8').catch(() => '')
    if (said) return JSON.parse(said)
  }
  throw new Error('the probe did not answer')
}
