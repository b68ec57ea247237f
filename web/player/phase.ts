export type Phase =
  | 'idle'
  /** Ready at the start; playback is not requested. */
  | 'stopped'
  | 'loading'
  | 'playing'
  | 'paused'
  /** Playback is requested, but everything received so far was played. */
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

/** Silent away from the start: stopping returns to the start. */
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

/** All transitions. An event that is not listed leaves the phase unchanged, so late browser events are harmless. */
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

/** Returns whether playback is requested. The button then says *Pause*. */
export function isPlayRequested(phase: Phase): boolean {
  return phase === 'loading' || phase === 'playing' || phase === 'stalled'
}
