/**
 * The longest time in ms that the server accepts for one line. If a line has a longer time, the server refuses all
 * results of the call.
 */
export const maxResultMs = 600_000

export const delays = {
  /** How long a stage direction is shown before the scene continues, in ms. */
  directionMs: 700,
  bellMs: 600,
  afterBellMs: 300,
  betweenRoundsMs: 1_000,
  /** How long the actor must be heard, in ms, to cut the reader off. A shorter sound may be a cough. */
  interruptionMs: 250,
  /** Time in ms after which the page says that the rehearsal still hears a voice. */
  yieldingHintMs: 4_000,
  loadingHintMs: 8_000,
  /** If the audio of a line has not ended this many ms after its duration, the engine goes on to the next line. */
  audioOverrunMs: 2_500,
} as const
