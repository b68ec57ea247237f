export type Phase =
  | 'idle'
  /** Ready at the start, not asked to play. */
  | 'stopped'
  | 'loading'
  | 'playing'
  | 'paused'
  /** Wants to play; what is there has been played, and more is on its way. */
  | 'stalled'
  | 'ended'
  | 'refused'
  | 'failed'

export type PhaseEvent =
  | 'load'
  | 'play'
  | 'pause'
  | 'stop'
  | 'began'
  | 'ranDry'
  | 'reachedEnd'
  | 'moved'
  | 'refused'
  | 'broke'

/** A place of its own, and silence: stopping goes back to the start from there. */
const moved = { moved: 'paused' } as const
const silent = { load: 'stopped', play: 'loading', stop: 'stopped', broke: 'failed' } as const
const sounding = {
  load: 'stopped',
  pause: 'paused',
  stop: 'stopped',
  began: 'playing',
  ranDry: 'stalled',
  reachedEnd: 'ended',
  refused: 'refused',
  broke: 'failed',
} as const

/** Every change there is. What is not named leaves the phase as it was: late news of a browser changes nothing. */
const changes: Record<Phase, Partial<Record<PhaseEvent, Phase>>> = {
  idle: { load: 'stopped' },
  stopped: { ...silent, ...moved },
  paused: silent,
  ended: { ...silent, ...moved },
  refused: { ...silent, pause: 'paused' },
  failed: { ...silent, broke: 'failed' },
  loading: sounding,
  playing: sounding,
  stalled: sounding,
}

export function nextPhase(phase: Phase, event: PhaseEvent): Phase {
  return changes[phase][event] ?? phase
}

/** Whether somebody waits to hear something: then the button says *Pause*. */
export function wantsSound(phase: Phase): boolean {
  return phase === 'loading' || phase === 'playing' || phase === 'stalled'
}
