import type { Failure } from '@scene-partner/contract/failures'
import { afterEach, expect, test, vi } from 'vitest'
import { createFakePreviews } from '../testing/fakePreviews.tsx'
import { fail, fakeServer } from '../testing/fakeServer.ts'
import { claimPlayback } from './exclusivePlayback.ts'

const urlOf = (id: string) => `/previews/${id}.mp3`
const settled = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one preview plays at a time: starting a second preview stops the first', () => {
  const { player, opened } = createFakePreviews()
  player.toggle('tom', urlOf('tom'))
  opened[0]?.onplaying?.()
  player.toggle('kate', urlOf('kate'))
  expect(opened.map(({ isPaused }) => isPaused)).toEqual([true, false])
  expect(player.getState('tom').phase).toBe('silent')
  expect(player.getState('kate').phase).toBe('fetching')
  player.stop()
})

test('pressing a playing preview pauses the preview, and pressing it again continues the preview', () => {
  const { player, opened } = createFakePreviews()
  player.toggle('tom', urlOf('tom'))
  opened[0]?.onplaying?.()
  player.toggle('tom', urlOf('tom'))
  expect(opened[0]?.isPaused).toBe(true)
  player.toggle('tom', urlOf('tom'))
  expect(opened).toHaveLength(1)
  expect(opened[0]?.isPaused).toBe(false)
  player.stop()
})

test('the progress of a preview follows its audio, and at the end the preview is marked as heard', () => {
  vi.useFakeTimers()
  const { player, opened } = createFakePreviews()
  player.play('tom', urlOf('tom'))
  const [audio] = opened
  audio?.onplaying?.()
  if (audio) audio.currentTime = 1
  vi.advanceTimersByTime(200)
  expect(player.getState('tom')).toEqual({ phase: 'playing', stepsDone: 6, isHeard: false })
  audio?.onended?.()
  expect(player.getState('tom')).toEqual({ phase: 'silent', stepsDone: 0, isHeard: true })
  expect(vi.getTimerCount()).toBe(0)
})

test('a preview that was played to its end stays marked as heard while another preview plays and when it plays again', () => {
  const { player, opened } = createFakePreviews()
  player.play('tom', urlOf('tom'))
  opened[0]?.onended?.()
  player.play('kate', urlOf('kate'))
  expect([player.getState('tom').isHeard, player.getState('kate').isHeard]).toEqual([true, false])
  player.play('tom', urlOf('tom'))
  expect(player.getState('tom').isHeard).toBe(true)
  player.stop()
})

test('if the browser refused to play a preview, the next press plays it, also if another sound has played since then', async () => {
  const { player, opened } = createFakePreviews({ refusal: new DOMException('no', 'NotAllowedError') })
  const pauseRecording = vi.fn<() => void>()
  player.play('tom', urlOf('tom'))
  await settled()
  // A refused preview has given up its claim to playback, so another sound does not stop it.
  claimPlayback(pauseRecording)()
  player.toggle('tom', urlOf('tom'))
  expect([player.getState('tom').phase, opened.length]).toEqual(['fetching', 1])
  player.stop()
})

test('the end of a sound that was already replaced does not release the sound that plays now: the next sound still stops it', () => {
  const [stopFirst, stopSecond] = [vi.fn<() => void>(), vi.fn<() => void>()]
  const releaseFirst = claimPlayback(stopFirst)
  claimPlayback(stopSecond)
  releaseFirst()
  claimPlayback(() => {})()
  expect([stopFirst.mock.calls.length, stopSecond.mock.calls.length]).toEqual([1, 1])
})

test('starting a preview pauses the recording that plays, and starting a recording pauses the preview', () => {
  const { player, opened } = createFakePreviews()
  const pauseRecording = vi.fn<() => void>()
  claimPlayback(pauseRecording)
  player.play('tom', urlOf('tom'))
  expect(pauseRecording).toHaveBeenCalledOnce()
  opened[0]?.onplaying?.()
  claimPlayback(pauseRecording)
  expect(opened[0]?.isPaused).toBe(true)
  expect(player.getState('tom').phase).toBe('silent')
})

test('a preview that is blocked by the browser is “refused”; a preview with broken audio is “failed” and can be reloaded', async () => {
  const shy = createFakePreviews({ refusal: new DOMException('no', 'NotAllowedError') })
  shy.player.play('tom', urlOf('tom'))
  await settled()
  expect(shy.player.getState('tom').phase).toBe('refused')

  const { player, opened } = createFakePreviews()
  player.play('tom', urlOf('tom'))
  opened[0]?.onerror?.()
  expect(player.getState('tom').phase).toBe('failed')
  // A failed preview has given up its claim to playback, so another sound does not stop it.
  claimPlayback(() => {})()
  expect(player.getState('tom').phase).toBe('failed')
  player.toggle('tom', urlOf('tom'))
  expect(opened).toHaveLength(2)
  player.stop()
})

test('a preview that was loaded in advance is requested once and then played from memory', async () => {
  const fetched: string[] = []
  fakeServer(
    {},
    {
      readFile(path) {
        fetched.push(path)
        return new Uint8Array(8)
      },
    },
  )
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:preloaded')
  const { player, opened } = createFakePreviews()
  player.prefetch(urlOf('tom'))
  player.prefetch(urlOf('tom'))
  await vi.waitFor(() => {
    player.play('tom', urlOf('tom'))
    expect(opened.at(-1)?.url).toBe('blob:preloaded')
  })
  expect(fetched).toHaveLength(1)
  player.stop()
})

test('after a failed preload, pressing Play requests the preview from the server', async () => {
  const readFile = vi.fn<() => Failure>(() => fail('unavailable'))
  fakeServer({}, { readFile })
  const { player, opened } = createFakePreviews()
  player.prefetch(urlOf('tom'))
  await vi.waitFor(() => expect(readFile).toHaveBeenCalledOnce())
  player.play('tom', urlOf('tom'))
  expect(opened[0]?.url).toBe(urlOf('tom'))
  player.stop()
})

test('a preview whose address has changed is opened again instead of continued', () => {
  const { player, opened } = createFakePreviews()
  player.toggle('tom', urlOf('tom'))
  opened[0]?.onplaying?.()
  player.toggle('tom', urlOf('tom-new'))
  expect(opened.map(({ url, isPaused }) => [url, isPaused])).toEqual([
    [urlOf('tom'), true],
    [urlOf('tom-new'), false],
  ])
  player.stop()
})

test('at its end, a preview stops reporting progress, also if it had to wait for data', () => {
  vi.useFakeTimers()
  const { player, opened } = createFakePreviews()
  player.play('tom', urlOf('tom'))
  opened[0]?.onplaying?.()
  opened[0]?.onwaiting?.()
  expect(player.getState('tom').phase).toBe('fetching')
  opened[0]?.onplaying?.()
  opened[0]?.onended?.()
  expect(vi.getTimerCount()).toBe(0)
})

test('a preload that failed is tried again at the next preload', async () => {
  let requests = 0
  fakeServer(
    {},
    {
      readFile() {
        requests += 1
        return fail('unavailable')
      },
    },
  )
  const { player } = createFakePreviews()
  await vi.waitFor(() => {
    player.prefetch(urlOf('tom'))
    expect(requests).toBe(2)
  })
})
