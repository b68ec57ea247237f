import { afterEach, expect, test, vi } from 'vitest'
import { sceneOf } from '../engine/standIns.ts'
import { createLineSounds, type FetchLine, type FetchOwn } from './lineSounds.ts'
import { openLineOutput } from './lineOutput.ts'
import { cutTail, stretch, tailShare, trimSilence, type Samples } from './shape.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const rate = 24_000
const tone = (seconds: number, hz = 220): Samples => ({
  rate,
  samples: Float32Array.from({ length: seconds * rate }, (_, n) => 0.5 * Math.sin((2 * Math.PI * hz * n) / rate)),
})
const pitchOf = ({ samples }: Samples) => {
  const middle = samples.slice(samples.length * 0.2, samples.length * 0.8)
  const rises = middle.filter((value, n) => value >= 0 && (middle[n - 1] ?? 0) < 0).length
  return (rises * rate) / middle.length
}
const secondsOf = ({ samples }: Samples) => samples.length / rate

test('faster and slower is the same pitch in less or more time', () => {
  for (const speed of [0.75, 1.25, 1.5]) {
    const made = stretch(tone(2), speed)
    expect(secondsOf(made)).toBeCloseTo(2 / speed, 1)
    expect(Math.abs(pitchOf(made) - 220)).toBeLessThan(4)
    expect(Math.max(...made.samples)).toBeLessThan(0.6)
  }
  const same = tone(1)
  expect(stretch(same, 1).samples).toBe(same.samples)
})

test('a line begins with its first sound and ends with its last', () => {
  const silence = new Float32Array(rate)
  const { samples } = tone(1)
  const padded = new Float32Array(3 * rate)
  padded.set(silence)
  padded.set(samples, rate)
  expect(secondsOf(trimSilence({ samples: padded, rate }))).toBeCloseTo(1.08, 1)
  expect(trimSilence({ samples: silence, rate }).samples).toHaveLength(rate)
})

test('of a cue its last sentence is heard, of a long one its last words, cut where it is quiet', () => {
  expect(tailShare('Ah.')).toBe(1)
  expect(tailShare('You had a ticket. I clipped it.')).toBeCloseTo(13 / 31, 2)
  expect(tailShare('one two three four five six seven eight nine ten')).toBeLessThan(0.85)
  const sound = tone(2)
  sound.samples.fill(0, 1.1 * rate, 1.15 * rate)
  expect(secondsOf(cutTail(sound, 0.5))).toBeCloseTo(0.88, 1)
})

/** Files that come when the test says so. */
function openSounds(fetchOwn?: FetchOwn) {
  const asked: string[] = []
  const waiting = new Map<string, { come: () => void; fail: (why: Error) => void }>()
  const fetchLine: FetchLine = ({ id }) =>
    new Promise((resolve, reject) => {
      asked.push(id)
      waiting.set(id, { come: () => resolve([new ArrayBuffer(8)]), fail: reject })
    })
  const output = {
    decode: async (bytes: ArrayBuffer) => {
      if (bytes.byteLength < 8) throw new Error('this is no sound')
      return tone(0.1)
    },
    play: () => () => {},
    wake: () => {},
    onTaken: () => {},
    close: () => {},
    context: (): AudioContext => {
      throw new Error('nothing sounds in a test')
    },
  }
  const mayPass = (failure: unknown) => failure instanceof TypeError
  const sounds = createLineSounds({ output, fetchLine, mayPass, ...(fetchOwn && { fetchOwn }) })
  const settle = async () => {
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
  }
  return {
    sounds,
    asked,
    settle,
    async come(id: string) {
      waiting.get(id)?.come()
      await settle()
    },
    async fail(id: string) {
      waiting.get(id)?.fail(new TypeError('no network'))
      await settle()
    },
    async refuse(id: string) {
      waiting.get(id)?.fail(new Error('no characters left'))
      await settle()
    },
  }
}

test('lines are prepared nearest first and two at a time; what failed is told and can be asked for again', async () => {
  const { sounds, asked, come, fail } = openSounds()
  const lines = sceneOf('p1 p2 p3 p4')
  const [first, , third] = lines
  if (!first || !third) throw new Error('no lines')
  sounds.want(lines)
  expect(asked).toEqual(['p1', 'p2'])
  await come('p2')
  expect(asked).toEqual(['p1', 'p2', 'p3'])
  expect(sounds.ahead()).toMatchObject({ ready: 0, wanted: 4, failed: 0 })
  await come('p1')
  await fail('p3')
  expect(sounds.ahead()).toMatchObject({ ready: 2, wanted: 4, failed: 1 })
  expect(sounds.stateOf(third)).toBe('failed')
  await come('p4')
  sounds.retry(third)
  expect(asked.at(-1)).toBe('p3')
  await come('p3')
  expect(sounds.stateOf(third)).toBe('ready')
})

