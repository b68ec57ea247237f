const initialLength = 65_536

/** A growing list of audio samples. */
export type SampleList = {
  add(samples: Float32Array): void
  length(): number
  /** Returns all samples. The returned samples never change. A later call may return another array. */
  all(): Float32Array<ArrayBuffer>
}

export function createSampleList(): SampleList {
  let buffer = new Float32Array(initialLength)
  let used = 0
  return {
    add(samples) {
      if (used + samples.length > buffer.length) {
        const larger = new Float32Array(Math.max(buffer.length * 2, used + samples.length))
        larger.set(buffer.subarray(0, used))
        buffer = larger
      }
      buffer.set(samples, used)
      used += samples.length
    },
    length: () => used,
    all: () => buffer.subarray(0, used),
  }
}
