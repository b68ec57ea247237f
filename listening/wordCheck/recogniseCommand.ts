import { findCommand, type SpokenCommand, writtenCommands } from '../alignment/findCommand.ts'
import type { HeardSegment } from './scoreDoubt.ts'

/** More words than this are never a command. */
const maxWords = 4
/**
 * A command is recognised only if its score in the sound (natural logarithm of its probability) is at least this, and
 * at most `maxDisadvantage` below the score of the words that were heard. In the sound of other single words, no
 * command reached −9. In its own sound, no command was below −6.
 */
const minScore = -6
const maxDisadvantage = 4

/**
 * Returns the command that was spoken in a piece of sound between two silences; undefined if it is none. The recogniser
 * often mishears a single word, because it has no context, so each command is also scored in the sound.
 *
 * @param expectedLine the words of the actor's line
 * @param position how many words of the line were said before
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
