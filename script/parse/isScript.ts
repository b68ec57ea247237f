import { speechesOf, type Script, type Speech } from './script.ts'

/** Sure enough to leave a name unspoken without asking. */
const SURE = 0.9
const LEAST_ROLES = 2
const LEAST_SPEECHES = 4

/** Whether a pasted text is read as a script: at least two roles speak four times in all, and that is sure. */
export function isReadAsScript(script: Script): boolean {
  const sure = speechesOf(script).filter(({ confidence }) => confidence >= SURE)
  const roles = new Set(sure.flatMap(({ characters }) => characters))
  return roles.size >= LEAST_ROLES && sure.length >= LEAST_SPEECHES
}

/** What of a script is not spoken: the names before speeches, and all headings, actions and parentheticals. */
export function countUnspoken(script: Script): { names: number; directions: number } {
  const speeches: Speech[] = speechesOf(script)
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
