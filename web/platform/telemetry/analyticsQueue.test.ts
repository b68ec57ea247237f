import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnalyticsQueue, type PageEvent, type QueueNeeds } from './analyticsQueue.ts'

const played: PageEvent = { eventType: 'audio_played', metadata: { voiceId: 'tom' } }
const seen: PageEvent = { eventType: 'page_view', metadata: { path: '/voices' } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A queue, and what left it: each request as the list of its events. */
function open(change: Partial<QueueNeeds> = {}) {
  const sent: { eventType: string; id: string; ageMs: number; sessionId: string }[][] = []
  const left: typeof sent = []
  let count = 0
  const read = (body: string) => JSON.parse(body).data.events
  const queue = createAnalyticsQueue({
    post: async (body) => {
      sent.push(read(body))
      return true
    },
    leaveWith: (body) => left.push(read(body)) > 0,
    isWanted: () => true,
    isOnline: () => true,
    now: () => Date.now(),
    chance: () => `${(count += 1)}`,
    sessionId: 'visit',
    ...change,
  })
  const add = (times: number, event = played) => Array.from({ length: times }, () => queue.add(event))
  return { queue, sent, left, add }
}

test('the queue flushes at 10 events', () => {
  const { sent, add } = open()
  add(9)
  expect(sent).toEqual([])
  add(1)
  expect(sent.map((events) => events.length)).toEqual([10])
})

test('the queue flushes after 5 s, and tells how long ago each thing was', async () => {
  const { sent, add } = open()
  add(1)
  await vi.advanceTimersByTimeAsync(4000)
  add(1, seen)
  expect(sent).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([
    [
      { ...played, id: '1', sessionId: 'visit', ageMs: 5000 },
      { ...seen, id: '2', sessionId: 'visit', ageMs: 1000 },
    ],
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toHaveLength(1)
})

test.each(['user_identify', 'recording_created'] as const)(
  '%s is critical: it goes at once, with all that waits',
  (eventType) => {
    const { sent, add } = open()
    add(1)
    add(1, { eventType, metadata: {} })
    expect(sent.map((events) => events.map((event) => event.eventType))).toEqual([['audio_played', eventType]])
  },
)

test('what is left goes with the page that is left, once', async () => {
  const { queue, left, sent, add } = open()
  add(3)
  queue.leave()
  queue.leave()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([left.map((events) => events.length), sent]).toEqual([[3], []])
})

test('without a connection fifty are kept, the newest, and go once there is one', async () => {
  let isOnline = false
  const { queue, sent, add } = open({ isOnline: () => isOnline })
  add(60)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sent).toEqual([])
  isOnline = true
  await queue.flush()
  expect(sent.map((events) => events.length)).toEqual([50])
  expect(sent[0]?.[0]?.id).toBe('11')
})

test('a request that no answer came to is sent again under the same names', async () => {
  const bodies: string[][] = []
  const post = async (body: string) => bodies.push(JSON.parse(body).data.events.map(({ id }: { id: string }) => id)) > 1
  const { queue, add } = open({ post })
  add(10)
  await vi.advanceTimersByTimeAsync(0)
  add(1)
  await queue.flush()
  expect(bodies).toEqual([
    ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
    ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'],
  ])
})

test('a server that is too busy is left alone, for longer each time, and told again under the same names', async () => {
  const asked: number[] = []
  let isBusy = true
  const begun = Date.now()
  const post = async () => {
    asked.push(Date.now() - begun)
    return !isBusy
  }
  const { add } = open({ post })
  add(10)
  await vi.advanceTimersByTimeAsync(0)
  add(12)
  await vi.advanceTimersByTimeAsync(89_999)
  expect(asked).toEqual([0, 30_000])
  isBusy = false
  await vi.advanceTimersByTimeAsync(1)
  expect(asked).toEqual([0, 30_000, 90_000])
  add(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(asked).toHaveLength(4)
})

test('who does not want to be counted is not', async () => {
  const { queue, sent, left, add } = open({ isWanted: () => false })
  add(20)
  queue.leave()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([sent, left]).toEqual([[], []])
})

test('what was told before another’s account is looked at is not told from there', async () => {
  let isViewing = false
  const { queue, sent, left, add } = open({ isWanted: () => !isViewing })
  add(2)
  isViewing = true
  await vi.advanceTimersByTimeAsync(10_000)
  queue.leave()
  expect([sent, left]).toEqual([[], []])
})
