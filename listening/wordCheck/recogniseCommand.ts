import { findCommand, type SpokenCommand, writtenCommands } from '../alignment/findCommand.ts'
import type { HeardSegment } from './mistakeScoring.ts'

/** If more words than this were heard, the words are not a command. */
const maxWords = 4
/**
 * A command must have at least this score (natural logarithm of its probability for the sound). Its score may be at
 * most `maxDisadvantage` below the score of the heard words. In measurements, a command scored at most -9 for the sound
 * of another single word, and at least -6 for its own sound.
 */
const minScore = -6
const maxDisadvantage = 4

/**
 * Returns the command that was spoken in a segment between two silences; undefined if there is none. The recogniser
 * often mishears a single word, because it has no context, so the probability of each command is also computed.
 *
 * @param expectedLine the spoken words of the actor's line
 * @param position number of words of the line that were said before the segment
 */
export async function recogniseCommand(
  { words, score }: HeardSegment,
  expectedLine: string,
  position: number,
): Promise<SpokenCommand | undefined> {
  const heard = findCommand(words, expectedLine, position)
  if (heard || words.length === 0 || words.length > maxWords) return heard
  const heardScore = (await score(words.map(({ text }) => text).join(' '))) ?? -Infinity
  let best: { command: SpokenCommand; score: number } | undefined
  for (const written of writtenCommands) {
    const said = written.split(' ').map((text) => ({ text, probability: 1 }))
    const command = findCommand(said, expectedLine, position)
    const found = command && (await score(written))
    if (command && found !== undefined && found > (best?.score ?? -Infinity)) best = { command, score: found }
  }
  const isCommand = best && best.score >= Math.max(minScore, heardScore - maxDisadvantage)
  return isCommand ? best?.command : undefined
}
