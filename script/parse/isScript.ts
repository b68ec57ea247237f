import { isSlugline } from './headings/headings.ts'
import { listSpeeches, type Script, type Speech } from './script.ts'

/**
 * The app may omit the speaker names of a script without asking the user, so only speeches with at least this
 * confidence count.
 */
const MIN_CONFIDENCE = 0.9
const MIN_ROLES = 2
const MIN_SPEECHES = 4
/**
 * A text needs fewer speeches to count as a script if all names are certain, or if a scene has a heading such as `INT.
 * BARN - DAY` (a slugline).
 */
const MIN_CERTAIN_CONFIDENCE = 0.95
const MIN_CERTAIN_SPEECHES = 2
const MIN_SPEECHES_BELOW_SLUGLINE = 3

/**
 * Returns whether a text is a script: at least two roles speak at least four times in all, each time with a confidence
 * of 0.9 or more. If a scene has a slugline, three speeches of any confidence are enough; if all speeches have a
 * confidence of 0.95 or more, two are.
 *
 * @param speeches all speeches of the text; a joint speech names several characters
 * @param scenes the scenes of the text, with their headings
 */
export function isScript(
  speeches: readonly Pick<Speech, 'characters' | 'confidence'>[],
  { scenes }: { scenes: readonly { heading: string }[] },
): boolean {
  const confident = speeches.filter(({ confidence }) => confidence >= MIN_CONFIDENCE)
  if (countRoles(confident) >= MIN_ROLES && confident.length >= MIN_SPEECHES) return true
  const isCertain = speeches.every(({ confidence }) => confidence >= MIN_CERTAIN_CONFIDENCE)
  const isBelowSlugline = scenes.some(({ heading }) => isSlugline(heading))
  const isLongEnough =
    (isCertain && speeches.length >= MIN_CERTAIN_SPEECHES) ||
    (isBelowSlugline && speeches.length >= MIN_SPEECHES_BELOW_SLUGLINE)
  return isLongEnough && countRoles(speeches) >= MIN_ROLES
}

const countRoles = (speeches: readonly Pick<Speech, 'characters'>[]) =>
  new Set(speeches.flatMap(({ characters }) => characters)).size

/**
 * Counts what is not spoken: the names before speeches (`names`), and all headings, actions, transitions, notes and
 * parentheticals (`directions`).
 */
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
