import type { RehearsalState } from '../engine/engineTypes.ts'
import type { MicrophoneState } from '../voiceActivity/voiceActivityDetector.ts'
import * as messages from './messages.ts'
import type { TurnEndPreferences } from './turnEndSettings.ts'

function formatLongWait(isByVoice: boolean, canPrompt: boolean): string {
  if (canPrompt) return isByVoice ? messages.statusStillListening : messages.statusStillWaiting
  return isByVoice ? messages.statusStillListeningShown : messages.statusStillWaitingShown
}

/**
 * Returns the text that says what the rehearsal waits for during the actor's line. `canPrompt` is true if a prompt
 * would reveal more of the line.
 */
export function formatMyTurn(
  state: RehearsalState,
  preferences: TurnEndPreferences,
  isMicrophoneOpen: boolean,
  canPrompt: boolean,
): string {
  const isByVoice = preferences.waitsForVoice && isMicrophoneOpen
  if (state.isLongWait) return formatLongWait(isByVoice, canPrompt)
  if (isByVoice)
    return state.hearsActor
      ? messages.statusHearsActor
      : state.hasSpoken
        ? messages.statusListeningForRest
        : messages.statusListening
  return preferences.waitsForTime ? messages.statusByTime : messages.statusByKey
}

/** Returns the text of the button that opens the settings of what ends the actor's line. */
export function formatTurnEnd(
  { waitsForVoice, waitsForTime, followsWords }: TurnEndPreferences,
  state: MicrophoneState,
  areWordsFollowed: boolean,
): string {
  if (waitsForVoice && ['open', 'closed', 'opening'].includes(state))
    return followsWords && areWordsFollowed ? messages.turnEndWords : messages.turnEndVoice
  return waitsForTime ? messages.turnEndTime : messages.turnEndKey
}
