import { describe, expect, test, vi } from 'vitest'
import { createPlayer } from './player.ts'
import { formatPlayerProblem } from './formatPlayerProblem.ts'
import { createBlankInfoFrame, createFilledInfoFrame, createFrames, createId3Tag } from './testing/fakeMp3.ts'
import { openFakeOutput, type FakeOutput } from './testing/fakeOutput.ts'

const url = '/api/audio/gen_1.mp3'
const headBytes = 60 + 192
/** Duration of 84 frames without the encoder's delay and the padding at the end. */
const exactMs = (84 * 576 - 576 - 500) / 24

/** Creates a fake server. The test decides what data it sends and when. */
function openServer() {
  let out: ReadableStreamDefaultController<Uint8Array> | null = null
  let size: number | null = null
  let refusal: number | null = null
  const requestedRanges: (string | null)[] = []
  const answer = (init?: RequestInit): Response => {
    const range = new Headers(init?.headers).get('range')
    requestedRanges.push(range)
    if (refusal) return new Response(null, { status: refusal })
    if (size !== null) {
      const body = Buffer.concat([createId3Tag(60), createFilledInfoFrame({ frames: 84, padding: 500 })])
      return new Response(body, { status: 206, headers: { 'content-range': `bytes 0-${headBytes - 1}/${size}` } })
    }
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (out = controller) })
    return new Response(body)
  }
  let sent = 0
  return {
    requestedRanges,
    fetch: (_: unknown, init?: RequestInit) => Promise.resolve(answer(init)),
    async send(bytes: Uint8Array) {
      sent += bytes.length
      await vi.waitFor(() => expect(out).not.toBeNull())
      out?.enqueue(bytes)
    },
    finish() {
      size = sent
      out?.close()
    },
    breakFor(status: number) {
      refusal = status
      out?.error(new TypeError('network error'))
    },
  }
}

function open({ prefersFile = false } = {}) {
  const server = openServer()
  let output: FakeOutput | undefined
  const player = createPlayer({
    openOutput: (emit) => (output = openFakeOutput(emit, { prefersFile })),
    read: { fetch: server.fetch, wait: () => Promise.resolve() },
  })
  const start = () => {
    player.load(url, { isFinished: false })
    if (!output) throw new Error('the player opened no output')
    return output
  }
  const phase = () => player.getState().phase
  const comes = (check: () => void) => vi.waitFor(check)
  return { server, player, start, phase, comes }
}

describe('playing a recording while it is generated', () => {
  test('the first frames play while later frames are still being received', async () => {
    const { server, player, start, phase, comes } = open()
    const output = start()
    player.play()
    expect(phase()).toBe('loading')
    await server.send(Buffer.concat([createId3Tag(60), createBlankInfoFrame(), createFrames(10)]))
    await comes(() => expect(player.getState().availableMs).toBeCloseTo(240 - 1105 / 24, 6))
    output.emit({ kind: 'started' })
    expect(phase()).toBe('playing')
    expect(player.getState().durationMs).toBeNull()
  })

  test('playback waits at the end of the received audio and continues when more arrives', async () => {
    const { server, player, start, phase } = open()
    const output = start()
    player.play()
    await server.send(Buffer.concat([createId3Tag(60), createBlankInfoFrame(), createFrames(10)]))
    for (const [kind, expected] of [
      ['started', 'playing'],
      ['underrun', 'stalled'],
      ['started', 'playing'],
    ] as const) {
      output.emit({ kind })
      expect(phase()).toBe(expected)
    }
  })

  // [spec1 §4.12]
  test('seeking beyond the received audio goes to the end of the received audio', async () => {
    const { server, player, start, comes } = open()
    const output = start()
    await server.send(Buffer.concat([createId3Tag(60), createBlankInfoFrame(), createFrames(100)]))
    await comes(() => expect(player.getState().availableMs).toBeGreaterThan(2_300))
    player.seek(1_000)
    expect(output.calls.at(-1)).toBe('seek 1000')
    player.seek(99_000)
    expect(output.calls.at(-1)).toBe(`seek ${player.getState().availableMs}`)
    player.seek(-5)
    expect(output.calls.at(-1)).toBe('seek 0')
  })

  test('once the recording is complete, the player knows its exact duration', async () => {
    const { server, player, start, comes } = open()
    const output = start()
    await server.send(Buffer.concat([createId3Tag(60), createBlankInfoFrame(), createFrames(84)]))
    server.finish()
    await comes(() => expect(player.getState().durationMs).not.toBeNull())
    const { durationMs, availableMs } = player.getState()
    expect(durationMs).toBeCloseTo(exactMs, 9)
    expect(availableMs).toBe(durationMs)
    expect(output.calls.at(-1)).toBe(`whole ${durationMs}`)
    output.setPosition(99_000)
    expect(player.positionMs()).toBe(durationMs)
  })

  test('when a recording is complete, a player whose audio output plays files better than streams opens the file at the next pause', async () => {
    const { server, player, start, comes } = open({ prefersFile: true })
    const output = start()
    player.play()
    await server.send(Buffer.concat([createId3Tag(60), createBlankInfoFrame(), createFrames(84)]))
    output.emit({ kind: 'started' })
    server.finish()
    await comes(() => expect(player.getState().durationMs).not.toBeNull())
    expect(output.calls).not.toContain(`file ${url}`)
    output.setPosition(700)
    player.pause()
    expect(output.calls.slice(-3)).toEqual([`file ${url}`, 'rate 1', 'seek 700'])
  })

  test('R-24 if the browser blocks autoplay, the player reports this, and pressing Play again starts playback', () => {
    const { player, start, phase } = open()
    const output = start()
    player.play()
    output.emit({ kind: 'refused', why: 'autoplay' })
    expect(phase()).toBe('refused')
    const { problem } = player.getState()
    expect(problem && formatPlayerProblem(problem)).toMatch(/^Audio playback was not allowed by the browser\./)
    player.play()
    output.emit({ kind: 'started' })
    expect(player.getState()).toMatchObject({ phase: 'playing', problem: null })
  })

  // [spec1 §8.23]
  test('if the rest of the audio cannot be loaded, the received audio plays to its end; then playback fails', async () => {
    const { server, player, start, phase, comes } = open()
    const output = start()
    player.play()
    await server.send(Buffer.concat([createId3Tag(60), createBlankInfoFrame(), createFrames(50)]))
    output.emit({ kind: 'started' })
    server.breakFor(404)
    await comes(() => expect(player.getState().problem).toEqual({ kind: 'gone' }))
    expect(phase()).toBe('playing')
    output.emit({ kind: 'underrun' })
    expect(phase()).toBe('failed')
  })

  // [spec1 §8.24]
  test('a recording that contains no audio fails with the problem “empty”', async () => {
    const { server, player, start, comes } = open()
    start()
    player.play()
    await server.send(createId3Tag(60))
    server.finish()
    await comes(() => expect(player.getState()).toMatchObject({ phase: 'failed', problem: { kind: 'empty' } }))
  })

  // [spec1 §8.75]
  test('if the browser cannot start playback, the player fails and reports the reason', () => {
    const { player, start } = open()
    const output = start()
    player.play()
    output.emit({ kind: 'startFailed', message: 'no source fits' })
    const { phase, problem } = player.getState()
    expect(phase).toBe('failed')
    expect(problem && formatPlayerProblem(problem)).toBe('Failed to play audio: no source fits.')
  })

  test('if the connection broke, pressing Play requests the recording from the first missing byte', async () => {
    const { server, player, start, phase, comes } = open()
    const output = start()
    player.play()
    const sent = Buffer.concat([createId3Tag(60), createBlankInfoFrame(), createFrames(50)])
    await server.send(sent)
    await comes(() => expect(player.getState().availableMs).toBeGreaterThan(0))
    server.breakFor(404)
    await comes(() => expect(phase()).toBe('failed'))
    output.setPosition(300)
    const before = server.requestedRanges.length
    player.play()
    expect(phase()).toBe('loading')
    expect(output.calls.slice(-5)).toEqual(['frames', 'grew', 'rate 1', 'seek 300', 'play'])
    await comes(() => expect(server.requestedRanges.slice(before)).toContain(`bytes=${sent.length}-`))
  })
})

