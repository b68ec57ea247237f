import { expect, test } from 'vitest'
import {
  defaultTurnEndPreferences,
  hearsAnnouncements,
  isListening,
  parseTurnEndPreferences,
  toTurnEndSettings,
} from './turnEndSettings.ts'

test('a first rehearsal waits for the voice, and the microphone has not been explained yet', () => {
  expect(parseTurnEndPreferences({})).toEqual({
    waitsForVoice: true,
    waitsForTime: false,
    wasAsked: false,
    patience: 'usual',
    sensitivity: 'usual',
  })
})

test('stored preferences are read back, and invalid ones become the default', () => {
  const stored = {
    waitsForVoice: false,
    waitsForTime: true,
    wasAsked: true,
    patience: 'patient',
    sensitivity: 'high',
  } as const
  expect(parseTurnEndPreferences(stored)).toEqual(stored)
  expect(parseTurnEndPreferences({ ...stored, patience: 'quick', sensitivity: 'low' })).toMatchObject({
    patience: 'quick',
    sensitivity: 'low',
  })
  expect(
    parseTurnEndPreferences({
      waitsForVoice: 'no',
      waitsForTime: 1,
      wasAsked: null,
      patience: 'none',
      sensitivity: 'all',
    }),
  ).toEqual(defaultTurnEndPreferences)
})

test('the engine gets the ways that end a line', () => {
  const preferences = { ...defaultTurnEndPreferences, waitsForVoice: false, waitsForTime: true }
  expect(toTurnEndSettings(preferences)).toEqual({ waitsForVoice: false, waitsForTime: true, silenceMs: 900 })
})

test('the microphone listens only while it is open and waited for', () => {
  const preferences = defaultTurnEndPreferences
  const states = ['closed', 'opening', 'open', 'lost', 'denied'] as const
  expect(states.filter((state) => isListening(preferences, state))).toEqual(['open'])
  // An opening microphone would already hear what a screen reader announces.
  expect(states.filter((state) => hearsAnnouncements(preferences, state))).toEqual(['opening', 'open'])
  const byTime = { ...preferences, waitsForVoice: false }
  expect(states.filter((state) => isListening(byTime, state) || hearsAnnouncements(byTime, state))).toEqual([])
})
