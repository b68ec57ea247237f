import { expect, test, vi } from 'vitest'
import { fakeEventStream } from '../../testing/fakeEventStream.ts'
import { connectLive, onLiveEvent } from './live.ts'

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
