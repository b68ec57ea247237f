import { useEffect } from 'react'
import type { RehearsalHandle } from '../screen/useRehearsalRoom.ts'
import { useVoiceActivity } from './useVoiceActivity.ts'

/** Delay in ms before a lost microphone is opened again, so that the system can first switch to another microphone. */
const reopenDelayMs = 500

/** A microphone that was not needed for this time in ms is closed. */
const closeDelayMs = 4_000

/**
 * Opens the microphone when a rehearsal with the setting `waitsForVoice` begins, if the user has already answered the
 * dialog that explains the microphone. Closes it when neither this rehearsal nor a test of the microphone has needed it
 * for `closeDelayMs`. Reopens a lost microphone after a short delay, and a lost or missing one when the list of devices
 * changes. The browser does not ask the user again if the page already has the permission.
 */
export function useMicrophone(
  { rehearsal, preferences, isUnderWay, clock }: RehearsalHandle,
  isTryingOut: boolean,
): void {
  const { voiceActivity } = rehearsal
  // `isOn` is false while the browser is still asking for permission, because the microphone must not be closed then.
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
    if (isNeeded || (isTryingOut && preferences.mode === 'run') || !isOn) return
    return clock.setTimer(closeDelayMs, voiceActivity.close)
  }, [isNeeded, isTryingOut, preferences.mode, isOn, clock, voiceActivity])
}
