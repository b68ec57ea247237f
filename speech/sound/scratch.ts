/**
 * Working space that is used again: sound is large and short-lived, and memory outside the heap is collected late, so
 * each unit would leave megabytes behind. What `take` gives is lent until the same name is taken again, and not cleared.
 */
export type Scratch = { take(name: string, length: number): Float32Array }

export function createScratch(): Scratch {
  const kept = new Map<string, Float32Array>()
  return {
    take(name, length) {
      let space = kept.get(name)
      if (!space || space.length < length) {
        space = new Float32Array(Math.ceil(length * 1.25))
        kept.set(name, space)
      }
      return space.subarray(0, length)
    },
  }
}
