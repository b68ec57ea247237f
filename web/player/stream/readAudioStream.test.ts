import { describe, expect, test } from 'vitest'
import { readAudioStream, AudioGoneError, AudioUnreachableError } from './readAudioStream.ts'

type Answer = (range: string | undefined) => Response | Error

const bytes = Uint8Array.from({ length: 9_000 }, (_, index) => index % 251)

/** Returns the response for a recording in progress: its bytes in chunks, then a normal end or a broken connection. */
function growing(from: Uint8Array, { breaks = false, chunk = 700 } = {}): Response {
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < from.length) controller.enqueue(from.slice(at, (at += chunk)))
      else if (breaks) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'accept-ranges': 'none' } })
}

/** Returns the response of a server that supports range requests for the finished file. */
function finished(range: string | undefined): Response {
  const found = /bytes=(\d+)-(\d*)/.exec(range ?? '')
  if (!found) return new Response(bytes)
  const start = Number(found[1])
  if (start >= bytes.length) return new Response(null, { status: 416 })
  const end = Math.min(found[2] ? Number(found[2]) : bytes.length - 1, bytes.length - 1)
  const headers = { 'content-range': `bytes ${start}-${end}/${bytes.length}` }
  return new Response(bytes.slice(start, end + 1), { status: 206, headers })
}

const listen = (...answers: Answer[]) => listenFor({}, ...answers)

function listenFor(options: { giveUpAfterMs?: number }, ...answers: Answer[]) {
  const requestedRanges: (string | undefined)[] = []
  const waits: number[] = []
  const received: Uint8Array[] = []
  const leaving = new AbortController()
  let clock = 0
  const ended = readAudioStream('/api/audio/a.mp3', {
    ...options,
    signal: leaving.signal,
    onBytes: (chunk) => received.push(chunk.slice()),
    now: () => clock,
    wait: (ms) => {
      waits.push(ms)
      clock += ms
      return Promise.resolve()
    },
    fetch: (_, init) => {
      const range = new Headers(init?.headers).get('range') ?? undefined
      requestedRanges.push(range)
      const answer = answers[Math.min(requestedRanges.length, answers.length) - 1]?.(range) ?? new Error('nothing left')
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  })
  return { ended, requestedRanges, waits, leaving, received: () => new Uint8Array(Buffer.concat(received)) }
}

describe('reading a recording while it is generated', () => {
  test('`onBytes` receives all bytes, and the promise resolves with the first 4,096 bytes of the finished file', async () => {
    const reading = listen(() => growing(bytes), finished)
    expect(await reading.ended).toEqual(bytes.slice(0, 4096))
    expect(reading.received()).toEqual(bytes)
    expect(reading.requestedRanges).toEqual([undefined, 'bytes=0-4095'])
  })

  test('R-21 after the connection breaks, the recording is requested again, and no byte is passed on twice', async () => {
    const reading = listen(
      () => growing(bytes.slice(0, 3_333), { breaks: true }),
      () => new TypeError('connection refused'),
      () => growing(bytes.slice(0, 5_000), { breaks: true, chunk: 5_000 }),
      () => growing(bytes),
      finished,
    )
    await reading.ended
    expect(reading.received()).toEqual(bytes)
    expect(reading.waits).toEqual([250, 500, 250])
  })

  test('after the connection breaks, a finished recording is requested from the first missing byte', async () => {
    const reading = listen(() => growing(bytes.slice(0, 2_100), { breaks: true }), finished)
    await reading.ended
    expect(reading.requestedRanges[1]).toBe('bytes=2100-')
    expect(reading.received()).toEqual(bytes)
  })

  test('a connection that breaks after the last byte of a finished recording loses nothing', async () => {
    const reading = listen(() => growing(bytes, { breaks: true }), finished)
    expect(await reading.ended).toEqual(bytes.slice(0, 4096))
    expect(reading.received()).toEqual(bytes)
    expect(reading.requestedRanges.slice(1)).toEqual(['bytes=9000-', 'bytes=0-4095'])
  })

  test('if a proxy cuts off the stream of a recording that has been finished in the meantime, the missing bytes are requested', async () => {
    const reading = listen(() => growing(bytes.slice(0, 5_000)), finished)
    expect(await reading.ended).toEqual(bytes.slice(0, 4096))
    expect(reading.received()).toEqual(bytes)
    expect(reading.requestedRanges).toEqual([undefined, 'bytes=0-4095', 'bytes=5000-', 'bytes=0-4095'])
  })

  test('if a stream ends before the recording is finished, further requests deliver the missing bytes', async () => {
    const reading = listen(
      () => growing(bytes.slice(0, 1_000)),
      () => growing(bytes.slice(0, 1_500)), // answers `bytes=0-4095`: the recording is not finished
      () => growing(bytes),
      finished,
    )
    await reading.ended
    expect(reading.received()).toEqual(bytes)
    expect(reading.requestedRanges).toEqual([undefined, 'bytes=0-4095', 'bytes=1000-', 'bytes=0-4095'])
  })

  test('all bytes of a recording that is already finished are read', async () => {
    const reading = listen(finished)
    await reading.ended
    expect(reading.received()).toEqual(bytes)
  })

  test('a request is not repeated after status 404, but is repeated after status 408, 425, 429 or 500', async () => {
    const refuse = (status: number) => () => new Response(null, { status })
    await expect(listen(refuse(404)).ended).rejects.toThrow(AudioGoneError)
    const reading = listen(...[408, 425, 429, 500].map(refuse), () => growing(bytes), finished)
    await reading.ended
    expect(reading.received()).toEqual(bytes)
  })

  // [spec2 §8.35] [spec2 §9.24]
  test('reading fails after two minutes without a response', async () => {
    const reading = listen(() => new TypeError('connection refused'))
    await expect(reading.ended).rejects.toThrow(AudioUnreachableError)
    expect(reading.waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(120_000)
    expect(Math.max(...reading.waits)).toBe(4_000)
  })

  test('reading fails if no response has arrived within the time given in the options', async () => {
    const reading = listenFor({ giveUpAfterMs: 8_000 }, () => new TypeError('connection refused'))
    await expect(reading.ended).rejects.toThrow(AudioUnreachableError)
    const waited = reading.waits.reduce((sum, ms) => sum + ms, 0)
    expect(waited).toBeGreaterThanOrEqual(8_000)
    expect(waited).toBeLessThan(16_000)
  })

  test('the time limit for an interruption counts from its own start, not from the start of an earlier interruption', async () => {
    const refuse = () => new TypeError('connection refused')
    const breakAfter = (length: number) => () => growing(bytes.slice(0, length), { breaks: true })
    const reading = listenFor(
      { giveUpAfterMs: 2_000 },
      ...[breakAfter(1_000), refuse, refuse, breakAfter(2_000), refuse, refuse, breakAfter(3_000), refuse, finished],
    )
    await reading.ended
    expect(reading.received()).toEqual(bytes)
    expect(reading.waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThan(2_000)
  })

  // [spec2 §8.36]
  test('after the signal is aborted, no further requests are sent', async () => {
    const reading = listen(() => growing(bytes.slice(0, 1_000), { breaks: true }))
    reading.leaving.abort()
    await expect(reading.ended).rejects.toThrow()
    expect(reading.requestedRanges).toHaveLength(1)
  })
})
