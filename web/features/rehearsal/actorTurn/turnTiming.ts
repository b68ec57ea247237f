import type { RehearsalLine } from '../engine/engineTypes.ts'

/** Before this share of the expected time, a silence is more likely a pause than the end. */
const earlyShare = 0.5
const maxSilenceFactor = 4
const maxSilenceMs = 5_000

/**
 * Returns how many milliseconds of silence end a line of which `spokenMs` were heard. The less of the first half was
 * heard, the more, up to 4 times `silenceMs` and 5 seconds.
 */
export function requiredSilenceMs(line: RehearsalLine, spokenMs: number, silenceMs: number): number {
  const missingMs = Math.max(0, line.expectedMs * earlyShare - spokenMs)
  const maxMs = Math.max(silenceMs, Math.min(maxSilenceMs, silenceMs * maxSilenceFactor))
  return Math.min(maxMs, silenceMs + missingMs / earlyShare)
}

const maxNoiseMs = 300
/** The voice detector reports a voice this much longer than it lasts. */
const detectorReleaseMs = 130

/** Returns the shortest voice in ms that counts as the line. Anything shorter is a cough or a noise. */
export const minVoiceMs = (line: RehearsalLine): number => detectorReleaseMs + Math.min(maxNoiseMs, line.expectedMs / 5)

const maxHintDelayMs = 20_000
/** Returns after how much silence in ms the page shows how to go on. The turn itself goes on. */
export const hintDelayMs = (line: RehearsalLine): number => Math.min(maxHintDelayMs, 6_000 + line.expectedMs)

/** Returns how long a turn lasts in ms when lines go by time. It includes the time that actors take to start. */
export const timedLineMs = (line: RehearsalLine): number => line.expectedMs + 600

/** Times in ms by which the reader's own voice, heard through the microphone, is told from the actor's. */
export const echoDelays = {
  /** Sound within this time after the reader's last word is not the actor. */
  echoTailMs: 180,
  /** A voice this soon after the reader's start is the reader, picked up by the microphone. */
  echoOnsetMs: 600,
  /** With an echo, the reader's last word may start this late (wireless loudspeakers), */
  maxEchoDelayMs: 400,
  /** and has ended by this time, including detection. */
  maxEchoMs: 800,
} as const
