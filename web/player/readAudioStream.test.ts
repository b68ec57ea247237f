import { describe, expect, test } from 'vitest'
import { readSound, SoundGone, SoundUnreachable } from './readSound.ts'

type Answer = (range: string | undefined) => Response | Error

const bytes = Uint8Array.from({ length: 9_000 }, (_, index) => index % 251)

/** A growing sound: these portions, then an orderly end or a broken line. */
function growing(from: Uint8Array, { breaks = false, portion = 700 } = {}): Response {
  let at = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at < from.length) controller.enqueue(from.slice(at, (at += portion)))
      else if (breaks) controller.error(new TypeError('network error'))
      else controller.close()
    },
  })
  return new Response(body, { headers: { 'accept-ranges': 'none' } })
}

/** The finished file, as a server with ranges gives it. */
function finished(range: string | undefined): Response {
  const found = /bytes=(\d+)-(\d*)/.exec(range ?? '')
  if (!found) return new Response(bytes)
  const start = Number(found[1])
  if (start >= bytes.length) return new Response(null, { status: 416 })
  const end = Math.min(found[2] ? Number(found[2]) : bytes.length - 1, bytes.length - 1)
  const headers = { 'content-range': `bytes ${start}-${end}/${bytes.length}` }
  return new Response(bytes.slice(start, end + 1), { status: 206, headers })
}

function listen(...answers: Answer[]) {
  const asked: (string | undefined)[] = []
  const waits: number[] = []
  const heard: Uint8Array[] = []
  const leaving = new AbortController()
  let clock = 0
  const ended = readSound('/api/audio/a.mp3', {
    signal: leaving.signal,
    onBytes: (portion) => heard.push(portion.slice()),
    now: () => clock,
    wait: (ms) => {
      waits.push(ms)
      clock += ms
      return Promise.resolve()
    },
    fetch: (_, init) => {
      const range = new Headers(init?.headers).get('range') ?? undefined
      asked.push(range)
      const answer = answers[Math.min(asked.length, answers.length) - 1]?.(range) ?? new Error('nothing left')
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    },
  })
  return { ended, asked, waits, leaving, heard: () => new Uint8Array(Buffer.concat(heard)) }
}

describe('reading a sound while it is made', () => {
  test('all of it comes, and the head of the finished file at the end', async () => {
    const listening = listen(() => growing(bytes), finished)
    expect(await listening.ended).toEqual(bytes.slice(0, 4096))
    expect(listening.heard()).toEqual(bytes)
    expect(listening.asked).toEqual([undefined, 'bytes=0-4095'])
  })

  test('R-21 a broken line is asked for again and no byte comes twice', async () => {
    const listening = listen(
      () => growing(bytes.slice(0, 3_333), { breaks: true }),
      () => new TypeError('connection refused'),
      () => growing(bytes.slice(0, 5_000), { breaks: true, portion: 5_000 }),
      () => growing(bytes),
      finished,
    )
    await listening.ended
    expect(listening.heard()).toEqual(bytes)
    expect(listening.waits).toEqual([250, 500, 250])
  })

  test('a sound that was finished meanwhile is asked for from where it broke', async () => {
    const listening = listen(() => growing(bytes.slice(0, 2_100), { breaks: true }), finished)
    await listening.ended
    expect(listening.asked[1]).toBe('bytes=2100-')
    expect(listening.heard()).toEqual(bytes)
  })

  test('an end that comes too early is not believed', async () => {
    const listening = listen(
      () => growing(bytes.slice(0, 1_000)),
      () => growing(bytes.slice(0, 1_500)), // the head is asked for, and the sound turns out to grow still
      () => growing(bytes),
      finished,
    )
    await listening.ended
    expect(listening.heard()).toEqual(bytes)
  })

  test('a sound that is finished already is read like any other', async () => {
    const listening = listen(finished)
    await listening.ended
    expect(listening.heard()).toEqual(bytes)
  })

  test('a refusal is final, a busy server is asked again', async () => {
    await expect(listen(() => new Response(null, { status: 404 })).ended).rejects.toThrow(SoundGone)
    const listening = listen(
      () => new Response(null, { status: 503 }),
      () => growing(bytes),
      finished,
    )
    await listening.ended
    expect(listening.heard()).toEqual(bytes)
  })

  test('after two minutes without an answer nobody is kept waiting', async () => {
    const listening = listen(() => new TypeError('connection refused'))
    await expect(listening.ended).rejects.toThrow(SoundUnreachable)
    expect(listening.waits.reduce((sum, ms) => sum + ms, 0)).toBeGreaterThanOrEqual(120_000)
    expect(Math.max(...listening.waits)).toBe(4_000)
  })

  test('whoever leaves is not read to', async () => {
    const listening = listen(() => growing(bytes.slice(0, 1_000), { breaks: true }))
    listening.leaving.abort()
    await expect(listening.ended).rejects.toThrow()
    expect(listening.asked).toHaveLength(1)
  })
})