test('what the network cost is asked for again once it is back, or when it is wanted anew; a refusal is not', async () => {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  const { sounds, asked, come, fail, refuse } = openSounds()
  const lines = sceneOf('p1 p2 p3')
  sounds.want(lines)
  await fail('p1')
  await refuse('p2')
  await come('p3')
  expect(sounds.ahead()).toMatchObject({ failed: 2, passing: 1 })
  now = 4_000
  sounds.want(lines)
  expect(asked).toEqual(['p1', 'p2', 'p3'])
  now = 6_000
  sounds.want(lines)
  expect(asked).toEqual(['p1', 'p2', 'p3', 'p1'])
  await fail('p1')
  dispatchEvent(new Event('online'))
  expect(asked.slice(4)).toEqual(['p1'])
  await come('p1')
  expect(sounds.ahead()).toMatchObject({ ready: 1, failed: 1, passing: 0 })
})

test('requests that hang hold up no other line, and are asked again when the network is back', async () => {
  vi.useFakeTimers()
  const { sounds, asked } = openSounds()
  sounds.want(sceneOf('p1 p2 p3 p4'))
  expect(asked).toEqual(['p1', 'p2'])
  vi.advanceTimersByTime(20_000)
  expect(asked).toEqual(['p1', 'p2', 'p3', 'p4'])
  sounds.close()
})

test('an own recording that did not come is told apart from one that cannot be played, and can be asked for again', async () => {
  let isOnline = false
  const fetchOwn = async ({ id }: { id: string }) => {
    if (id === 'p3') return null
    if (id === 'p1' && !isOnline) throw new TypeError('offline')
    return new ArrayBuffer(id === 'p2' ? 3 : 8)
  }
  const { sounds, asked, come, settle } = openSounds(fetchOwn)
  sounds.want(sceneOf('p1 p2 p3'))
  await settle()
  for (const id of ['p1', 'p2', 'p3']) await come(id)
  expect(sounds.ahead()).toMatchObject({ ready: 3, failed: 0, replaced: 1, unreached: 1 })
  isOnline = true
  sounds.retryOwn()
  await settle()
  expect(sounds.ahead()).toMatchObject({ ready: 3, replaced: 1, unreached: 0 })
  expect(asked).toEqual(['p1', 'p2', 'p3'])
})

test('who goes somewhere else has those lines first, and what is far away is let go', async () => {
  const { sounds, asked, come } = openSounds()
  const [one, two, three, four] = sceneOf('p1 p2 p3 p4')
  if (!one || !two || !three || !four) throw new Error('no lines')
  sounds.want([one, two, three])
  sounds.want([four, three])
  await come('p1')
  await come('p2')
  expect(asked).toEqual(['p1', 'p2', 'p4', 'p3'])
  sounds.want([four])
  expect(sounds.stateOf(one)).toBe('coming')
})

/** A browser whose system gives and takes its sound. */
function openSystem(state: string) {
  const context = Object.assign(new EventTarget(), {
    state,
    currentTime: 0,
    resume: async () => {},
    close: async () => {},
    createGain: () => ({ connect: () => {}, disconnect: () => {}, gain: { setTargetAtTime: () => {} } }),
    createBuffer: () => ({ copyToChannel: () => {} }),
    createBufferSource: () => ({ connect: () => {}, start: () => {}, stop: () => {} }),
  })
  vi.stubGlobal('AudioContext', function () {
    return context
  })
  const put = (next: string) => {
    context.state = next
    context.dispatchEvent(new Event('statechange'))
  }
  return { put }
}

test('a call that takes the sound away is told, in the actor’s own line as well', () => {
  const { put } = openSystem('suspended')
  const output = openLineOutput()
  const taken = vi.fn<() => void>()
  output.onTaken(taken)
  output.wake()
  put('running')
  expect(taken).not.toHaveBeenCalled()
  put('interrupted')
  expect(taken).toHaveBeenCalledOnce()
})

test('where the system lets nothing sound, no line goes by unheard', () => {
  vi.useFakeTimers()
  const { put } = openSystem('suspended')
  const output = openLineOutput()
  const taken = vi.fn<() => void>()
  output.onTaken(taken)
  const stop = output.play([tone(3)], () => {})
  vi.advanceTimersByTime(1_000)
  expect(taken).toHaveBeenCalledOnce()
  stop()
  put('running')
  output.play([tone(3)], () => {})
  vi.advanceTimersByTime(1_000)
  expect(taken).toHaveBeenCalledOnce()
})
