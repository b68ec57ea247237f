import { listSpeeches, type Script, type Speech } from './script.ts'

/** Lowest confidence at which a speaker name is left unspoken without asking the user. */
const MIN_CONFIDENCE = 0.9
const MIN_ROLES = 2
const MIN_SPEECHES = 4

/**
 * Returns whether a text is a script: at least two roles speak at least four times in all, each time with a confidence
 * of 0.9 or more.
 *
 * @param speeches all speeches of the text; a joint speech names several characters
 */
export function isScript(speeches: readonly Pick<Speech, 'characters' | 'confidence'>[]): boolean {
  const confident = speeches.filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
  const roles = new Set(confident.flatMap(({ characters }) => characters))
  return roles.size >= MIN_ROLES && confident.length >= MIN_SPEECHES
}

/** Counts what is not spoken: the names before speeches, and all headings, actions, transitions and parentheticals. */
export function countUnspoken(script: Script): { names: number; directions: number } {
  const speeches: Speech[] = listSpeeches(script)
  const inSpeeches = speeches.reduce(
    (sum, { parts }) => sum + parts.filter(({ kind }) => kind === 'parenthetical').length,
    0,
  )
  const others = script.scenes.reduce(
    (sum, { heading, elements }) => sum + (heading ? 1 : 0) + elements.filter(({ kind }) => kind !== 'speech').length,
    0,
  )
  return { names: speeches.length, directions: inSpeeches + others }
}
