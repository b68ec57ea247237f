import { expect, test } from 'vitest'
import {
  defaultTurnEndPreferences,
  couldHearAnnouncements,
  isListening,
  parseTurnEndPreferences,
  toTurnEndSettings,
} from './turnEndSettings.ts'

test('without stored preferences, the voice ends a line, and the user was not yet asked about the microphone', () => {
  expect(parseTurnEndPreferences({})).toEqual({
    waitsForVoice: true,
    waitsForTime: false,
    followsWords: false,
    takesCommands: false,
    wordCheck: 'nearly',
    wasAsked: false,
    patience: 'usual',
    sensitivity: 'usual',
  })
})

test('stored preferences for the end of a turn are read back, and invalid values become the default', () => {
  const stored = {
    waitsForVoice: false,
    waitsForTime: true,
    followsWords: true,
    takesCommands: true,
    wordCheck: 'word perfect',
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
      followsWords: 'yes',
      takesCommands: 1,
      wordCheck: 'strict',
      wasAsked: null,
      patience: 'none',
      sensitivity: 'all',
    }),
  ).toEqual(defaultTurnEndPreferences)
})

test('the preferences are converted to engine settings; words are followed only if the voice can end a line', () => {
  const preferences = { ...defaultTurnEndPreferences, waitsForVoice: false, waitsForTime: true }
  expect(toTurnEndSettings(preferences)).toEqual({
    waitsForVoice: false,
    waitsForTime: true,
    followsWords: false,
    takesCommands: false,
    silenceMs: 900,
  })
  const byWords = { ...defaultTurnEndPreferences, followsWords: true, takesCommands: true }
  expect(toTurnEndSettings(byWords)).toMatchObject({ followsWords: true, takesCommands: true })
  // Without the microphone, words cannot be followed.
  expect(toTurnEndSettings({ ...byWords, waitsForVoice: false })).toMatchObject({
    followsWords: false,
    takesCommands: false,
  })
})

test('the microphone counts as listening only while it is open and the rehearsal waits for the voice', () => {
  const preferences = defaultTurnEndPreferences
  const states = ['closed', 'opening', 'open', 'lost', 'denied'] as const
  expect(states.filter((state) => isListening(preferences, state))).toEqual(['open'])
  // A microphone that is still opening may already hear the announcements of a screen reader.
  expect(states.filter((state) => couldHearAnnouncements(preferences, state))).toEqual(['opening', 'open'])
  const byTime = { ...preferences, waitsForVoice: false }
  expect(states.filter((state) => isListening(byTime, state) || couldHearAnnouncements(byTime, state))).toEqual([])
})
