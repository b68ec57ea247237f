import { soundAlike } from './homophones.ts'
import type { HeardWord } from './lineAlignment.ts'
import { createComparison } from './similarity.ts'
import { isFiller } from './wordKinds.ts'
import { speakWord } from './writtenForms.ts'

/** What an actor can ask for by voice. */
export type SpokenCommand = 'prompt' | 'go back' | 'again' | 'stop' | 'from the top'

/** Heard phrases in lower case, with their commands. The recogniser sometimes hears "line" as "lines". */
const phrases: readonly (readonly [phrase: string, command: SpokenCommand])[] = [
  ['line', 'prompt'],
  ['lines', 'prompt'],
  ['line line', 'prompt'],
  ['line please', 'prompt'],
  ['prompt', 'prompt'],
  ['prompt please', 'prompt'],
  ['go back', 'go back'],
  ['back', 'go back'],
  ['again', 'again'],
  ['once again', 'again'],
  ['again please', 'again'],
  ['stop', 'stop'],
  ['stop please', 'stop'],
  ['from the top', 'from the top'],
  ['from the top please', 'from the top'],
]
const commands = new Map(phrases)
/** The commands, with the capitals and punctuation that the recogniser writes. */
export const writtenCommands: readonly string[] = ['Line.', 'Prompt.', 'Go back.', 'Again.', 'Stop.', 'From the top.']
/**
 * If a word has a lower probability than this, the phrase is not a command, because the actor may have said something
 * else.
 */
const minProbability = 0.4
/**
 * A heard phrase is not a command if each of its words has at least the similarity `minSimilarity` to one of the next
 * `nextWords` words of the line. The recogniser often hears a similar word, such as "line" for "lying".
 */
const nextWords = 2
const minSimilarity = 0.6

/**
 * Returns the command that the actor spoke. Returns undefined in four cases: the actor said other words too; the
 * probability of a word is low; the line itself contains the command; or the next words of the line sound similar.
 *
 * @param heardWords the words that were heard between two silences
 * @param expectedLine the spoken words of the actor's line
 * @param position number of words of the line that were said before `heardWords`
 */
export function findCommand(
  heardWords: readonly HeardWord[],
  expectedLine: string,
  position: number,
): SpokenCommand | undefined {
  const heard = heardWords.flatMap(({ text }) => speakWord(text)).filter((word) => !isFiller(word))
  const phrase = heard.join(' ')
  const command = commands.get(phrase)
  if (!command || heardWords.some(({ probability }) => probability < minProbability)) return undefined
  const words = expectedLine.split(/\s+/).filter(Boolean)
  const expected = ` ${words.flatMap(speakWord).join(' ')} `
  const spoken = phrase.replace(/ please$/, '')
  const isText = [spoken, spoken.replace(/s$/, '')].some((one) => expected.includes(` ${one} `))
  const { compare } = createComparison(soundAlike)
  const next = words.slice(position).flatMap(speakWord).slice(0, nextWords)
  const isSimilar = spoken.split(' ').every((one) => next.some((other) => compare(other, one) >= minSimilarity))
  return isText || isSimilar ? undefined : command
}
