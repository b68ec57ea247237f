import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStore } from '../../../state/useStore.ts'
import { findRunRange } from '../../rehearsal/index.ts'
import { RecordingView } from '../camera/RecordingView.tsx'
import { openTapeStorage } from '../storage/tapeStorage.ts'
import { FakeRecorder } from '../testing/fakeCamera.ts'
import { readTapeSettings } from '../tapeSettings.ts'
import { stubTapeBrowser } from '../testing/openTapePage.tsx'
import { openSession, pass } from '../testing/openTapeSession.ts'

beforeEach(() => {
  stubTapeBrowser()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('unplugging the camera ends the countdown, with the problem `nothingRecorded`', async () => {
  const { session, stream, takes, record } = openSession()
  record()
  await pass(1_500)
  expect(session.get().phase).toBe('countdown')
  stream.camera.unplug()
  expect(session.get()).toMatchObject({ phase: 'ready', problem: 'nothingRecorded' })
  await pass(5_000)
  expect([session.get().phase, takes]).toEqual(['ready', []])
})

test('if the camera was unplugged before the actor presses Record, no countdown starts, and the problem is `nothingRecorded`', () => {
  const { session, stream, record } = openSession()
  stream.camera.unplug()
  record()
  expect(session.get()).toMatchObject({ phase: 'ready', problem: 'nothingRecorded' })
})

test('unplugging the camera stores the take as interrupted, or no take if no part was recorded yet', async () => {
  const { session, stream, takes, record } = openSession()
  record()
  await pass(3_100)
  expect(session.get().phase).toBe('recording')
  stream.camera.unplug()
  await pass(100)
  expect(session.get()).toMatchObject({ phase: 'ready', problem: 'nothingRecorded' })
  const other = openSession()
  other.record()
  await pass(4_000)
  other.stream.camera.unplug()
  await pass(100)
  expect(other.session.get()).toMatchObject({ phase: 'ready', problem: 'lost' })
  expect([takes.length, other.takes.map(({ state }) => state)]).toEqual([0, ['interrupted']])
})

test('if the browser cannot record the camera, the countdown ends with the problem `notStarted`', async () => {
  vi.stubGlobal('reportError', () => {})
  FakeRecorder.isRefused = true
  const { session, record } = openSession()
  record()
  await pass(3_100)
  expect(session.get()).toMatchObject({ phase: 'ready', problem: 'notStarted' })
})

test.each([
  ['full', new DOMException('no space', 'QuotaExceededError')],
  ['notStored', new DOMException('the database was closed', 'InvalidStateError')],
])('a storage error ends the recording with the problem “%s”', async (problem, storageError) => {
  const { session, record } = openSession({ storageError })
  record()
  await pass(4_000)
  expect(session.get()).toMatchObject({ phase: 'ready', problem })
})

test('if a full device ended a take, the next take is stored once the device has space again', async () => {
  const { addPart } = openTapeStorage('user-1')
  let isFull = true
  const { session, takes, record } = openSession({
    addPart: async (...part) => {
      if (isFull) throw new DOMException('no space', 'QuotaExceededError')
      await addPart(...part)
    },
  })
  record()
  await pass(4_000)
  expect(session.get()).toMatchObject({ phase: 'ready', problem: 'full' })
  isFull = false
  record()
  await pass(4_000)
  session.stop()
  await pass(100)
  expect(session.get()).toMatchObject({ phase: 'ready', problem: null })
  expect(takes.map(({ state, bytes }) => [state, bytes])).toEqual([['complete', 7]])
})

test('if a part of a take cannot be stored, no later part of the take is stored, so that the take has no gap', async () => {
  const stored: number[] = []
  const { session, takes, record } = openSession({
    async addPart(_key, index) {
      if (index === 1) throw new DOMException('no space', 'QuotaExceededError')
      stored.push(index)
    },
  })
  record()
  await pass(3_600)
  for (const part of ['second', 'third']) FakeRecorder.latest?.ondataavailable({ data: new Blob([part]) })
  await pass(100)
  expect([stored, session.get().problem]).toEqual([[0], 'full'])
  expect(takes.map(({ state, bytes }) => [state, bytes])).toEqual([['interrupted', 'picture'.length]])
})

test('a take contains its last part, even if the device needs some time to store this part', async () => {
  const { addPart } = openTapeStorage('user-1')
  const { session, takes, record } = openSession({
    async addPart(...part) {
      await new Promise((resolve) => setTimeout(resolve, 300))
      await addPart(...part)
    },
  })
  record()
  await pass(4_500)
  FakeRecorder.latest?.ondataavailable({ data: new Blob(['end']) })
  session.stop()
  await pass(200)
  expect([session.get().phase, takes]).toEqual(['saving', []])
  await pass(200)
  expect(takes.map(({ state, bytes }) => [state, bytes])).toEqual([['complete', 'pictureend'.length]])
})

test('a take stores the time at which each line started, and another time when the actor goes back to a line', async () => {
  const { session, clock, takes, record } = openSession()
  record()
  await pass(4_000)
  clock.advance(1_000)
  session.backToCue()
  session.stop()
  await pass(100)
  expect(takes[0]?.marks.map(({ lineIndex }) => lineIndex)).toEqual([0, 1, 0])
})

test('a spoken slate is stored for the whole script, has no reader, and ends after at most 30 seconds', async () => {
  const { session, tape, takes, record } = openSession()
  record('slate')
  await pass(4_500)
  expect(session.get()).toMatchObject({ phase: 'recording', subject: 'slate' })
  expect(['mine', 'speaking']).not.toContain(tape.rehearsal.engine.getState().phase)
  await pass(28_000)
  expect(session.get().phase).toBe('recording')
  await pass(2_000)
  expect(session.get()).toMatchObject({ phase: 'ready', problem: null })
  expect(takes).toMatchObject([{ run: 'slate', scriptId: 'scr_1', number: 0, state: 'complete', marks: [] }])
  session.close()
})

test('if the camera is unplugged while a slate is recorded, the slate is stored as interrupted', async () => {
  const { stream, takes, record } = openSession()
  record('slate')
  await pass(5_000)
  stream.camera.unplug()
  await pass(100)
  expect(takes).toMatchObject([{ run: 'slate', state: 'interrupted' }])
})

/** Runs the garbage collector. */
function collectGarbage() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}

test('a recording of 30 minutes keeps almost none of its stored parts in memory', { tags: ['long'] }, async () => {
  const stored = new Set<number>()
  const { session, record } = openSession({ addPart: async (_key, index) => void stored.add(index) })
  record()
  await pass(3_500)
  expect(session.get().phase).toBe('recording')
  // Half an hour of recording has one part for every half second.
  const partCount = 30 * 60 * 2
  const parts: WeakRef<Blob>[] = []
  for (let index = 0; index < partCount; index += 1) {
    const data = new Blob([new Uint8Array(500)])
    parts.push(new WeakRef(data))
    FakeRecorder.latest?.ondataavailable({ data })
    if (index % 60 === 0) await pass(30_000)
  }
  await pass(1_000)
  collectGarbage()
  expect(stored.size).toBeGreaterThanOrEqual(partCount)
  // Nearly all parts were freed from memory. Running code may still refer to the latest parts.
  expect(parts.filter((part) => part.deref() !== undefined).length).toBeLessThan(60)
  session.stop()
  await pass(1_000)
  expect(session.get().phase).toBe('ready')
})

test('if a reader’s line has no audio, the scene waits, the page says so, and the actor can retry or skip the line', async () => {
  // Testing Library waits with timers, so here time also passes by itself.
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let hasAudio = false
  const { session, tape, lines, clock, record } = openSession({ canLoad: () => hasAudio })
  const settings = readTapeSettings('user-1', 'Mara Test')
  const range = findRunRange(lines, { scene: 0 })
  function Recording() {
    return <RecordingView handle={{ session, tape, lines, range, settings, state: useStore(session) }} />
  }
  render(<Recording />)
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime.bind(vi) })
  const reachLine = async () => {
    await pass(3_900)
    clock.advance(2_000)
  }
  record()
  await reachLine()
  expect(await screen.findByRole('alert')).toHaveTextContent(/^This line was not spoken\. .+ The scene waits here\./)
  await user.click(screen.getByRole('button', { name: 'Go on without it' }))
  expect(screen.getByText('Your turn')).toBeVisible()
  session.stop()
  await pass(100)
  record()
  await reachLine()
  hasAudio = true
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('TOBIN is reading')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  session.close()
})
