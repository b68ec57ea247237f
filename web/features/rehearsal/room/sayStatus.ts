import type { RoomState } from '../engine/parts.ts'
import * as words from '../words.ts'
import type { SheetLine } from './roomLines.ts'
import type { Wishes } from './wishes.ts'

const nameOf = (line: SheetLine | undefined) => line?.characters.join(' and ') ?? ''

/** What is waited for at my line, in words. */
function sayMyTurn(state: RoomState, wishes: Wishes, isEarOpen: boolean): string {
  const isByVoice = wishes.waitsForVoice && isEarOpen
  if (state.isLong) return isByVoice ? words.stillListening : words.stillWaiting
  if (isByVoice) return state.hears ? words.iHearYou : state.hasSpoken ? words.restOfLine : words.listeningNow
  return wishes.waitsForTime ? words.byTime : words.byKey
}

/** What goes on, in words, for the place beside the keys; null where the sheet says it already. */
export function sayStatus(
  state: RoomState,
  { line, wishes, isEarOpen }: { line: SheetLine | undefined; wishes: Wishes; isEarOpen: boolean },
): string | null {
  const { phase } = state
  if (phase === 'mine') return sayMyTurn(state, wishes, isEarOpen)
  if (phase === 'yielding') return state.isLong ? words.stillHear : words.yielding
  if (phase === 'preparing') return state.isLong ? words.preparingLong : words.preparing(nameOf(line))
  if (phase === 'unspoken') return words.notSpoken
  if (phase === 'together') return words.readingTogether
  return null
}

/**
 * What those who listen to the page are told: never while the reader sounds, and at my line only where no microphone
 * listens, which would take these words for mine.
 */
export function sayAloud(
  state: RoomState,
  status: string | null,
  { isEarOpen, isDrill }: { isEarOpen: boolean; isDrill: boolean },
) {
  const { phase } = state
  if (phase === 'paused') return words.soundOnlyPaused
  if (phase === 'ended') return isDrill ? words.endOfDrill : words.endOfScene
  if (phase === 'mine') return state.isLong ? status : isEarOpen ? null : words.myLine
  return phase === 'yielding' || phase === 'preparing' ? (state.isLong ? status : null) : null
}

/** The word on the one round button. */
export function sayPress(state: RoomState): string {
  if (state.phase === 'mine') return words.saidIt
  if (state.phase === 'yielding') return words.startNow
  if (state.phase === 'preparing' || state.phase === 'unspoken') return words.skipSound
  if (state.phase === 'ended') return words.onceMore
  if (state.phase === 'paused') return words.goOn
  return state.phase === 'idle' ? words.begin : words.pause
}
