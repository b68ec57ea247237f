import type { HeardWord } from './lineAlignment.ts'
import { isFiller } from './wordKinds.ts'
import { speakWord } from './writtenForms.ts'

/** What an actor can ask for by voice. */
export type SpokenCommand = 'prompt' | 'go back' | 'again' | 'stop' | 'from the top'

/** Phrases in lower case, as they are heard. Homophones that the recogniser writes are included. */
const phrases: readonly (readonly [phrase: string, command: SpokenCommand])[] = [
  ['line', 'prompt'],
  ['lines', 'prompt'],
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
/** A word that is less probable may be anything. */
const minProbability = 0.4

/**
 * Returns the command that the actor spoke. Returns undefined if anything else was said with it, if a word is not sure,
 * or if the words stand in the line, where they are text.
 *
 * @param heardWords the words since the last silence
 * @param expectedLine the spoken words of the actor's line at this point
 */
export function findCommand(heardWords: readonly HeardWord[], expectedLine: string): SpokenCommand | undefined {
  const heard = heardWords.flatMap(({ text }) => speakWord(text)).filter((word) => !isFiller(word))
  const phrase = heard.join(' ')
  const command = commands.get(phrase)
  if (!command || heardWords.some(({ probability }) => probability < minProbability)) return undefined
  const expected = ` ${expectedLine.split(/\s+/).flatMap(speakWord).join(' ')} `
  const spoken = phrase.replace(/ please$/, '')
  const isText = [spoken, spoken.replace(/s$/, '')].some((one) => expected.includes(` ${one} `))
  return isText ? undefined : command
}
