import type { Phase } from '../../player/phase.ts'
import * as words from './words.ts'

/** How the player stands, in a few words. */
export const phaseWords: Record<Phase, string> = {
  idle: '',
  stopped: words.readyToPlay,
  loading: words.waitingForFirstWords,
  playing: words.phasePlaying,
  paused: words.paused,
  stalled: words.waitingForNextWords,
  ended: words.playedToEnd,
  refused: words.pressPlayToListen,
  failed: words.stopped,
}
