import { expect, test } from 'vitest'
import { defaultPreferences, toEngineSettings } from '../runtime/preferences.ts'
import { silenceOptions } from './TurnEndPanel.tsx'

test('the three silences are named with the figures that the engine waits for', () => {
  expect(silenceOptions).toEqual([
    { value: 'quick', words: '0.5 seconds' },
    { value: 'usual', words: '0.9 seconds' },
    { value: 'patient', words: '1.8 seconds' },
  ])
  const engineSilences = silenceOptions.map(
    ({ value }) => toEngineSettings({ ...defaultPreferences, patience: value }).silenceMs,
  )
  expect(engineSilences).toEqual([500, 900, 1_800])
})
