import { expect, test } from 'vitest'
import { defaultPreferences, toEngineSettings } from '../runtime/preferences.ts'
import { silenceOptions } from './TurnEndPanel.tsx'

test('the label of each silence option shows the number of seconds that the engine waits', () => {
  expect(silenceOptions).toEqual([
    { value: 'quick', label: '0.5 seconds' },
    { value: 'usual', label: '0.9 seconds' },
    { value: 'patient', label: '1.8 seconds' },
  ])
  const engineSilences = silenceOptions.map(
    ({ value }) => toEngineSettings({ ...defaultPreferences, patience: value }).silenceMs,
  )
  expect(engineSilences).toEqual([500, 900, 1_800])
})
