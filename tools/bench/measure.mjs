// Measurements of a running server for the speech benchmark: the times of one generation, and the server's memory.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { pause } from '../testing/servers.mjs'

/**
 * Length of the header of the ID3 tag, in bytes. The header contains the length of the rest of the tag. The Info frame
 * comes after the tag.
 */
const id3Header = 10
const frameBytes = 192
/**
 * Number of MP3 frames before the speech. The encoder and the decoder each delay the sound, so speech begins in the
 * third frame.
 */
const silentFrames = 2
const sampleEveryMs = 50

const id3Length = (bytes) => id3Header + [6, 7, 8, 9].reduce((size, at) => size * 128 + bytes[at], 0)

/**
 * Starts a generation and reads its audio. All times count from the start of the request: to the response, to the first
 * byte, to the first audible frame, and to the end of the stream. The stream ends when the file is stored.
 */
export async function measureGeneration(browser, text, { from, leaveAtSound = false } = {}) {
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

/** Waits until no generation runs, and then half a second, so that the last unit of a cancelled generation can end. */
export async function waitUntilIdle(browser) {
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

/** Measures the resident memory in MB while `work` runs: before, maximum and after. Linux only. */
export async function measureMemory(pid, work) {
  const before = (await statusOf(pid)).now
  // Resets the maximum that the kernel stores, so that only memory use during `work` counts.
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

/** Returns what the probe in the server (`probe.mjs` or `loopProbe.mjs`) has measured since the last call. */
export async function readEventLoopDelay(pid, file) {
  await rm(file, { force: true })
  process.kill(pid, 'SIGUSR2')
  for (let tries = 0; tries < 100; tries += 1) {
    await pause(20)
    const said = await readFile(file, 'utf8').catch(() => '')
    if (said) return JSON.parse(said)
  }
  throw new Error('the probe did not answer')
}
