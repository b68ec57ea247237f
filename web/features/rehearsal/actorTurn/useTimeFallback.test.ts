import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { defaultPreferences, type RehearsalPreferences } from '../runtime/preferences.ts'
import type { Rehearsal } from '../runtime/rehearsal.ts'
import { createFakeTools } from '../testing/fakeRehearsal.tsx'
import { useTimeFallback } from './useTimeFallback.ts'

/** Opens the preferences of a rehearsal whose microphone the test controls. */
function open(stored: Partial<RehearsalPreferences> = {}) {
  const fakes = createFakeTools()
  const voiceActivity = fakes.tools.openVoiceActivity()
  const overrides: object[] = []
  const rehearsal = { voiceActivity, overrideTurnEnd: (next: object) => overrides.push(next) } as unknown as Rehearsal
  const preferences = { ...defaultPreferences, ...stored }
  const { result } = renderHook(() => useTimeFallback(rehearsal, preferences, fakes.clock))
  return {
    ...{ overrides, result },
    endsByTime: () => [result.current.preferences.waitsForTime, overrides.at(-1) ?? {}],
    pass: (ms: number) => act(() => fakes.clock.advance(ms)),
    openMicrophone: () => act(() => voiceActivity.open()),
    refuse: () => act(() => (fakes.refuseMicrophone(), voiceActivity.open())),
    allow: () => fakes.allowMicrophone(),
    lose: () => act(() => fakes.loseMicrophone()),
  }
}
const byTime = [true, { waitsForTime: true }]
const byVoice = [false, {}]

test('if the browser refuses the microphone, the actor’s lines end after their expected time, until the microphone works', async () => {
  const { endsByTime, refuse, allow, openMicrophone } = open()
  await refuse()
  expect(endsByTime()).toEqual(byTime)
  allow()
  await openMicrophone()
  expect(endsByTime()).toEqual(byVoice)
})

test('after the microphone is lost, the actor’s lines end after their expected time only if no microphone works for 1.5 seconds', async () => {
  const { endsByTime, openMicrophone, lose, pass } = open()
  await openMicrophone()
  lose()
  pass(1_499)
  expect(endsByTime()).toEqual(byVoice)
  await openMicrophone()
  pass(5_000)
  expect(endsByTime()).toEqual(byVoice)
  lose()
  pass(1_500)
  expect(endsByTime()).toEqual(byTime)
})

test('a refused microphone changes no setting if the actor does not use voice activity, or if lines already end after their expected time', async () => {
  for (const stored of [{ waitsForVoice: false }, { waitsForTime: true }]) {
    const { result, overrides, refuse } = open(stored)
    await refuse()
    expect(result.current.preferences).toMatchObject(stored)
    expect(overrides).toEqual([])
  }
})

test('after a refused microphone, lines end after their expected time until the actor turns this off; a change of the speed changes nothing in it', async () => {
  const { result, endsByTime, refuse } = open()
  await refuse()
  act(() => result.current.applyChoice({ speed: 1.25 }))
  expect(endsByTime()).toEqual(byTime)
  act(() => result.current.applyChoice({ waitsForTime: false }))
  expect(endsByTime()).toEqual(byVoice)
})
