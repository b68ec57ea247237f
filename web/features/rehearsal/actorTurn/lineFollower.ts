import type { SpokenCommand } from '@scene-partner/listening/alignment/findCommand'
import type { LineAlignment } from '@scene-partner/listening/alignment/lineAlignment'
import { isCutOff } from '@scene-partner/contract/scriptRules'
import type { RehearsalLine } from '../engine/engineTypes.ts'
import { longestSilenceMs, requiredSilenceMs } from './turnTiming.ts'

/** What has been heard so far of the actor's line. */
export type HeardWords = {
  alignment: LineAlignment
  /** Whether everything that the actor has said until now is in the alignment. */
  isUpToDate: boolean
  /** The command that the actor spoke, if no other word was said since the last silence. */
  command?: SpokenCommand
}

/** Recognises the words of the actor's lines, one line after the other. */
export type LineFollower = {
  /** Returns whether words are recognised now. If not, voice and silence alone decide. */
  isReady(): boolean
  /** Calls `callback` when the result of `isReady` may have changed. Returns a function that ends these calls. */
  subscribe(callback: () => void): () => void
  /**
   * Begins to follow a line; null if words cannot be recognised now. `isActorHeard` returns whether the voice that is
   * heard now is the actor's.
   */
  start(
    line: RehearsalLine,
    how: { isActorHeard: () => boolean; onHeard: (heard: HeardWords) => void },
  ): FollowedLine | null
}

/** A line that is being followed. */
export type FollowedLine = {
  /** Forgets what was heard, for example after a spoken command. */
  restart(): void
  /** Ends the line. Resolves with the alignment of the complete line; undefined if the words could not be judged. */
  finish(): Promise<LineAlignment | undefined>
  /** Ends the line without a result. */
  stop(): void
}

/** Below this certainty, the recognised words are probably not those of the line. */
const minCertainty = 0.5
/**
 * The silence in ms after the last word of a line, counted from the moment when the voice detector reports the end of
 * the voice. The detector needs about 280 ms for this report, so the reader starts about a third of a second after the
 * last word.
 */
const endSilenceMs = 60
/** The silence in ms after the last word, while the recogniser has not processed the newest sound. */
const unsureEndSilenceMs = 500
/** While no word of the line has been recognised, the reader waits this many ms longer than usual. */
const recogniserDelayMs = 1_500
/** If at most this many words of the line are missing, the actor may have left out the end on purpose. */
const maxCutWords = 3
const maxCutShare = 0.25

/**
 * If fewer words than this were recognised, they are too few to decide whether the actor says the line or something
 * else.
 */
const minJudgedWords = 3
/**
 * With at least this certainty, the actor is saying the line: some recognised words match, and the recogniser has
 * probably misunderstood the other words.
 */
const minPartCertainty = 0.2
/**
 * If the recognised words do not match the line, the line has probably ended after this share of its expected time or
 * number of words.
 */
const judgedShare = 0.75

const countHeard = ({ words, added }: LineAlignment) =>
  words.filter(({ heard }) => heard !== undefined).length +
  added.reduce((sum, { heard }) => sum + heard.split(' ').length, 0)

/** Returns whether a line that was not understood probably continues after a silence. */
function isProbablyInside({ alignment }: HeardWords, spokenMs: number, line: RehearsalLine): boolean {
  if (spokenMs >= line.expectedMs * judgedShare) return false
  const count = countHeard(alignment)
  if (count < minJudgedWords) return true
  return alignment.certainty >= minPartCertainty && count < alignment.words.length * judgedShare
}

/** Returns whether the heard words belong to the line. */
export const isCertain = ({ alignment }: HeardWords): boolean => alignment.certainty >= minCertainty

/**
 * Returns the alignment of a line whose beginning was spoken before the recogniser heard the line. The words before the
 * first recognised one get certainty 0, so no mistake in them is reported.
 */
export function doubtOpening(alignment: LineAlignment): LineAlignment {
  const firstSaid = alignment.words.findIndex(({ state }) => state === 'said')
  const opening = firstSaid < 0 ? alignment.words.length : firstSaid
  return {
    ...alignment,
    words: alignment.words.map((word, at) => (at < opening ? { ...word, certainty: 0 } : word)),
    added: alignment.added.filter(({ afterWord }) => afterWord >= opening),
  }
}

/**
 * Returns how many milliseconds of silence end a line whose words are followed; null if no silence ends it. After the
 * last words a short silence is enough. A pause inside the line never ends it. The longest silence of the usual rule
 * ends the line in two cases: only the last few words are missing, or the line was not understood and has probably not
 * ended. The usual rule (`turnTiming.ts`) decides if the actor says other words than the line, such as a paraphrase, or
 * replaces the last words.
 *
 * @param heard what was recognised; null if nothing was yet
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
  // The actor has said other words instead of the last words of the line.
  if (left === 0) return usualMs
  return left <= Math.min(maxCutWords, words.length * maxCutShare) ? longestSilenceMs(silenceMs) : null
}
