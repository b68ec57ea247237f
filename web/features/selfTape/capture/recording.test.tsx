import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useStore } from '../../../state/useStore.ts'
import { isKeepAliveActive } from '../../../platform/session/inactivity.ts'
import { RecordingView } from '../camera/RecordingView.tsx'
import { SlateRecording } from '../camera/SlateRecording.tsx'
import { findRunRange } from '../../rehearsal/index.ts'
import { FakeRecorder } from '../testing/fakeCamera.ts'
import { stubTapeBrowser } from '../testing/openTapePage.tsx'
import { openSession, pass } from '../testing/openTapeSession.ts'
import { buildDefaultSettings } from '../tapeSettings.ts'

beforeEach(() => {
  stubTapeBrowser()
  vi.useFakeTimers()
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks')
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const text = `
TOBIN: That was the last one.
MARA: I know. I watched it go.
TOBIN: You had a ticket.
MARA: I had two.`
const soundMs = 1_000
const settings = buildDefaultSettings('Mara Test')

/** Opens a session, starts a take and waits until the recording has begun. */
async function startTake(options: Parameters<typeof openSession>[0] = {}) {
  const opened = openSession({ text, ...options })
  opened.record()
  await pass(3_900)
  expect(opened.session.get().phase).toBe('recording')
  return opened
}

/** Starts a take like `startTake`, and also shows the recording view on the page. */
async function showTake() {
  const opened = await startTake()
  const { session, tape, lines } = opened
  const range = findRunRange(lines, { scene: 0 })
  function Recording() {
    return <RecordingView handle={{ session, tape, lines, range, settings, state: useStore(session) }} />
  }
  render(<Recording />)
  const { engine } = tape.rehearsal
  return { ...opened, engine, state: () => [engine.getState().phase, engine.getState().lineIndex] }
}

test('the space bar and a foot pedal end the actor’s line, the pedal for “back” returns to the cue, Escape ends the take', async () => {
  const { session, clock, takes, state } = await showTake()
  clock.advance(soundMs)
  expect(state()).toEqual(['mine', 1])
  fireEvent.keyDown(document.body, { key: ' ' })
  clock.advance(soundMs)
  expect(state()).toEqual(['mine', 3])
  fireEvent.keyDown(document.body, { key: 'PageUp' })
  expect(state()).toEqual(['speaking', 2])
  clock.advance(soundMs)
  fireEvent.keyDown(document.body, { key: 'PageDown' })
  expect(state()).toEqual(['ended', 3])
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await pass(100)
  expect([session.get().phase, takes.length]).toEqual(['ready', 1])
})

test('during a take, the repeated events of a key that is held down do nothing', async () => {
  const { clock, state } = await showTake()
  clock.advance(soundMs)
  fireEvent.keyDown(document.body, { key: ' ', repeat: true })
  expect(state()).toEqual(['mine', 1])
})

test('the recording view counts the actor’s lines and names the take; after it closes, keys do nothing', async () => {
  const { clock, state } = await showTake()
  expect(screen.queryByText(/^Line /)).toBeNull()
  act(() => clock.advance(soundMs))
  expect(screen.getByText('Line 1 of 2')).toBeVisible()
  fireEvent.keyDown(document.body, { key: ' ' })
  act(() => clock.advance(soundMs))
  expect(screen.getByText('Line 2 of 2')).toBeVisible()
  expect(screen.getByText(/^Take 1, 0:0\d$/)).toBeVisible()
  cleanup()
  fireEvent.keyDown(document.body, { key: ' ' })
  expect(state()).toEqual(['mine', 3])
})

test('a scene that has ended is recorded a moment longer, and then stored as a complete take', async () => {
  const { session, tape, clock, takes } = await startTake()
  for (let line = 0; line < 2; line += 1) {
    clock.advance(soundMs)
    tape.rehearsal.engine.press()
  }
  expect(tape.rehearsal.engine.getState().phase).toBe('ended')
  await pass(1_000)
  expect(session.get().phase).toBe('recording')
  await pass(500)
  expect(session.get()).toMatchObject({ phase: 'ready', elapsedMs: 0 })
  expect(takes.map(({ state }) => state)).toEqual(['complete'])
})

test('a second take begins at the first line and has its own number, recorded parts and start times of lines', async () => {
  const { session, storage, tape, clock, takes, record } = await startTake()
  clock.advance(soundMs)
  tape.rehearsal.engine.press()
  session.stop()
  await pass(100)
  expect(tape.rehearsal.engine.getState()).toMatchObject({ phase: 'paused', lineIndex: 0 })
  record()
  await pass(3_900)
  expect(session.get()).toMatchObject({ takeNumber: 2 })
  expect(session.get().elapsedMs).toBeLessThan(1_000)
  session.stop()
  await pass(100)
  const { key = '', marks, bytes } = takes[1] ?? {}
  expect([takes[1]?.number, marks?.map(({ lineIndex }) => lineIndex), bytes]).toEqual([2, [0], 'picture'.length])
  expect(await storage.listTakes('scr_1', '1', 0)).toHaveLength(2)
  expect(key).not.toBe(takes[0]?.key)
})

test('the start of a line is marked once, even if the rehearsal reports the line several times', async () => {
  const { session, tape, clock, takes } = await startTake()
  clock.advance(soundMs)
  tape.rehearsal.engine.prompt()
  tape.rehearsal.engine.prompt()
  session.stop()
  await pass(100)
  expect(takes[0]?.marks.map(({ lineIndex }) => lineIndex)).toEqual([0, 1])
})

test('during the countdown and during a take, another press of Record does nothing', async () => {
  const { session, takes, record } = openSession({ text })
  record()
  await pass(1_500)
  record()
  expect(session.get()).toMatchObject({ phase: 'countdown', secondsLeft: 2 })
  await pass(3_000)
  record()
  expect(session.get().phase).toBe('recording')
  session.stop()
  await pass(100)
  expect(takes).toHaveLength(1)
})

test('stopping the countdown records nothing and reports no problem', async () => {
  const { session, tape, takes, record } = openSession({ text })
  record()
  await pass(2_500)
  session.stop()
  await pass(5_000)
  expect(session.get()).toMatchObject({ phase: 'ready', problem: null })
  expect([takes, tape.rehearsal.engine.getState().phase]).toEqual([[], 'idle'])
})

test('a take without any recorded part is not stored', async () => {
  const { session, storage, takes } = await startTake()
  const other = openSession({ text })
  other.record()
  await pass(3_200)
  other.session.stop()
  session.stop()
  await pass(100)
  expect([other.takes, takes.length]).toEqual([[], 1])
  expect((await storage.listTakes('scr_1', '1', 0)).map(({ key }) => key)).toEqual([takes[0]?.key])
})

test('the length of a take is the time from its start to its last stored part', async () => {
  const { session, takes } = await startTake()
  await pass(1_000)
  FakeRecorder.latest?.ondataavailable({ data: new Blob(['more']) })
  await pass(700)
  session.stop()
  await pass(100)
  const { durationMs = 0 } = takes[0] ?? {}
  expect(Math.abs(durationMs - 1_900)).toBeLessThan(150)
})

test('the microphone listens for the end of lines during a scene, and not during a slate or after the take', async () => {
  const { session, voiceActivity, record } = await startTake({ waitsForVoice: true })
  expect(voiceActivity.isOpen()).toBe(true)
  session.stop()
  await pass(100)
  expect(voiceActivity.isOpen()).toBe(false)
  record('slate')
  await pass(4_000)
  expect(voiceActivity.isOpen()).toBe(false)
  session.stop()
  await pass(100)
  record()
  await pass(1_000)
  expect(voiceActivity.isOpen()).toBe(true)
  session.stop()
  expect(voiceActivity.isOpen()).toBe(false)
})

test('after the camera was unplugged during a take, the microphone of the voice detector is closed too', async () => {
  const { session, stream, voiceActivity } = await startTake({ waitsForVoice: true })
  expect(voiceActivity.isOpen()).toBe(true)
  stream.camera.unplug()
  await pass(100)
  expect(voiceActivity.isOpen()).toBe(false)
  session.close()
})

test('if the actor does not use voice detection, a take does not open the microphone of the voice detector', async () => {
  const { session, voiceActivity } = await startTake()
  expect(voiceActivity.isOpen()).toBe(false)
  session.close()
})

test('a problem of one take is not shown with the next take', async () => {
  const { session, stream, record } = await startTake()
  stream.camera.unplug()
  await pass(100)
  expect(session.get().problem).toBe('lost')
  stream.camera.readyState = 'live'
  record()
  expect(session.get().problem).toBeNull()
  session.close()
})

test('a slate shows its texts, and the space bar, a foot pedal or Escape ends it', async () => {
  const { session, takes, record } = openSession({ text })
  const slate = { name: 'Mara Test', height: '170 cm', role: 'MARA', agency: '' }
  function Recording() {
    return <SlateRecording handle={{ session, settings: { ...settings, slate }, state: useStore(session) }} />
  }
  render(<Recording />)
  for (const [index, key] of [' ', 'PageDown', 'Escape'].entries()) {
    record('slate')
    await pass(4_000)
    expect(screen.getByText('Role: MARA')).toBeVisible()
    expect(screen.queryByText(/^Agency/)).toBeNull()
    fireEvent.keyDown(document.body, { key: 'a' })
    fireEvent.keyDown(document.body, { key, repeat: true })
    await pass(100)
    expect(session.get().phase).toBe('recording')
    fireEvent.keyDown(document.body, { key })
    await pass(100)
    expect(takes).toHaveLength(index + 1)
  }
})

test('a recording keeps the user signed in until it ends', async () => {
  const { session } = await startTake()
  expect(isKeepAliveActive()).toBe(true)
  session.stop()
  await pass(100)
  expect(isKeepAliveActive()).toBe(false)
})

test('while a take is recorded, another tab does not list the take; after its end, the lock of the take is released', async () => {
  const held = new Set<string>()
  const locks = {
    async request(name: string, hold: () => Promise<void>) {
      held.add(name)
      await hold()
      held.delete(name)
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  }
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  const { session, storage } = await startTake()
  expect(await storage.listTakes('scr_1', '1', 0)).toEqual([])
  session.stop()
  await pass(100)
  expect(held.size).toBe(0)
  expect(await storage.listTakes('scr_1', '1', 0)).toHaveLength(1)
})

test('a page that closes during a take stores the take up to this moment', async () => {
  const { session, storage } = await startTake()
  session.close()
  await pass(100)
  expect(await storage.listTakes('scr_1', '1', 0)).toMatchObject([{ state: 'complete', bytes: 'picture'.length }])
})

test('a page that is hidden during a take stores the latest part at once; a page that becomes visible does not', async () => {
  const { session, takes } = await startTake()
  const requests = vi.spyOn(FakeRecorder.prototype, 'requestData')
  const visibility = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(requests).not.toHaveBeenCalled()
  visibility.mockReturnValue(true)
  document.dispatchEvent(new Event('visibilitychange'))
  session.stop()
  await pass(100)
  expect(takes[0]?.bytes).toBe('picturelatest'.length)
})
