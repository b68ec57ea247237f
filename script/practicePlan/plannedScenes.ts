import type { PlannedScene } from '@scene-partner/contract/operations/practicePlans'
import type { Understanding, UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import { expectedLineMs, type LineMemory } from '../rehearsal/lineMemory.ts'

const isSpoken = ({ kind, characters, text }: UnderstoodLine): boolean =>
  kind === 'speech' && characters.length > 0 && /[\p{L}\p{N}]/u.test(text)

/**
 * Returns the scenes in which the actor's roles speak. Each of the actor's lines has its results so far (`memories`)
 * and the time that others speak before it. Includes lines that the actor speaks together with others.
 */
export function findPlannedScenes(
  { lines, scenes }: Pick<Understanding, 'lines' | 'scenes'>,
  roles: readonly string[],
  memories: ReadonlyMap<string, LineMemory>,
): PlannedScene[] {
  const own = new Set(roles)
  const planned = new Map<number, PlannedScene>()
  let scene = -1
  let leadMs = 0
  let cueId: string | null = null
  for (const line of lines.filter(isSpoken)) {
    if (line.scene !== scene) [scene, leadMs, cueId] = [line.scene, 0, null]
    const memory = memories.get(line.id)
    const ms = expectedLineMs(line.text, memory)
    if (!line.characters.some((name) => own.has(name))) {
      leadMs += ms
      cueId = line.id
      continue
    }
    const name = scenes[scene]?.name ?? `Scene ${scene + 1}`
    const found: PlannedScene = planned.get(scene) ?? { scene, name, lines: [] }
    const { runs = 0, clean = 0, box = 0 } = memory ?? {}
    found.lines.push({ id: line.id, cueId: cueId ?? line.id, ms, leadMs, runs, clean, box })
    planned.set(scene, found)
    leadMs = 0
  }
  return [...planned.values()]
}