describe('playing a finished recording', () => {
  test('a finished recording is not streamed, and its duration is known immediately', () => {
    const { player, server } = open()
    player.load(url, { isFinished: true, durationMs: 1234.5 })
    expect(player.getState()).toMatchObject({ phase: 'stopped', availableMs: 1234.5, durationMs: 1234.5 })
    expect(server.requestedRanges).toEqual([])
  })

  // [spec1 §2.28]
  test('Stop goes back to the start of the recording; Play at the end of the recording starts from the beginning', () => {
    const { player, start, phase } = open()
    const output = start()
    player.play()
    output.emit({ kind: 'started' })
    player.stop()
    expect(phase()).toBe('stopped')
    expect(output.calls.slice(-2)).toEqual(['pause', 'seek 0'])
    player.play()
    output.emit({ kind: 'started' })
    output.emit({ kind: 'endReached' })
    expect(phase()).toBe('ended')
    player.play()
    expect(output.calls.slice(-2)).toEqual(['seek 0', 'play'])
  })

  // [spec1 §2.28]
  test('seeking before the first playback moves the position, and Stop goes back to the start', () => {
    const { player, start, phase } = open()
    const output = start()
    player.load(url, { isFinished: true, durationMs: 9_000 })
    player.seek(4_000)
    expect([phase(), player.positionMs()]).toEqual(['paused', 4_000])
    player.stop()
    expect([phase(), player.positionMs()]).toEqual(['stopped', 0])
    expect(output.calls.slice(-2)).toEqual(['pause', 'seek 0'])
  })

  test('a chosen speed applies to every later recording', () => {
    const { player, start } = open()
    const output = start()
    player.setRate(1.25)
    player.load('/api/audio/gen_2.mp3', { isFinished: true, durationMs: 9_000 })
    expect(output.calls.slice(-3)).toEqual(['rate 1.25', 'file /api/audio/gen_2.mp3', 'rate 1.25'])
  })

  test('a browser event that arrives after a pause or after the recording was unloaded changes nothing', () => {
    const { player, start, phase } = open()
    const output = start()
    player.play()
    player.pause()
    output.emit({ kind: 'started' })
    expect(phase()).toBe('paused')
    player.unload()
    output.emit({ kind: 'endReached' })
    expect(phase()).toBe('idle')
  })

  test('closing the player closes its audio output, and the next load opens a new output', () => {
    const { player, start, phase } = open()
    const output = start()
    player.close()
    expect(output.isClosed).toBe(true)
    expect(start()).not.toBe(output)
    expect(phase()).toBe('stopped')
  })
})
