import { isCutOff } from '@scene-partner/contract/scriptRules'
import type { RehearsalLine } from '../engine/engineTypes.ts'

/**
 * While the actor has spoken for less than this share of the expected time, a silence is more likely a pause than the
 * end of the line.
 */
const earlyShare = 0.5
const maxSilenceFactor = 4
const maxSilenceMs = 5_000
/** Silence in ms that ends an actor's line that the reader cuts off. A short breath inside the line is shorter. */
const cutOffSilenceMs = 150

/** Returns the silence in ms that ends a line of which almost nothing was said: the maximum of `requiredSilenceMs`. */
export const longestSilenceMs = (silenceMs: number): number =>
  Math.max(silenceMs, Math.min(maxSilenceMs, silenceMs * maxSilenceFactor))

/**
 * Returns how many milliseconds of silence end a line after `spokenMs` of speech. In the first half of the line the
 * result is longer: up to 4 times `silenceMs`, at most 5 seconds. In the second half of a line that ends with a dash,
 * the result is at most 150 ms, because the reader cuts the line off.
 */
export function requiredSilenceMs(line: RehearsalLine, spokenMs: number, silenceMs: number): number {
  const missingMs = Math.max(0, line.expectedMs * earlyShare - spokenMs)
  if (missingMs === 0 && isCutOff(line.text)) return Math.min(silenceMs, cutOffSilenceMs)
  return Math.min(longestSilenceMs(silenceMs), silenceMs + missingMs / earlyShare)
}

const maxNoiseMs = 300
/** How many ms longer a reported voice is than the real voice: the detector reports the end later than the start. */
const detectorReleaseMs = 130

/** Returns how long a voice must last, in ms, to count as the line. A shorter sound counts as a cough or noise. */
export const minVoiceMs = (line: RehearsalLine): number => detectorReleaseMs + Math.min(maxNoiseMs, line.expectedMs / 5)

const maxHintDelayMs = 20_000
/** Returns the silence in ms after which the page shows how to continue. This silence does not end the turn. */
export const hintDelayMs = (line: RehearsalLine): number => Math.min(maxHintDelayMs, 6_000 + line.expectedMs)

/**
 * Returns the time in ms, from the end of the cue, after which an actor's line ends if the setting "by time" is on. The
 * time includes the pause before the actor starts to speak.
 */
export const timedLineMs = (line: RehearsalLine): number => line.expectedMs + 600

/** How long it must be quiet after a voice, in ms, before the reader starts. */
export const silenceBeforeReaderMs = 220

/**
 * Times in ms that separate the reader's voice from the actor's voice if the microphone hears the reader and the actor.
 */
export const echoDelays = {
  /** Sound that ends within this time after the reader's last word does not count as the actor. */
  echoTailMs: 180,
  /** A voice that starts within this time after the reader starts counts as the reader, heard by the microphone. */
  echoOnsetMs: 600,
  /**
   * The echo of the reader's last word starts at most this long after the word, because wireless loudspeakers delay the
   * sound.
   */
  maxEchoDelayMs: 400,
  /** This long after the reader's last word, its echo has ended and the voice detector has reported the end. */
  maxEchoMs: 800,
} as const
