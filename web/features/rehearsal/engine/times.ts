import type { RoomLine } from './parts.ts'

/** Before this much of it was heard, a silence is more likely a breath than the end. */
const halfWay = 0.5
const mostTimes = 4
const longestPatienceMs = 5_000

/**
 * How much silence ends a line of which so much was heard: the more of its first half is missing, the more; of a long
 * speech that has only begun four times as much, since nobody has said it by then and many think in it.
 */
export function patienceAt(line: RoomLine, spokenMs: number, patienceMs: number): number {
  const missingMs = Math.max(0, line.expectedMs * halfWay - spokenMs)
  const most = Math.max(patienceMs, Math.min(longestPatienceMs, patienceMs * mostTimes))
  return Math.min(most, patienceMs + missingMs / halfWay)
}

const coughMs = 300
/** By so much an ear hears a voice for longer than it lasts: it waits for the next word before it calls it silence. */
const hangMs = 130

/** Less of a voice than this is no line: a cough, a chair, a door. */
export const leastVoiceMs = (line: RoomLine): number => hangMs + Math.min(coughMs, line.expectedMs / 5)

const longestSilenceMs = 20_000
/** After so much silence the page says how to go on. It never goes on by itself. */
export const longSilenceMs = (line: RoomLine): number => Math.min(longestSilenceMs, 6_000 + line.expectedMs)

/** Actors take their time to begin. */
export const timeForMs = (line: RoomLine): number => line.expectedMs + 600

/** Whoever was away for longer was not saying their line; the server takes no more, and nothing that comes with it. */
export const longestNoteMs = 600_000

export const pause = {
  /** A direction is seen before the play goes on. */
  directionMs: 700,
  bellMs: 600,
  afterBellMs: 300,
  betweenRoundsMs: 1_000,
  /** What a loudspeaker leaves in the room after its last word is not the actor. */
  echoMs: 180,
  /** A voice that rises so soon after the reader's own is the reader, heard through the microphone. */
  echoSoonMs: 600,
  /** There a loudspeaker without wires may begin its last word so late, */
  echoBeginsMs: 400,
  /** and has ended it, heard and judged, by now. */
  longestEchoMs: 800,
  /** So much quiet, and the partner begins. */
  quietMs: 220,
  /** From here on the page says that it still hears somebody. */
  yieldingMs: 4_000,
  preparingMs: 8_000,
  /** A sound that has not ended so long after its end will not. */
  lateMs: 2_500,
} as const
