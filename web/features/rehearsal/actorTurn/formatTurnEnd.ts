import type { RehearsalState } from '../engine/engineTypes.ts'
import type { MicrophoneState } from '../voiceActivity/voiceActivityDetector.ts'
import * as messages from './messages.ts'
import type { TurnEndPreferences } from './turnEndSettings.ts'

/** Describes what the actor's line waits for. */
export function formatMyTurn(
  state: RehearsalState,
  preferences: TurnEndPreferences,
  isMicrophoneOpen: boolean,
): string {
  const isByVoice = preferences.waitsForVoice && isMicrophoneOpen
  if (state.isLongWait) return isByVoice ? messages.statusStillListening : messages.statusStillWaiting
  if (isByVoice)
    return state.hearsActor
      ? messages.statusHearsActor
      : state.hasSpoken
        ? messages.statusListeningForRest
        : messages.statusListening
  return preferences.waitsForTime ? messages.statusByTime : messages.statusByKey
}

/** Returns the text of the panel's button: the long form for wide screens, the short one for phones. */
export function formatTurnEnd(
  { waitsForVoice, waitsForTime }: TurnEndPreferences,
  state: MicrophoneState,
): [string, string] {
  const isVoice = waitsForVoice && ['open', 'closed', 'opening'].includes(state)
  if (isVoice) return [messages.turnEndVoice, messages.turnEndVoiceShort]
  return waitsForTime
    ? [messages.turnEndTime, messages.turnEndTimeShort]
    : [messages.turnEndKey, messages.turnEndKeyShort]
}
