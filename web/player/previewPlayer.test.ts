import { afterEach, expect, test, vi } from 'vitest'
import { silentPreviews } from '../testing/silentPreviews.tsx'
import { takeFloor } from './floor.ts'

const urlOf = (id: string) => `/previews/${id}.mp3`
const settled = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one voice is heard at a time: the second silences the first', () => {
  const { player, opened } = silentPreviews()
  player.toggle('tom', urlOf('tom'))
  opened[0]?.onplaying?.()
  player.toggle('kate', urlOf('kate'))
  expect(opened.map(({ isPaused }) => isPaused)).toEqual([true, false])
  expect(player.stateOf('tom').phase).toBe('silent')
  expect(player.stateOf('kate').phase).toBe('fetching')
  player.stop()
})

test('a press pauses it and another goes on where it was', () => {
  const { player, opened } = silentPreviews()
  player.toggle('tom', urlOf('tom'))
  opened[0]?.onplaying?.()
  player.toggle('tom', urlOf('tom'))
  expect(opened[0]?.isPaused).toBe(true)
  player.toggle('tom', urlOf('tom'))
  expect(opened).toHaveLength(1)
  expect(opened[0]?.isPaused).toBe(false)
  player.stop()
})

test('its waveform follows the sound, and at the end the voice has been heard', () => {
  vi.useFakeTimers()
  const { player, opened } = silentPreviews()
  player.play('tom', urlOf('tom'))
  const [audio] = opened
  audio?.onplaying?.()
  if (audio) audio.currentTime = 1
  vi.advanceTimersByTime(200)
  expect(player.stateOf('tom')).toEqual({ phase: 'playing', stepsDone: 6, isHeard: false })
  audio?.onended?.()
  expect(player.stateOf('tom')).toEqual({ phase: 'silent', stepsDone: 0, isHeard: true })
  expect(vi.getTimerCount()).toBe(0)
})

test('a recording that begins silences the preview, and a preview the recording', () => {
  const { player, opened } = silentPreviews()
  const pauseRecording = vi.fn<() => void>()
  takeFloor(pauseRecording)
  player.play('tom', urlOf('tom'))
  expect(pauseRecording).toHaveBeenCalledOnce()
  opened[0]?.onplaying?.()
  takeFloor(pauseRecording)
  expect(opened[0]?.isPaused).toBe(true)
  expect(player.stateOf('tom').phase).toBe('silent')
})

test('a browser that wants a press first is no failure; a sound that breaks is, and the next press begins anew', async () => {
  const shy = silentPreviews({ refusal: new DOMException('no', 'NotAllowedError') })
  shy.player.play('tom', urlOf('tom'))
  await settled()
  expect(shy.player.stateOf('tom').phase).toBe('refused')

  const { player, opened } = silentPreviews()
  player.play('tom', urlOf('tom'))
  opened[0]?.onerror?.()
  expect(player.stateOf('tom').phase).toBe('failed')
  player.toggle('tom', urlOf('tom'))
  expect(opened).toHaveLength(2)
  player.stop()
})

test('a preview that was fetched ahead is asked for once and played from memory', async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () => new Response('sound'))
  vi.stubGlobal('fetch', fetched)
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept')
  const { player, opened } = silentPreviews()
  player.fetchAhead(urlOf('tom'))
  player.fetchAhead(urlOf('tom'))
  await vi.waitFor(() => {
    player.play('tom', urlOf('tom'))
    expect(opened.at(-1)?.url).toBe('blob:kept')
  })
  expect(fetched).toHaveBeenCalledOnce()
  player.stop()
})

test('where fetching ahead fails, the press asks the server itself', async () => {
  const fetched = vi.fn<() => Promise<Response>>(async () => new Response('', { status: 503 }))
  vi.stubGlobal('fetch', fetched)
  const { player, opened } = silentPreviews()
  player.fetchAhead(urlOf('tom'))
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  player.play('tom', urlOf('tom'))
  expect(opened[0]?.url).toBe(urlOf('tom'))
  player.stop()
})
