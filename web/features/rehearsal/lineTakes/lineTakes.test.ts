import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { openLineTakes } from './lineTakes.ts'
import { createTakePlayback } from './takePlayback.ts'

beforeEach(() => {
  const { indexedDB, IDBKeyRange } = createFakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})
afterEach(() => vi.unstubAllGlobals())
const sound = (level: number) => new Float32Array(8_000).fill(level)

test('a new take of a line replaces the previous take and is still stored after a reload', async () => {
  const takes = openLineTakes('a1', 's1')
  await takes.put('l1', sound(0.1), 16_000)
  await takes.put('l1', new Float32Array(16_000), 16_000)
  await takes.put('l2', sound(0.2), 16_000)
  const later = openLineTakes('a1', 's1')
  await vi.waitFor(() => expect(later.get().size).toBe(2))
  expect(later.get().get('l1')).toMatchObject({ durationMs: 1_000, file: { type: 'audio/wav', size: 44 + 32_000 } })
})

test('a take that is recorded before the stored takes are loaded replaces the stored take of its line', async () => {
  const before = openLineTakes('a1', 's1')
  for (const lineId of ['l1', 'l2']) await before.put(lineId, sound(0.1), 16_000)
  const takes = openLineTakes('a1', 's1')
  await takes.put('l1', new Float32Array(16_000), 16_000)
  await vi.waitFor(() => expect(takes.get().size).toBe(2))
  expect(takes.get().get('l1')?.durationMs).toBe(1_000)
})

test('all takes of a script can be deleted; the takes of other scripts and accounts stay', async () => {
  const others = [openLineTakes('a1', 's2'), openLineTakes('a2', 's1')]
  for (const other of others) await other.put('l1', sound(0.1), 16_000)
  const takes = openLineTakes('a1', 's1')
  await takes.put('l1', sound(0.1), 16_000)
  await takes.removeAll()
  const reloaded = [openLineTakes('a1', 's1'), openLineTakes('a1', 's2'), openLineTakes('a2', 's1')]
  await vi.waitFor(() => expect(reloaded.map((one) => one.get().size)).toEqual([0, 1, 1]))
})

test('a take that cannot be stored stays in memory, and `isStorageFull` returns true', async () => {
  vi.stubGlobal('indexedDB', undefined)
  const takes = openLineTakes('a1', 's1')
  await takes.put('l1', sound(0.1), 16_000)
  expect([takes.get().size, takes.isStorageFull()]).toEqual([1, true])
})

test('one take plays at a time: it stops at its end, when the actor presses it again, or when another take starts', () => {
  const opened: FakeAudio[] = []
  class FakeAudio extends EventTarget {
    isPaused = false
    play = async () => {}
    pause = () => void (this.isPaused = true)
    constructor() {
      super()
      opened.push(this)
    }
  }
  vi.stubGlobal('Audio', FakeAudio)
  const take = { file: new Blob(['sound']), durationMs: 1_000, recordedAt: 0 }
  const playback = createTakePlayback({ get: () => new Map(['l1', 'l2'].map((lineId) => [lineId, take])) })
  playback.toggle('l1')
  playback.toggle('l2')
  expect([playback.get(), ...opened.map(({ isPaused }) => isPaused)]).toEqual(['l2', true, false])
  opened[0]?.dispatchEvent(new Event('ended'))
  expect(playback.get()).toBe('l2')
  opened[1]?.dispatchEvent(new Event('ended'))
  expect(playback.get()).toBeNull()
  playback.toggle('l2')
  playback.toggle('l2')
  expect([playback.get(), opened[2]?.isPaused]).toEqual([null, true])
  playback.toggle('a line without a take')
  expect([playback.get(), opened.length]).toEqual([null, 3])
})
