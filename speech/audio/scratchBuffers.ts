/**
 * Reusable buffers. Audio buffers are large and short-lived, and the garbage collector frees memory outside the heap
 * late, so without reuse each unit would occupy megabytes longer than needed. `take` returns a buffer that is valid
 * until the same name is taken again. Its content is not cleared.
 */
export type ScratchBuffers = { take(name: string, length: number): Float32Array }

/** Creates an empty set of reusable buffers. */
export function createScratchBuffers(): ScratchBuffers {
  const buffers = new Map<string, Float32Array>()
  return {
    take(name, length) {
      let buffer = buffers.get(name)
      if (!buffer || buffer.length < length) {
        buffer = new Float32Array(Math.ceil(length * 1.25))
        buffers.set(name, buffer)
      }
      return buffer.subarray(0, length)
    },
  }
}
