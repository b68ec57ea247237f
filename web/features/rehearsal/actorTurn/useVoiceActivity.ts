import { useSyncExternalStore } from 'react'
import type { VoiceActivityDetector } from '../voiceActivity/voiceActivityDetector.ts'

/**
 * Returns the state of a detector and whether it hears a voice. Renders the component again when one of the two
 * changes.
 */
export function useVoiceActivity(voiceActivity: VoiceActivityDetector) {
  const state = useSyncExternalStore(voiceActivity.subscribe, voiceActivity.getState)
  const isVoiceHeard = useSyncExternalStore(voiceActivity.subscribe, voiceActivity.hearsVoice)
  return { state, isVoiceHeard, isOpen: state === 'open' }
}
