import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultPreferences, type RehearsalPreferences } from '../runtime/preferences.ts'
import type { RehearsalHandle } from '../screen/useRehearsalRoom.ts'
import { createFakeTools } from '../testing/fakeRehearsal.tsx'
import { useVoiceChoice } from './useVoiceChoice.ts'

/** Opens the actions of a rehearsal room with these preferences. `calls` lists what the actions do, in order. */
function open(stored: Partial<RehearsalPreferences> = {}, isUnderWay = false) {
  const voiceActivity = createFakeTools().tools.openVoiceActivity()
  const calls: unknown[] = []
  const rehearsal = {
    voiceActivity,
    resumeAudio: () => {},
    engine: { press: () => calls.push('press'), play: () => calls.push('play') },
  }
  const preferences = { ...defaultPreferences, ...stored }
  const changePreferences = (change: Partial<RehearsalPreferences>) => calls.push(change)
  const handle = { rehearsal, preferences, isUnderWay, changePreferences } as unknown as RehearsalHandle
  const { result } = renderHook(() => useVoiceChoice(handle, () => calls.push('ask')))
  return { ...{ calls, voiceActivity }, choice: result.current }
}

test('before the first rehearsal that needs the microphone, the main button opens the dialog about it; in all other cases it starts the rehearsal', async () => {
  const press = (stored: Partial<RehearsalPreferences>, isUnderWay = false) => {
    const { calls, choice } = open(stored, isUnderWay)
    choice.press()
    return calls
  }
  expect(press({})).toEqual(['ask'])
  expect(press({ wasAsked: true })).toEqual(['press'])
  expect(press({ waitsForVoice: false })).toEqual(['press'])
  expect(press({ mode: 'listen' })).toEqual(['press'])
  expect(press({}, true)).toEqual(['press'])
})

test('in the dialog about the microphone, “yes” opens the microphone, “no” makes lines end after their expected time, and both start the rehearsal', async () => {
  const yes = open()
  await act(() => yes.choice.answer(true))
  expect(yes.voiceActivity.getState()).toBe('open')
  expect(yes.calls).toEqual([{ wasAsked: true, waitsForVoice: true, waitsForTime: false }, 'play'])
  const no = open()
  await act(() => no.choice.answer(false))
  expect(no.voiceActivity.getState()).toBe('closed')
  expect(no.calls).toEqual([{ wasAsked: true, waitsForVoice: false, waitsForTime: true }, 'play'])
})

test('turning on voice activity opens the dialog about the microphone the first time, and later the microphone; turning it off closes the microphone', async () => {
  const first = open({ waitsForVoice: false })
  first.choice.toggleVoice()
  expect([first.calls, first.voiceActivity.getState()]).toEqual([[{ waitsForVoice: true }, 'ask'], 'closed'])
  const later = open({ waitsForVoice: false, wasAsked: true })
  later.choice.toggleVoice()
  expect([later.calls, later.voiceActivity.getState()]).toEqual([[{ waitsForVoice: true }], 'open'])
  later.choice.setWaitsForVoice(false)
  expect(later.voiceActivity.getState()).toBe('closed')
})
