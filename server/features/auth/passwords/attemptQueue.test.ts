import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAttemptQueue, type QueuedAttempt } from './attemptQueue.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** Creates a queue whose attempts take 20 ms each, and records the clients in the order in which their attempts run. */
function openQueue() {
  const queue = createAttemptQueue()
  const served: { clientKey: string; atMs: number }[] = []
  const startedAt = performance.now()
  const attempt = (clientKey: string, facts: Partial<QueuedAttempt> = {}) =>
    queue.run({ clientKey, isKnown: false, isPaced: true, ...facts }, async () => {
      served.push({ clientKey, atMs: performance.now() - startedAt })
      await new Promise((resolve) => setTimeout(resolve, 20))
    })
  return { attempt, served }
}

test('S-11 while sixty clients attack, the sign-in attempt of another client runs within 4.5 s and is not refused', async () => {
  const { attempt, served } = openQueue()
  const attack = Array.from({ length: 400 }, (_, line) => attempt(`attacker ${line % 60}`).catch(() => 'refused'))
  const honest = attempt('honest')
  await vi.advanceTimersByTimeAsync(5_000)
  await honest
  expect(served.find(({ clientKey }) => clientKey === 'honest')?.atMs).toBeLessThan(4_500)
  expect((await Promise.all(attack)).filter((one) => one === 'refused').length).toBeGreaterThan(300)
})

test('S-11 while one client sends a hundred sign-in attempts, the attempt of another client is among the first three that run', async () => {
  const { attempt, served } = openQueue()
  const attack = Array.from({ length: 100 }, () => attempt('attacker').catch(() => 'refused'))
  const honest = attempt('honest')
  await vi.advanceTimersByTimeAsync(5_000)
  await Promise.all([honest, ...attack])
  expect(served.slice(0, 3).map(({ clientKey }) => clientKey)).toContain('honest')
})

test('during an attack, the attempt of a client that signed in to the account before runs immediately', async () => {
  const { attempt, served } = openQueue()
  const attack = Array.from({ length: 60 }, (_, line) => attempt(`attacker ${line}`))
  const known = attempt('known', { isKnown: true })
  await vi.advanceTimersByTimeAsync(5_000)
  await Promise.all([known, ...attack])
  expect(served.find(({ clientKey }) => clientKey === 'known')?.atMs).toBe(0)
})

test('without an attack, a waiting sign-in attempt starts as soon as an earlier attempt ends', async () => {
  const { attempt, served } = openQueue()
  const all = Array.from({ length: 40 }, (_, line) => attempt(`client ${line}`, { isPaced: false }))
  await vi.advanceTimersByTimeAsync(5_000)
  await Promise.all(all)
  expect(Math.max(...served.map(({ atMs }) => atMs))).toBe(180)
})

test('the attempt of a client that signed in before is refused immediately only if 80 attempts of such clients wait, however many other attempts wait', async () => {
  const { attempt } = openQueue()
  const outcomeOf = (clientKey: string, isKnown: boolean) =>
    attempt(clientKey, { isKnown, isPaced: false }).then(
      () => 'ran',
      () => 'refused',
    )
  const start = (count: number, isKnown: boolean) =>
    Array.from({ length: count }, (_, line) => outcomeOf(`${isKnown} ${line}`, isKnown))
  // Four attempts run at the same time, so 80 of the others wait.
  const others = start(85, false)
  const known = start(81, true)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await Promise.all(others)).toEqual([...Array<string>(84).fill('ran'), 'refused'])
  expect(await Promise.all(known)).toEqual([...Array<string>(80).fill('ran'), 'refused'])
})

test('an attempt that has waited for 4.5 s is refused, and is then not run', async () => {
  const queue = createAttemptQueue()
  const client = { isKnown: false, isPaced: false }
  const slow = Array.from({ length: 4 }, (_, line) =>
    queue.run({ ...client, clientKey: `slow ${line}` }, () => new Promise((resolve) => setTimeout(resolve, 5_000))),
  )
  const work = vi.fn<() => Promise<void>>(() => Promise.resolve())
  let refusal: unknown
  const waiting = queue.run({ ...client, clientKey: 'late' }, work).catch((error: unknown) => (refusal = error))
  await vi.advanceTimersByTimeAsync(4_499)
  expect(refusal).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(refusal).toMatchObject({ code: 'rate_limited', facts: { retryAfterS: 2 } })
  await vi.advanceTimersByTimeAsync(1_000)
  await Promise.all([...slow, waiting])
  expect(work).not.toHaveBeenCalled()
})

test('at most eight sign-in attempts of one unknown client wait; the next one is refused, but an attempt of another client is not', async () => {
  const { attempt } = openQueue()
  const outcomeOf = (clientKey: string) =>
    attempt(clientKey, { isPaced: false }).then(
      () => 'ran',
      () => 'refused',
    )
  // Four attempts run at the same time, so eight of the others wait.
  const outcomes = Array.from({ length: 13 }, () => outcomeOf('many attempts'))
  const other = outcomeOf('one attempt')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.all(outcomes)).toEqual([...Array<string>(12).fill('ran'), 'refused'])
  expect(await other).toBe('ran')
})
