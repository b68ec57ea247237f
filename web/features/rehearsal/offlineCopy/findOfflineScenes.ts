import type { OfflineScene } from '../../../platform/storage/offlineDatabase.ts'
import type { Understanding } from '../runtime/rehearsalLines.ts'

/** Returns the name, index and line ids of the scenes with these indexes. */
export const describeScenes = ({ scenes, lines }: Understanding, indexes: readonly number[]): OfflineScene[] =>
  indexes.flatMap((index) => {
    const scene = scenes[index]
    if (!scene) return []
    const lineIds = lines.flatMap((line) => (line.scene === index ? [line.id] : []))
    return [{ index, name: scene.name, lineIds }]
  })

/**
 * Finds the stored scenes in the current text, which may have changed. A stored scene corresponds to the current scene
 * that contains most of its lines. A stored scene is dropped if all its lines were deleted.
 */
export function findOfflineScenes(understanding: Understanding, stored: readonly OfflineScene[]): OfflineScene[] {
  const sceneOf = new Map(understanding.lines.map(({ id, scene }) => [id, scene]))
  const indexes = stored.flatMap(({ lineIds }) => {
    const counts = new Map<number, number>()
    for (const id of lineIds) {
      const scene = sceneOf.get(id)
      if (scene !== undefined) counts.set(scene, (counts.get(scene) ?? 0) + 1)
    }
    const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
    return most ? [most[0]] : []
  })
  return describeScenes(
    understanding,
    [...new Set(indexes)].toSorted((one, other) => one - other),
  )
}
