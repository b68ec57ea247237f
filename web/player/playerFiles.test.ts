import { expect, test } from 'vitest'
import { createPlayer } from './player.ts'
import { openFakeOutput, type FakeOutput } from './testing/fakeOutput.ts'

const url = '/api/audio/gen_1.mp3'

/** Opens a finished recording of nine seconds. `durationMs` null: the server does not know its duration. */
function openFile(durationMs: number | null = 9_000) {
  let opened: FakeOutput | undefined
  const player = createPlayer({ openOutput: (emit) => (opened = openFakeOutput(emit)) })
  player.load(url, { isFinished: true, durationMs })
  if (!opened) throw new Error('the player opened no output')
  return { player, output: opened }
}

test('the duration from the server is used, even if the browser measures another duration; if the server sends none, the measured duration is used', () => {
  const known = openFile()
  known.output.emit({ kind: 'measured', lengthMs: 8_500 })
  expect(known.player.getState()).toMatchObject({ durationMs: 9_000, availableMs: 9_000 })
  const unknown = openFile(null)
  unknown.output.emit({ kind: 'measured', lengthMs: 8_500 })
  expect(unknown.player.getState()).toMatchObject({ durationMs: 8_500, availableMs: 8_500 })
})

test('pressing Play after a failure opens the file again at the same position and speed and removes the error', () => {
  const { player, output } = openFile()
  player.setRate(1.5)
  player.play()
  output.emit({ kind: 'started' })
  output.setPosition(4_000)
  output.emit({ kind: 'failed', message: 'the connection was lost' })
  expect(player.getState()).toMatchObject({ phase: 'failed', problem: { kind: 'playback' } })
  player.play()
  expect(output.calls.slice(-4)).toEqual([`file ${url}`, 'rate 1.5', 'seek 4000', 'play'])
  expect(player.getState()).toMatchObject({ phase: 'loading', problem: null })
})

test('a second press of Play while the recording plays does nothing', () => {
  const { player, output } = openFile()
  player.play()
  output.emit({ kind: 'started' })
  player.play()
  expect(output.calls.filter((call) => call === 'play')).toHaveLength(1)
  expect(player.getState().phase).toBe('playing')
})

test('a recording that has not been played stays stopped after a seek to its start', () => {
  const { player } = openFile()
  player.seek(0)
  expect(player.getState().phase).toBe('stopped')
  player.seek(10)
  expect(player.getState().phase).toBe('paused')
})

test('a recording whose playback the browser refused can be paused and stopped', () => {
  const { player, output } = openFile()
  player.play()
  output.emit({ kind: 'refused', why: 'autoplay' })
  player.pause()
  expect(player.getState().phase).toBe('paused')
  player.stop()
  expect(player.getState().phase).toBe('stopped')
})

test('a recording that is loaded after a failed one has no error; after it is unloaded, the position is 0', () => {
  const { player, output } = openFile()
  player.play()
  output.setPosition(4_000)
  output.emit({ kind: 'failed', message: 'the connection was lost' })
  player.load('/api/audio/gen_2.mp3', { isFinished: true, durationMs: 3_000 })
  expect(player.getState()).toMatchObject({ phase: 'stopped', problem: null, durationMs: 3_000 })
  output.setPosition(2_000)
  player.unload()
  expect([player.positionMs(), player.getState().url]).toEqual([0, null])
})
