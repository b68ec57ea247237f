import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAnalyticsQueue, type AnalyticsEvent, type AnalyticsQueueOptions } from './analyticsQueue.ts'

const played: AnalyticsEvent = { eventType: 'audio_played', metadata: { voiceId: 'tom' } }
const seen: AnalyticsEvent = { eventType: 'page_view', metadata: { path: '/voices' } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Creates a queue and records each of its requests as a list of events. */
function open(change: Partial<AnalyticsQueueOptions> = {}) {
  const sent: { eventType: string; id: string; ageMs: number; sessionId: string }[][] = []
  const left: typeof sent = []
  let count = 0
  const read = (body: string) => JSON.parse(body).data.events
  const queue = createAnalyticsQueue({
    post: async (body) => {
      sent.push(read(body))
      return true
    },
    sendBeacon: (body) => left.push(read(body)) > 0,
    isTrackingAllowed: () => true,
    isOnline: () => true,
    now: () => Date.now(),
    createRandomId: () => `${(count += 1)}`,
    sessionId: 'visit',
    ...change,
  })
  const add = (times: number, event = played) => Array.from({ length: times }, () => queue.add(event))
  return { queue, sent, left, add }
}

// [spec1 §7.1]
test('the queue is sent when it contains 10 events', () => {
  const { sent, add } = open()
  add(9)
  expect(sent).toEqual([])
  add(1)
  expect(sent.map((events) => events.length)).toEqual([10])
})

// [spec1 §7.1]
test('the queue is sent 5 s after the first event was added, with the age of each event', async () => {
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

// [spec1 §7.1]
test.each(['user_identify', 'recording_created'] as const)(
  'the event %s is sent immediately, with all queued events',
  (eventType) => {
    const { sent, add } = open()
    add(1)
    add(1, { eventType, metadata: {} })
    expect(sent.map((events) => events.map((event) => event.eventType))).toEqual([['audio_played', eventType]])
  },
)

test('remaining events are sent once when the page unloads', async () => {
  const { queue, left, sent, add } = open()
  add(3)
  queue.flushOnPageHide()
  queue.flushOnPageHide()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([left.map((events) => events.length), sent]).toEqual([[3], []])
})

test('while the device is offline, the newest fifty events stay in the queue; they are sent when the connection is back', async () => {
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

test('after a temporary failure, the events are sent again with the same ids', async () => {
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

test('if a request with ten events fails while 45 others wait, the next request has the newest 50 of the 55', async () => {
  const batches: string[][] = []
  let finish = (_isSent: boolean) => {}
  const post = (body: string) => {
    batches.push(JSON.parse(body).data.events.map(({ id }: { id: string }) => id))
    return new Promise<boolean>((resolve) => (finish = resolve))
  }
  const { add } = open({ post })
  add(10)
  add(45)
  finish(false)
  await vi.advanceTimersByTimeAsync(30_000)
  expect([batches.at(-1)?.length, batches.at(-1)?.[0], batches.at(-1)?.at(-1)]).toEqual([50, '6', '55'])
})

// [spec1 §7.10]
test('if the server is busy, events are sent again after increasing delays; after a success, the normal delay applies again', async () => {
  const requestTimes: number[] = []
  let isBusy = true
  const begun = Date.now()
  const post = async () => {
    requestTimes.push(Date.now() - begun)
    return !isBusy
  }
  const { add } = open({ post })
  add(10)
  await vi.advanceTimersByTimeAsync(0)
  add(12)
  await vi.advanceTimersByTimeAsync(89_999)
  expect(requestTimes).toEqual([0, 30_000])
  isBusy = false
  await vi.advanceTimersByTimeAsync(1)
  expect(requestTimes).toEqual([0, 30_000, 90_000])
  add(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(requestTimes).toHaveLength(4)
})

test('after a request has succeeded, the next failed request is repeated after 30 s, not after a longer delay', async () => {
  const answers = [false, false, true, false, true]
  const requestTimes: number[] = []
  const begun = Date.now()
  const post = async () => {
    requestTimes.push(Date.now() - begun)
    return answers.shift() ?? true
  }
  const { add } = open({ post })
  add(10)
  await vi.advanceTimersByTimeAsync(90_000)
  add(10)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(requestTimes).toEqual([0, 30_000, 90_000, 90_000, 120_000])
})

test('events that are added while a request is running are sent 5 s after this request has succeeded', async () => {
  const sizes: number[] = []
  let finish = (_isSent: boolean) => {}
  const post = (body: string) => {
    sizes.push(JSON.parse(body).data.events.length)
    return new Promise<boolean>((resolve) => (finish = resolve))
  }
  const { add } = open({ post })
  add(10)
  add(12)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(sizes).toEqual([10])
  finish(true)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sizes).toEqual([10, 12])
})

test('an event that is added while a request is running does not shorten the delay after this request has failed', async () => {
  let count = 0
  let finish = (_isSent: boolean) => {}
  const post = () => {
    count += 1
    return new Promise<boolean>((resolve) => (finish = resolve))
  }
  const { add } = open({ post })
  add(10)
  add(1)
  finish(false)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(count).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(count).toBe(2)
})

test('events that are added after the user opted out are not sent', async () => {
  const { queue, sent, left, add } = open({ isTrackingAllowed: () => false })
  add(20)
  queue.flushOnPageHide()
  await vi.advanceTimersByTimeAsync(10_000)
  expect([sent, left]).toEqual([[], []])
})

test('events that were queued before the user opted out are not sent when the page unloads', () => {
  let isAllowed = true
  const { queue, left, add } = open({ isTrackingAllowed: () => isAllowed })
  add(2)
  isAllowed = false
  queue.flushOnPageHide()
  expect(left).toEqual([])
})

test('events queued before an impersonation are not sent during the impersonation', async () => {
  let isViewing = false
  const { queue, sent, left, add } = open({ isTrackingAllowed: () => !isViewing })
  add(2)
  isViewing = true
  await vi.advanceTimersByTimeAsync(10_000)
  queue.flushOnPageHide()
  expect([sent, left]).toEqual([[], []])
})
