import type { Phase } from '../../player/phase.ts'
import * as messages from './messages.ts'

/** A short description of each player phase. */
export const phaseMessages: Record<Phase, string> = {
  idle: '',
  stopped: messages.phaseStopped,
  loading: messages.phaseLoading,
  playing: messages.phasePlaying,
  paused: messages.phasePaused,
  stalled: messages.phaseStalled,
  ended: messages.phaseEnded,
  refused: messages.phaseRefused,
  failed: messages.phaseFailed,
}
