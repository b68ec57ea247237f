import { afterEach, expect, test, vi } from 'vitest'
import { browserRecordingTools } from './recordingTools.ts'

const { play } = browserRecordingTools

/** Replaces the playback of the browser. `fail` rejects the promise that `play` returned. */
function replacePlayback() {
  let rejectPlay: (reason: unknown) => void = () => undefined
  const playing = new Promise<void>((_resolve, reject) => {
    rejectPlay = reject
  })
  const playSpy = vi.spyOn(HTMLMediaElement.prototype, 'play').mockReturnValue(playing)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined)
  return {
    dispatch: (type: 'ended' | 'error') =>
      (playSpy.mock.contexts.at(-1) as HTMLMediaElement | undefined)?.dispatchEvent(new Event(type)),
    async fail() {
      rejectPlay(new DOMException('The playback was stopped.', 'AbortError'))
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}
afterEach(() => vi.restoreAllMocks())

test('the end of a played recording is reported once, even if the browser reports it twice', () => {
  const playback = replacePlayback()
  const onEnd = vi.fn<() => void>()
  play(new Blob(['a']), onEnd)
  expect(onEnd).not.toHaveBeenCalled()
  playback.dispatch('ended')
  playback.dispatch('ended')
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('if a recording cannot be played, its end is reported once, even if the browser reports the failure twice', async () => {
  const playback = replacePlayback()
  const onEnd = vi.fn<() => void>()
  play(new Blob(['a']), onEnd)
  playback.dispatch('error')
  await playback.fail()
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('if the browser refuses to play a recording, its end is reported', async () => {
  const playback = replacePlayback()
  const onEnd = vi.fn<() => void>()
  play(new Blob(['a']), onEnd)
  await playback.fail()
  expect(onEnd).toHaveBeenCalledTimes(1)
})

test('if a recording is stopped before its playback has begun, no end is reported', async () => {
  const playback = replacePlayback()
  const onEnd = vi.fn<() => void>()
  const stop = play(new Blob(['a']), onEnd)
  stop()
  await playback.fail()
  expect(HTMLMediaElement.prototype.pause).toHaveBeenCalledTimes(1)
  expect(onEnd).not.toHaveBeenCalled()
})
