import { findCueIndex } from '../engine/stepPlan.ts'
import type { SceneRange, ScriptLine } from './rehearsalLines.ts'
import { findRunRange, type Run } from './runs.ts'

/**
 * A part of an act in which the actor speaks. It ends where only other roles speak for a long time. `partners` are the
 * other roles that speak in the passage, those with the most lines first.
 */
export type Passage = SceneRange & { ownLines: number; partners: string[] }

/** A passage ends before more than this number of consecutive speeches of other roles. */
const maxSilentSpeeches = 20

const isOwn = ({ part }: ScriptLine) => part === 'mine' || part === 'together'

/**
 * Divides an act without scenes into passages, wherever the other roles have more than 20 speeches in a row. Each
 * passage begins at a cue of the actor and ends with a line of the actor. Returns an empty list if the act would be one
 * passage.
 */
export function listPassages(lines: readonly ScriptLine[], act: Run): Passage[] {
  const { first, last } = findRunRange(lines, act)
  const passages: Passage[] = []
  let silentSpeeches = Number.POSITIVE_INFINITY
  for (let at = first; at <= last; at += 1) {
    const line = lines[at]
    if (!line || line.part === 'shown') continue
    if (!isOwn(line)) {
      silentSpeeches += 1
      continue
    }
    const open = passages.at(-1)
    if (open && silentSpeeches <= maxSilentSpeeches) Object.assign(open, { last: at, ownLines: open.ownLines + 1 })
    else passages.push({ first: Math.max(first, findCueIndex(lines, at)), last: at, ownLines: 1, partners: [] })
    silentSpeeches = 0
  }
  if (passages.length < 2) return []
  for (const passage of passages) {
    const speeches = new Map<string, number>()
    for (const { part, characters } of lines.slice(passage.first, passage.last + 1))
      if (part === 'partner') for (const name of characters) speeches.set(name, (speeches.get(name) ?? 0) + 1)
    passage.partners = [...speeches].toSorted(([, one], [, other]) => other - one).map(([name]) => name)
  }
  return passages
}
