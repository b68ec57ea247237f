import { afterEach, expect, test, vi } from 'vitest'
import { fakeEventStream } from '../../testing/fakeEventStream.ts'
import { connectLive, onLiveEvent } from './live.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('when the server sends the event `everything`, listeners get the event `missed`', () => {
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

test('when the event stream opens again after an interruption, listeners get the event `missed`; when it opens for the first time, they do not', () => {
  const connection = fakeEventStream()
  vi.stubGlobal('navigator', {})
  const heard: string[] = []
  const stops = [connectLive(), onLiveEvent('missed', ({ topic }) => heard.push(topic))]
  connection.open()
  expect(heard).toEqual([])
  connection.interrupt()
  connection.open()
  expect(heard).toEqual(['missed'])
  for (const stop of stops) stop()
})

test('a refused event stream is opened again after 3, 6, 12 … and at most 60 seconds; after it was open, the delays start at 3 seconds again', () => {
  vi.useFakeTimers()
  const connection = fakeEventStream()
  vi.stubGlobal('navigator', {})
  const stop = connectLive()
  const refuse = () => {
    connection.refuse()
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
  connection.refuse()
  stop()
  const { count } = connection
  const before = count()
  vi.advanceTimersByTime(60_000)
  expect(count()).toBe(before)
})
