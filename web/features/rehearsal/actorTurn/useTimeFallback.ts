import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Clock } from '../engine/engineTypes.ts'
import type { RehearsalPreferences } from '../runtime/preferences.ts'
import type { Rehearsal } from '../runtime/rehearsal.ts'
import { useVoiceActivity } from './useVoiceActivity.ts'

const fallbackDelayMs = 1_500

/**
 * Returns the preferences that apply now. While the microphone is lost, refused, missing or unsupported, the expected
 * time ends the actor's lines, so that an actor who cannot press a key can continue. The stored preferences do not
 * change.
 */
export function useTimeFallback(rehearsal: Rehearsal, stored: RehearsalPreferences, clock: Clock) {
  const [isOn, setOn] = useState(false)
  const preferences = useMemo(() => (isOn ? { ...stored, waitsForTime: true } : stored), [stored, isOn])
  const setTimeFallback = useCallback(
    (next: boolean) => {
      setOn(next)
      rehearsal.overrideTurnEnd(next ? { waitsForTime: true } : {})
    },
    [rehearsal],
  )
  const { state } = useVoiceActivity(rehearsal.voiceActivity)
  const isFailed = ['denied', 'none', 'unable', 'lost'].includes(state)
  const isOpen = state === 'open'
  const isLost = state === 'lost'
  useEffect(() => {
    if (isOpen) setTimeFallback(false)
    if (!isFailed || !preferences.waitsForVoice || preferences.waitsForTime) return undefined
    // After the microphone was lost, the fallback starts with a delay: another microphone may soon be available, and
    // the actor may still be thinking.
    if (isLost) return clock.setTimer(fallbackDelayMs, () => setTimeFallback(true))
    setTimeFallback(true)
    return undefined
    // The effect runs only when the microphone fails or works again. If the user turns the time setting off in between,
    // the effect must not turn the setting on again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isFailed, isOpen, isLost])

  /** Ends the fallback when the user changes the time setting. */
  const applyChoice = useCallback(
    (change: Partial<RehearsalPreferences>) => {
      if (change.waitsForTime !== undefined) setTimeFallback(false)
    },
    [setTimeFallback],
  )
  return { preferences, applyChoice }
}
