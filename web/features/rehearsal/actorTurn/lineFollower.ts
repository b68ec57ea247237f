import type { SpokenCommand } from '@scene-partner/listening/alignment/findCommand'
import type { LineAlignment } from '@scene-partner/listening/alignment/lineAlignment'
import { isCutOff } from '@scene-partner/contract/scriptRules'
import type { RehearsalLine } from '../engine/engineTypes.ts'
import { longestSilenceMs, requiredSilenceMs } from './turnTiming.ts'

/** What has been heard so far of the actor's line. */
export type HeardWords = {
  alignment: LineAlignment
  /**
   * Whether the alignment (which words of the line were said) contains everything that the actor has said until now.
   */
  isUpToDate: boolean
  /** The command that the actor spoke since the last silence; absent if `findCommand` finds none. */
  command?: SpokenCommand
}

/** Recognises the words of the actor's lines, one line after the other. */
export type LineFollower = {
  /** Returns whether words are recognised now. If not, only voice and silence decide when the line ends. */
  isReady(): boolean
  /** Calls `callback` when the result of `isReady` may have changed. Returns a function that ends these calls. */
  subscribe(callback: () => void): () => void
  /**
   * Begins to follow a line. Returns null if words cannot be recognised now. `isActorHeard` returns whether the voice
   * that is heard now is the actor's.
   */
  start(
    line: RehearsalLine,
    how: { isActorHeard: () => boolean; onHeard: (heard: HeardWords) => void },
  ): FollowedLine | null
}

/** A line that is being followed. */
export type FollowedLine = {
  /** Discards the words heard so far and follows the line from its start again, for example after a spoken command. */
  restart(): void
  /**
   * Ends the line. Resolves with the alignment of the complete line (which of its words were said); undefined if the
   * recogniser could not compare the words.
   */
  finish(): Promise<LineAlignment | undefined>
  /** Ends the line without a result. */
  stop(): void
}

/** Below this certainty (0 to 1), the recognised words are probably not the words of the line. */
const minCertainty = 0.5
/**
 * If the last word of a line was recognised, the line ends after this many ms of silence, counted from the moment when
 * the voice detector reports the end of the voice. The detector needs about 280 ms for this report, so the reader
 * starts about a third of a second after the last word.
 */
const endSilenceMs = 60
/**
 * The line ends after this many ms of silence if its last word was recognised, but the recogniser has not yet processed
 * the newest sound.
 */
const unsureEndSilenceMs = 500
/** While no word of the line has been recognised, the reader waits this many ms longer than usual. */
const recogniserDelayMs = 1_500
/**
 * If at most this many words, and at most this share of the words, are missing at the end of a line, the actor may have
 * omitted them on purpose. The line then ends after `longestSilenceMs` of silence.
 */
const maxCutWords = 3
const maxCutShare = 0.25

/**
 * Fewer recognised words than this are too few to decide whether the actor says the line or something else. The actor
 * then counts as still inside the line, until a voice was heard for `judgedShare` of its expected time.
 */
const minJudgedWords = 3
/**
 * With at least this certainty (0 to 1), the actor is probably saying the line, and the recogniser has misunderstood
 * some words.
 */
const minPartCertainty = 0.2
/**
 * A line whose recognised words are unclear has probably ended after this share of its expected time or number of
 * words.
 */
const judgedShare = 0.75

const countHeard = ({ words, added }: LineAlignment) =>
  words.filter(({ heard }) => heard !== undefined).length +
  added.reduce((sum, { heard }) => sum + heard.split(' ').length, 0)

/** Returns whether the actor has probably not finished a line whose recognised words are unclear. */
function isProbablyInside({ alignment }: HeardWords, spokenMs: number, line: RehearsalLine): boolean {
  if (spokenMs >= line.expectedMs * judgedShare) return false
  const count = countHeard(alignment)
  if (count < minJudgedWords) return true
  return alignment.certainty >= minPartCertainty && count < alignment.words.length * judgedShare
}

/** Returns whether the recognised words are certain enough to be those of the line. */
export const isCertain = ({ alignment }: HeardWords): boolean => alignment.certainty >= minCertainty

/**
 * Returns the alignment of a line whose beginning was spoken before the recogniser heard the line. The words before the
 * first recognised one get certainty 0, so no mistake in them is reported.
 */
export function ignoreUnheardBeginning(alignment: LineAlignment): LineAlignment {
  const firstSaid = alignment.words.findIndex(({ state }) => state === 'said')
  const beginning = firstSaid < 0 ? alignment.words.length : firstSaid
  return {
    ...alignment,
    words: alignment.words.map((word, at) => (at < beginning ? { ...word, certainty: 0 } : word)),
    added: alignment.added.filter(({ afterWord }) => afterWord >= beginning),
  }
}

/**
 * Returns the silence in ms that ends a line whose words are followed; null if no silence ends it. The result is
 * - short if the last word of the line was recognised;
 * - `requiredSilenceMs` if other words were said in place of the last words;
 * - `longestSilenceMs` if only a few words are missing at the end, and null if more words are missing;
 * - `longestSilenceMs` if the recognised words are unclear and the line has probably not ended, else
 *   `requiredSilenceMs`;
 * - `requiredSilenceMs` if no word was recognised yet, plus `recogniserDelayMs` unless the line ends with a dash.
 *
 * @param heard the recognised words; null if no word was recognised yet
 * @param spokenMs how long a voice was heard
 * @param silenceMs the silence that the actor has chosen
 */
export function followedSilenceMs(
  heard: HeardWords | null,
  { line, spokenMs, silenceMs }: { line: RehearsalLine; spokenMs: number; silenceMs: number },
): number | null {
  const usualMs = requiredSilenceMs(line, spokenMs, silenceMs)
  if (!heard) return isCutOff(line.text) ? usualMs : usualMs + recogniserDelayMs
  if (!isCertain(heard)) return isProbablyInside(heard, spokenMs, line) ? longestSilenceMs(silenceMs) : usualMs
  const { position, words, isEndReached } = heard.alignment
  if (isEndReached) return Math.min(usualMs, heard.isUpToDate ? endSilenceMs : unsureEndSilenceMs)
  const left = words.length - position
  // The actor has replaced the last words of the line by other words.
  if (left === 0) return usualMs
  return left <= Math.min(maxCutWords, words.length * maxCutShare) ? longestSilenceMs(silenceMs) : null
}
