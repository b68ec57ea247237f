import type { Phase } from '../../player/phase.ts'

/** How the player stands, in a few words. */
export const phaseWords: Record<Phase, string> = {
  idle: '',
  stopped: 'Ready to play',
  loading: 'Waiting for the first words',
  playing: 'Now playing',
  paused: 'Paused',
  stalled: 'Waiting for the next words',
  ended: 'Played to the end',
  refused: 'Press Play to listen',
  failed: 'Stopped',
}
