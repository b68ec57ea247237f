import { useSyncExternalStore } from 'react'
import type { VoiceActivityDetector } from '../voiceActivity/voiceActivityDetector.ts'

/** Subscribes to a voice activity detector. */
export function useVoiceActivity(voiceActivity: VoiceActivityDetector) {
  const state = useSyncExternalStore(voiceActivity.subscribe, voiceActivity.getState)
  const isVoiceHeard = useSyncExternalStore(voiceActivity.subscribe, voiceActivity.hearsVoice)
  return { state, isVoiceHeard, isOpen: state === 'open' }
}
