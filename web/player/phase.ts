/** State of the playback of one recording. */
export type Phase =
  | 'idle'
  /** At the start of the recording; the user has not requested playback. */
  | 'stopped'
  | 'loading'
  | 'playing'
  | 'paused'
  /** The user requested playback, but all audio received so far was played. */
  | 'stalled'
  | 'ended'
  | 'refused'
  | 'failed'

export type PhaseEvent =
  | 'load'
  | 'play'
  | 'pause'
  | 'stop'
  | 'started'
  | 'underrun'
  | 'endReached'
  | 'seeked'
  | 'refused'
  | 'failed'

/** A seek in `stopped` or `ended` leads to `paused`, because `stopped` means that the position is at the start. */
const seekTransitions = { seeked: 'paused' } as const
const silentTransitions = { load: 'stopped', play: 'loading', stop: 'stopped', failed: 'failed' } as const
const playingTransitions = {
  load: 'stopped',
  pause: 'paused',
  stop: 'stopped',
  started: 'playing',
  underrun: 'stalled',
  endReached: 'ended',
  refused: 'refused',
  failed: 'failed',
} as const

/**
 * All transitions by phase and event. An event that is not listed leaves the phase unchanged, so browser events that
 * arrive late are harmless.
 */
const transitions: Record<Phase, Partial<Record<PhaseEvent, Phase>>> = {
  idle: { load: 'stopped' },
  stopped: { ...silentTransitions, ...seekTransitions },
  paused: silentTransitions,
  ended: { ...silentTransitions, ...seekTransitions },
  refused: { ...silentTransitions, pause: 'paused' },
  failed: { ...silentTransitions, failed: 'failed' },
  loading: playingTransitions,
  playing: playingTransitions,
  stalled: playingTransitions,
}

export function getNextPhase(phase: Phase, event: PhaseEvent): Phase {
  return transitions[phase][event] ?? phase
}

/** Returns whether the user has requested playback. The play button then shows *Pause*. */
export function isPlayRequested(phase: Phase): boolean {
  return phase === 'loading' || phase === 'playing' || phase === 'stalled'
}
