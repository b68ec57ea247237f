import { describe, expect, test, vi } from 'vitest'
import { createPlayer } from './player.ts'
import { sayProblem } from './sayProblem.ts'
import { blankInfo, filledInfo, frames, id3 } from './standInSound.ts'
import { openStandInOutput, type StandInOutput } from './standInOutput.ts'

const url = '/api/audio/gen_1.mp3'
const headBytes = 60 + 192
/** 84 frames, less the encoder's delay and what it added to fill the last one. */
const exactMs = (84 * 576 - 576 - 500) / 24

/** A server that gives what the test puts in. */
function openServer() {
  let out: ReadableStreamDefaultController<Uint8Array> | null = null
  let size: number | null = null
  let refusal: number | null = null
  const asked: (string | null)[] = []
  const answer = (init?: RequestInit): Response => {
    const range = new Headers(init?.headers).get('range')
    asked.push(range)
    if (refusal) return new Response(null, { status: refusal })
    if (size !== null) {
      const body = Buffer.concat([id3(60), filledInfo({ frames: 84, padding: 500 })])
      return new Response(body, { status: 206, headers: { 'content-range': `bytes 0-${headBytes - 1}/${size}` } })
    }
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (out = controller) })
    return new Response(body)
  }
  let sent = 0
  return {
    asked,
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
  let output: StandInOutput | undefined
  const player = createPlayer({
    openOutput: (tell) => (output = openStandInOutput(tell, { prefersFile })),
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

describe('playing while it is made', () => {
  test('the first frames can be played while the rest is on its way', async () => {
    const { server, player, start, phase, comes } = open()
    const output = start()
    player.play()
    expect(phase()).toBe('loading')
    await server.send(Buffer.concat([id3(60), blankInfo(), frames(10)]))
    await comes(() => expect(player.getState().availableMs).toBeCloseTo(240 - 1105 / 24, 6))
    output.tell({ kind: 'began' })
    expect(phase()).toBe('playing')
    expect(player.getState().durationMs).toBeNull()
  })

  test('at the end of what is there it waits, and goes on when more has come', async () => {
    const { server, player, start, phase } = open()
    const output = start()
    player.play()
    await server.send(Buffer.concat([id3(60), blankInfo(), frames(10)]))
    for (const [kind, expected] of [
      ['began', 'playing'],
      ['ranDry', 'stalled'],
      ['began', 'playing'],
    ] as const) {
      output.tell({ kind })
      expect(phase()).toBe(expected)
    }
  })

  test('a place beyond what is there is drawn in', async () => {
    const { server, player, start, comes } = open()
    const output = start()
    await server.send(Buffer.concat([id3(60), blankInfo(), frames(100)]))
    await comes(() => expect(player.getState().availableMs).toBeGreaterThan(2_300))
    player.seek(1_000)
    expect(output.asked.at(-1)).toBe('seek 1000')
    player.seek(99_000)
    expect(output.asked.at(-1)).toBe(`seek ${player.getState().availableMs}`)
    player.seek(-5)
    expect(output.asked.at(-1)).toBe('seek 0')
  })

  test('once all is made the length is exact', async () => {
    const { server, player, start, comes } = open()
    const output = start()
    await server.send(Buffer.concat([id3(60), blankInfo(), frames(84)]))
    server.finish()
    await comes(() => expect(player.getState().durationMs).not.toBeNull())
    const { durationMs, availableMs } = player.getState()
    expect(durationMs).toBeCloseTo(exactMs, 9)
    expect(availableMs).toBe(durationMs)
    expect(output.asked.at(-1)).toBe(`whole ${durationMs}`)
    output.playTo(99_000)
    expect(player.positionMs()).toBe(durationMs)
  })

  test('an output that is better with files gets the file at the next silence', async () => {
    const { server, player, start, comes } = open({ prefersFile: true })
    const output = start()
    player.play()
    await server.send(Buffer.concat([id3(60), blankInfo(), frames(84)]))
    output.tell({ kind: 'began' })
    server.finish()
    await comes(() => expect(player.getState().durationMs).not.toBeNull())
    expect(output.asked).not.toContain(`file ${url}`)
    output.playTo(700)
    player.pause()
    expect(output.asked.slice(-3)).toEqual([`file ${url}`, 'rate 1', 'seek 700'])
  })

  test('R-24 a refused start says so, and a press starts it', () => {
    const { player, start, phase } = open()
    const output = start()
    player.play()
    output.tell({ kind: 'refused', why: 'autoplay' })
    expect(phase()).toBe('refused')
    const { problem } = player.getState()
    expect(problem && sayProblem(problem)).toMatch(/^Audio playback was not allowed by the browser\./)
    player.play()
    output.tell({ kind: 'began' })
    expect(player.getState()).toMatchObject({ phase: 'playing', problem: null })
  })

  test('what is there is played to its end even when the rest is gone, and then it says so', async () => {
    const { server, player, start, phase, comes } = open()
    const output = start()
    player.play()
    await server.send(Buffer.concat([id3(60), blankInfo(), frames(50)]))
    output.tell({ kind: 'began' })
    server.breakFor(404)
    await comes(() => expect(player.getState().problem).toEqual({ kind: 'gone' }))
    expect(phase()).toBe('playing')
    output.tell({ kind: 'ranDry' })
    expect(phase()).toBe('failed')
  })

  test('a reading that ends without any sound says so', async () => {
    const { server, player, start, comes } = open()
    start()
    player.play()
    await server.send(id3(60))
    server.finish()
    await comes(() => expect(player.getState()).toMatchObject({ phase: 'failed', problem: { kind: 'empty' } }))
  })

  test('a sound that the browser cannot begin says why', () => {
    const { player, start } = open()
    const output = start()
    player.play()
    output.tell({ kind: 'notBegun', message: 'no source fits' })
    const { phase, problem } = player.getState()
    expect(phase).toBe('failed')
    expect(problem && sayProblem(problem)).toBe('Failed to play audio: no source fits.')
  })

  test('pressing play after a failure asks again, from where it broke', async () => {
    const { server, player, start, phase, comes } = open()
    const output = start()
    player.play()
    const sent = Buffer.concat([id3(60), blankInfo(), frames(50)])
    await server.send(sent)
    await comes(() => expect(player.getState().availableMs).toBeGreaterThan(0))
    server.breakFor(404)
    await comes(() => expect(phase()).toBe('failed'))
    output.playTo(300)
    const before = server.asked.length
    player.play()
    expect(phase()).toBe('loading')
    expect(output.asked.slice(-5)).toEqual(['frames', 'grew', 'rate 1', 'seek 300', 'play'])
    await comes(() => expect(server.asked.slice(before)).toContain(`bytes=${sent.length}-`))
  })
})

describe('playing a finished recording', () => {
  test('it is opened as a file whose length is known', () => {
    const { player, server } = open()
    player.load(url, { isFinished: true, durationMs: 1234.5 })
    expect(player.getState()).toMatchObject({ phase: 'stopped', availableMs: 1234.5, durationMs: 1234.5 })
    expect(server.asked).toEqual([])
  })

  test('stop pauses and goes back to the start; after the end play begins anew', () => {
    const { player, start, phase } = open()
    const output = start()
    player.play()
    output.tell({ kind: 'began' })
    player.stop()
    expect(phase()).toBe('stopped')
    expect(output.asked.slice(-2)).toEqual(['pause', 'seek 0'])
    player.play()
    output.tell({ kind: 'began' })
    output.tell({ kind: 'reachedEnd' })
    expect(phase()).toBe('ended')
    player.play()
    expect(output.asked.slice(-2)).toEqual(['seek 0', 'play'])
  })

  test('a place chosen before playing is kept, and stop gives it up', () => {
    const { player, start, phase } = open()
    const output = start()
    player.load(url, { isFinished: true, durationMs: 9_000 })
    player.seek(4_000)
    expect([phase(), player.positionMs()]).toEqual(['paused', 4_000])
    player.stop()
    expect([phase(), player.positionMs()]).toEqual(['stopped', 0])
    expect(output.asked.slice(-2)).toEqual(['pause', 'seek 0'])
  })

  test('a speed chosen once holds for every sound after', () => {
    const { player, start } = open()
    const output = start()
    player.setRate(1.25)
    player.load('/api/audio/gen_2.mp3', { isFinished: true, durationMs: 9_000 })
    expect(output.asked.slice(-3)).toEqual(['rate 1.25', 'file /api/audio/gen_2.mp3', 'rate 1.25'])
  })

  test('late news of the browser changes nothing', () => {
    const { player, start, phase } = open()
    const output = start()
    player.play()
    player.pause()
    output.tell({ kind: 'began' })
    expect(phase()).toBe('paused')
    player.unload()
    output.tell({ kind: 'reachedEnd' })
    expect(phase()).toBe('idle')
  })

  test('closing lets go of the browser’s sound, and the player can be used again', () => {
    const { player, start, phase } = open()
    const output = start()
    player.close()
    expect(output.isClosed).toBe(true)
    expect(start()).not.toBe(output)
    expect(phase()).toBe('stopped')
  })
})
