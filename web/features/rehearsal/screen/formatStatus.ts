import { formatMyTurn } from '../actorTurn/formatTurnEnd.ts'
import type { RehearsalState } from '../engine/engineTypes.ts'
import * as messages from '../messages.ts'
import type { ScriptLine } from '../runtime/rehearsalLines.ts'
import type { RehearsalPreferences } from '../runtime/preferences.ts'

const joinNames = (line: ScriptLine | undefined) => line?.characters.join(' and ') ?? ''

/**
 * Returns the index of the actor's line below which the status is shown: the current line, or the previous line if the
 * reader is about to answer it. Returns null if neither is a line of the actor; the status is then shown over the
 * script.
 */
export function findStatusLine(lines: readonly ScriptLine[], lineIndex: number): number | null {
  const isOwn = (at: number) => lines[at]?.part === 'mine' || lines[at]?.part === 'together'
  if (isOwn(lineIndex)) return lineIndex
  return isOwn(lineIndex - 1) ? lineIndex - 1 : null
}

/**
 * Formats what the rehearsal waits for in the current phase. Returns null if the rehearsal waits for nothing, or if the
 * script already shows why the rehearsal waits.
 */
export function formatStatus(
  state: RehearsalState,
  {
    line,
    preferences,
    isMicrophoneOpen,
    canPrompt,
  }: {
    line: ScriptLine | undefined
    preferences: RehearsalPreferences
    isMicrophoneOpen: boolean
    canPrompt: boolean
  },
): string | null {
  const { phase } = state
  if (phase === 'mine') return formatMyTurn(state, preferences, isMicrophoneOpen, canPrompt)
  if (phase === 'yielding') return state.isLongWait ? messages.statusStillHears : messages.statusYielding
  if (phase === 'preparing')
    return state.isLongWait ? messages.statusPreparingLong : messages.statusPreparing(joinNames(line))
  if (phase === 'together') return messages.statusTogether
  return null
}

/**
 * Returns the text that screen readers announce; null for none. Nothing is announced while the reader's line plays, or
 * while the microphone listens to the actor's line, because the microphone would hear the announcement. After a long
 * wait, the status is announced anyway.
 */
export function formatAnnouncement(
  state: RehearsalState,
  status: string | null,
  { isMicrophoneOpen, isDrill }: { isMicrophoneOpen: boolean; isDrill: boolean },
) {
  const { phase } = state
  if (phase === 'paused') return messages.soundOnlyPaused
  if (phase === 'ended') return isDrill ? messages.drillEndTitle : messages.sceneEndTitle
  if (phase === 'unspoken') return messages.announceNotSpoken
  if (phase === 'mine') return state.isLongWait ? status : isMicrophoneOpen ? null : messages.announceMyLine
  return phase === 'yielding' || phase === 'preparing' ? (state.isLongWait ? status : null) : null
}

/** Returns the label of the main button. */
export function formatMainButton(state: RehearsalState): string {
  if (state.phase === 'mine') return messages.buttonSaidIt
  if (state.phase === 'yielding') return messages.buttonBeginNow
  if (state.phase === 'preparing' || state.phase === 'unspoken') return messages.buttonSkipAudio
  if (state.phase === 'ended') return messages.buttonRestart
  if (state.phase === 'paused') return messages.buttonContinue
  return state.phase === 'idle' ? messages.buttonBegin : messages.buttonPause
}
