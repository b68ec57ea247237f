import type { Step } from './findPath.ts'
import type { SpokenPart } from './spokenParts.ts'

/**
 * Returns the indexes of added parts that repeat the parts directly before or after them, because the actor started a
 * phrase again. In "I went, I went to the shop", one of the two "I went" is a repeat.
 */
export function findRepeats(heard: readonly SpokenPart[], steps: readonly Step[]): Set<number> {
  const repeats = new Set<number>()
  const isAdded = (step: Step | undefined) => step !== undefined && step.writtenUntil === step.writtenFrom
  for (const [at, step] of steps.entries()) {
    if (!isAdded(step) || isAdded(steps[at - 1])) continue
    const count = steps.slice(at).findIndex((one) => !isAdded(one))
    const from = step.heardFrom
    const until = count < 0 ? heard.length : from + count
    const indices = Array.from({ length: until - from }, (_, index) => from + index)
    const isRepeat = indices.some((_, before) => {
      const distance = before + 1
      return indices.every((index) =>
        [index - distance, index + distance].some((other) => heard[other]?.text === heard[index]?.text),
      )
    })
    if (isRepeat) for (const index of indices) repeats.add(index)
  }
  return repeats
}
