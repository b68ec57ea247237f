import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { initialState } from '../engine/engineTypes.ts'
import { createFakeTools, parseTestScript, sampleScene } from '../testing/fakeRehearsal.tsx'
import { defaultPreferences } from '../runtime/preferences.ts'
import { openRehearsal } from '../runtime/rehearsal.ts'
import { buildRehearsalLines } from '../runtime/rehearsalLines.ts'
import { useIdlePause } from './useIdlePause.ts'

const minuteMs = 60_000

/** Opens a rehearsal that has waited for a line of the actor since the hook was mounted. */
async function open(isUnderWay = true) {
  const { tools, clock, voiceActivity } = createFakeTools()
  const lines = buildRehearsalLines(parseTestScript(sampleScene), ['MARA', 'TOBIN'], new Map())
  const rehearsal = openRehearsal({
    ...{ tools, lines, preferences: defaultPreferences, range: { kind: 'scene', scene: 0 }, startAt: 1 },
    ...{ fetchLineAudio: async () => new ArrayBuffer(8), isMuted: false, onLineResult: () => {} },
  })
  await rehearsal.voiceActivity.open()
  rehearsal.engine.play()
  const hook = renderHook(() => useIdlePause(rehearsal, { state: initialState, isUnderWay }, clock))
  const read = () => [rehearsal.engine.getState().phase, rehearsal.voiceActivity.getState()]
  return { rehearsal, clock, voiceActivity, read, unmount: hook.unmount }
}

test('after 15 minutes without a voice, a key, a touch or scrolling, the rehearsal pauses and the microphone closes', async () => {
  const { clock, read } = await open()
  clock.advance(15 * minuteMs - 1)
  expect(read()).toEqual(['mine', 'open'])
  clock.advance(1)
  expect(read()).toEqual(['paused', 'closed'])
})

test('a voice, a key, a touch or scrolling restarts the 15 minutes', async () => {
  const { clock, voiceActivity, read } = await open()
  const signs = [
    () => voiceActivity.setVoice(true),
    ...['keydown', 'pointerdown', 'wheel'].map((type) => () => document.dispatchEvent(new Event(type))),
  ]
  for (const giveSign of signs) {
    clock.advance(14 * minuteMs)
    giveSign()
  }
  clock.advance(14 * minuteMs)
  expect(read()).toEqual(['mine', 'open'])
})

test('if a rehearsal is not running, or the actor has left its page, idle time does not pause it or close the microphone', async () => {
  const resting = await open(false)
  resting.clock.advance(60 * minuteMs)
  expect(resting.read()).toEqual(['mine', 'open'])
  const left = await open()
  left.unmount()
  document.dispatchEvent(new Event('keydown'))
  left.clock.advance(60 * minuteMs)
  expect(left.read()).toEqual(['mine', 'open'])
})
