import { expect, test } from 'vitest'
import { HostedFault } from './fault.ts'
import { createLane, type LaneOptions } from './lane.ts'

const never = new AbortController().signal

function laneOf(more: Partial<LaneOptions> = {}) {
  const pauses: number[] = []
  const lane = createLane({
    name: 'test',
    title: 'The service',
    sideBySide: 2,
    pause: async (ms) => void pauses.push(ms),
    ...more,
  })
  const run = <T>(
    attempt: (signal: AbortSignal) => Promise<T>,
    options: { signal?: AbortSignal; urgent?: boolean } = {},
  ) => lane.run(attempt, { signal: never, deadlineMs: 60_000, ...options })
  return { ...lane, run, pauses }
}

/** Requests that are answered when the test says so. */
function desk() {
  const open: { name: string; answer(): void }[] = []
  const ask = (name: string) => () => new Promise<string>((resolve) => open.push({ name, answer: () => resolve(name) }))
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return {
    ask,
    async names() {
      await turn()
      return open.map(({ name }) => name)
    },
    async answer(name: string) {
      const index = open.findIndex((one) => one.name === name)
      open.splice(index, 1)[0]?.answer()
      await turn()
    },
  }
}

test('no more are asked side by side than the service takes, urgent ones first', async () => {
  const lane = laneOf()
  const { ask, names, answer } = desk()
  const all = ['a', 'b', 'c', 'd'].map((name) => lane.run(ask(name)))
  all.push(lane.run(ask('now'), { urgent: true }))
  expect(await names()).toEqual(['a', 'b'])
  await answer('a')
  expect(await names()).toEqual(['b', 'now'])
  lane.learn(4)
  await answer('b')
  expect(await names()).toEqual(['now', 'c', 'd'])
  for (const name of ['now', 'c', 'd']) await answer(name)
  expect(await Promise.all(all)).toEqual(['a', 'b', 'c', 'd', 'now'])
})

test('R-14 who is crowded out waits its turn with fewer beside it, and is not counted as a failure', async () => {
  const lane = laneOf()
  let turns = 0
  const crowded = async () => {
    if (++turns < 3) throw new HostedFault('crowded', 'too many')
    return 'spoken'
  }
  expect(await lane.run(crowded)).toBe('spoken')
  expect(lane.stats()).toMatchObject({ workers: 1, spoken: 1, failures: 0 })
  expect(lane.isResting()).toBe(false)
})

test('R-14 pauses grow and are never the same; what is not worth a second try gets none', async () => {
  const lane = laneOf()
  const fail = (kind: 'busy' | 'key') => async () => {
    throw new HostedFault(kind, 'no')
  }
  await expect(lane.run(fail('busy'))).rejects.toThrow('no')
  const [first = 0, second = 0] = lane.pauses
  expect(lane.pauses).toHaveLength(2)
  for (const [pause, around] of [
    [first, 250],
    [second, 500],
  ] as const) {
    expect(pause).toBeGreaterThanOrEqual(around * 0.5)
    expect(pause).toBeLessThanOrEqual(around * 1.5)
  }
  await expect(lane.run(fail('key'))).rejects.toThrow('no')
  expect(lane.pauses).toHaveLength(2)
})

test('R-14 a service that asks for a short patience gets it, one that asks for an hour is left alone ten minutes', async () => {
  let time = 0
  const lane = laneOf({ now: () => time })
  let turns = 0
  const busy = (retryAfterMs: number) => async () => {
    if (++turns % 2 === 1) throw new HostedFault('busy', 'busy', { retryAfterMs })
    return 'spoken'
  }
  expect(await lane.run(busy(2_000))).toBe('spoken')
  expect(lane.pauses[0]).toBeGreaterThanOrEqual(2_000)
  await expect(lane.run(busy(3_600_000))).rejects.toThrow('busy')
  time = 599_999
  await expect(lane.run(busy(0))).rejects.toMatchObject({ reason: 'engine_resting' })
  time = 600_000
  expect(await lane.run(busy(0))).toBe('spoken')
})

test('R-14 after five failures it is left alone, then one is sent ahead', async () => {
  let time = 0
  const lane = laneOf({ now: () => time })
  const { ask, names, answer } = desk()
  let asked = 0
  const broken = async () => {
    asked++
    throw new HostedFault('line', 'broken')
  }
  await expect(lane.run(broken)).rejects.toThrow('broken')
  await expect(lane.run(broken)).rejects.toThrow('broken')
  expect(asked).toBe(5)
  await expect(lane.run(broken)).rejects.toMatchObject({ reason: 'engine_resting' })
  time = 30_000
  await expect(lane.run(broken)).rejects.toThrow('broken')
  expect(asked).toBe(6)
  // Twice as long this time.
  time = 60_000
  await expect(lane.run(broken)).rejects.toMatchObject({ reason: 'engine_resting' })
  time = 90_000
  const ahead = lane.run(ask('ahead'))
  await expect(lane.run(ask('behind'))).rejects.toMatchObject({ reason: 'engine_resting' })
  expect(await names()).toEqual(['ahead'])
  await answer('ahead')
  expect(await ahead).toBe('ahead')
  const together = [lane.run(ask('one')), lane.run(ask('other'))]
  expect(await names()).toEqual(['one', 'other'])
  for (const name of ['one', 'other']) await answer(name)
  await Promise.all(together)
})

test('who waits and gives up leaves the line; closing ends what is under way', async () => {
  const lane = laneOf({ sideBySide: 1 })
  const cancel = new AbortController()
  const hang = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const running = lane.run(hang)
  const waiting = lane.run(hang, { signal: cancel.signal })
  const gone = waiting.catch((error: unknown) => error)
  cancel.abort(new Error('not wanted'))
  expect(await gone).toMatchObject({ message: 'not wanted' })
  expect(lane.stats()).toMatchObject({ busy: 1, waiting: 0 })
  const closed = running.catch((error: unknown) => error)
  lane.close()
  expect(await closed).toMatchObject({ reason: 'closed' })
  expect(lane.stats()).toMatchObject({ busy: 0, failures: 0 })
})
