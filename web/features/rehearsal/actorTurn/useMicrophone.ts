import { useEffect } from 'react'
import type { RehearsalHandle } from '../screen/useRehearsalRoom.ts'
import { useVoiceActivity } from './useVoiceActivity.ts'

/** After a microphone is unplugged, the system offers another one within this time. */
const reopenDelayMs = 500

/** The microphone closes after a pause of this length. A shorter pause keeps it open. */
const closeDelayMs = 4_000

/**
 * Opens the microphone while the rehearsal waits for a voice or the user tries it out, and closes it soon after. A lost
 * microphone is reopened after a moment and whenever a device is plugged in. The permission was given before, so
 * nothing is asked.
 */
export function useMicrophone(
  { rehearsal, preferences, isUnderWay, clock }: RehearsalHandle,
  isTryingOut: boolean,
): void {
  const { voiceActivity } = rehearsal
  // While the browser still asks for permission, the microphone must not be closed.
  const { state, isOpen: isOn } = useVoiceActivity(voiceActivity)
  const isNeeded = isUnderWay && preferences.mode === 'run' && preferences.waitsForVoice
  const shouldBeOpen = isNeeded && preferences.wasAsked
  useEffect(() => {
    if (shouldBeOpen && voiceActivity.getState() === 'closed') void voiceActivity.open()
  }, [shouldBeOpen, voiceActivity])
  useEffect(() => {
    if (!shouldBeOpen || (state !== 'lost' && state !== 'none')) return
    const reopen = () => void voiceActivity.open()
    const cancel = state === 'lost' ? clock.setTimer(reopenDelayMs, reopen) : () => {}
    navigator.mediaDevices?.addEventListener?.('devicechange', reopen)
    return () => {
      cancel()
      navigator.mediaDevices?.removeEventListener?.('devicechange', reopen)
    }
  }, [shouldBeOpen, state, clock, voiceActivity])
  useEffect(() => {
    if (isNeeded || isTryingOut || !isOn) return
    return clock.setTimer(closeDelayMs, voiceActivity.close)
  }, [isNeeded, isTryingOut, isOn, clock, voiceActivity])
}
