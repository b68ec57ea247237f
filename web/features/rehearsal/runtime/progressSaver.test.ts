import { afterEach, expect, test, vi } from 'vitest'
import '../../../testing/resetState.ts'
import { buildPlay, buildRehearsal, buildSpeech } from '../../../testing/builders.ts'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { defaultPreferences } from './preferences.ts'
import { createProgressSaver } from './progressSaver.ts'

afterEach(() => vi.useRealTimers())

function openSaver({ isReadOnly = false } = {}) {
  vi.useFakeTimers()
  const sent = fakeServer({ saveRehearsal: () => ({ success: true }) })
  const saver = createProgressSaver({
    ...{ scriptId: 'scr_1', accountId: 'user-1', understanding: buildPlay([buildSpeech('s1', 'ANNA', 'You came.')]) },
    ...{ stored: buildRehearsal({ place: 's0' }), runs: [], isReadOnly },
    onProgress: () => {},
    onRuns: () => {},
  })
  return { saver, sent, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

test('changes of settings and of the position within a short time are sent together, 800 ms after the last change', async () => {
  const { saver, sent, pass } = openSaver()
  saver.savePreferences({ ...defaultPreferences, speed: 1.25 })
  await pass(700)
  saver.savePlace('s1')
  await pass(799)
  expect(sent).toEqual([])
  await pass(1)
  const input = { scriptId: 'scr_1', settings: { speed: 1.25 }, place: 's1' }
  const made = { agoMs: expect.any(Number), settings: { speed: null }, place: 's0' }
  expect(sent).toMatchObject([{ name: 'saveRehearsal', input: { ...input, made } }])
  saver.close()
})

test('while an admin views the account of a user, the rehearsal stores nothing on the device and sends nothing', async () => {
  const { saver, sent, pass } = openSaver({ isReadOnly: true })
  saver.savePreferences({ ...defaultPreferences, speed: 1.25 })
  saver.savePlace('s1')
  saver.recordResult({ lineId: 's1', outcome: 'clean', ms: 900 })
  saver.saveNow()
  saver.close()
  await pass(10_000)
  expect(sent).toEqual([])
  expect(Object.keys(localStorage).filter((key) => key.includes('user-1'))).toEqual([])
})

test('a setting that changes again after it was sent is sent again, with the time of the second change and the value before it', async () => {
  const { saver, sent, pass } = openSaver()
  saver.savePreferences({ ...defaultPreferences, speed: 1.25 })
  await pass(60_000)
  saver.savePreferences({ ...defaultPreferences, speed: 1.5 })
  await pass(800)
  expect(sent.map(({ input }) => input)).toMatchObject([
    { settings: { speed: 1.25 }, made: { agoMs: 800, settings: { speed: null } } },
    { settings: { speed: 1.5 }, made: { agoMs: 800, settings: { speed: 1.25 } } },
  ])
  saver.close()
})

test('when the actor leaves the page, a changed setting is sent at once, and only once', async () => {
  const { saver, sent, pass } = openSaver()
  saver.savePreferences({ ...defaultPreferences, speed: 1.25 })
  dispatchEvent(new Event('pagehide'))
  await pass(0)
  expect(sent).toMatchObject([{ input: { settings: { speed: 1.25 } } }])
  dispatchEvent(new Event('pagehide'))
  await pass(10_000)
  expect(sent).toHaveLength(1)
  saver.close()
})

test('default preferences, and preferences that were already sent, are not sent', async () => {
  const { saver, sent, pass } = openSaver()
  saver.savePreferences(defaultPreferences)
  await pass(1_000)
  expect(sent).toEqual([])
  saver.savePreferences({ ...defaultPreferences, speed: 1.25 })
  await pass(1_000)
  saver.savePreferences({ ...defaultPreferences, speed: 1.25 })
  await pass(1_000)
  expect(sent).toHaveLength(1)
  saver.close()
})
