import { afterEach, expect, test, vi } from 'vitest'
import { fakeEventStream } from '../../testing/fakeEventStream.ts'
import { connectLive, onLiveEvent } from './live.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('when the server has missed events, the page fetches everything again', () => {
  const stream = fakeEventStream()
  // In a browser without the Web Locks API, each tab opens its own event stream.
  vi.stubGlobal('navigator', {})
  const heard: string[] = []
  const stops = [connectLive(), onLiveEvent('missed', ({ topic }) => heard.push(topic))]
  stream.emit({ topic: 'everything', id: '', version: 0 })
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
  expect(heard).toEqual(['missed'])
})

test('a listener receives only the live events of its topic, with their fields', () => {
  const stream = fakeEventStream()
  vi.stubGlobal('navigator', {})
  const heard: number[] = []
  const stops = [connectLive(), onLiveEvent('generation', ({ unitsDone }) => heard.push(unitsDone))]
  stream.emit({ topic: 'script', id: 'scr_1', version: 1 })
  stream.emit({ topic: 'generation', id: 'gen_1', version: 1, unitsDone: 3, units: 5, state: 'making' })
  for (const stop of stops) stop()
  vi.unstubAllGlobals()
  expect(heard).toEqual([3])
})

/** Fakes event streams that the test opens, and closes as a server does that refuses them. */
function fakeConnections() {
  type Stream = { onopen(): void; onerror(): void; readyState: number }
  const streams: Stream[] = []
  vi.stubGlobal('navigator', {})
  vi.stubGlobal(
    'EventSource',
    class {
      static CLOSED = 2
      readyState = 0
      constructor() {
        streams.push(this as unknown as Stream)
      }
      close() {}
    },
  )
  return {
    count: () => streams.length,
    open: () => streams.at(-1)?.onopen(),
    lose: (readyState: number) => {
      const stream = streams.at(-1)
      if (stream) stream.readyState = readyState
      stream?.onerror()
    },
  }
}

test('when the event stream is open again after an interruption, the page fetches everything again; the first time it does not', () => {
  const connection = fakeConnections()
  const heard: string[] = []
  const stops = [connectLive(), onLiveEvent('missed', ({ topic }) => heard.push(topic))]
  connection.open()
  expect(heard).toEqual([])
  connection.lose(0)
  connection.open()
  expect(heard).toEqual(['missed'])
  for (const stop of stops) stop()
})

test('a refused event stream is opened again after 3, 6, 12 … seconds, and after 3 seconds again once it was open', () => {
  vi.useFakeTimers()
  const connection = fakeConnections()
  const stop = connectLive()
  const refuse = () => {
    connection.lose(2)
    const before = connection.count()
    let seconds = 0
    while (connection.count() === before && seconds < 100) {
      vi.advanceTimersByTime(1_000)
      seconds += 1
    }
    return seconds
  }
  expect(Array.from({ length: 6 }, refuse)).toEqual([3, 6, 12, 24, 48, 60])
  connection.open()
  expect(refuse()).toBe(3)
  connection.lose(2)
  stop()
  const { count } = connection
  const before = count()
  vi.advanceTimersByTime(60_000)
  expect(count()).toBe(before)
})
