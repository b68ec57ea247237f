import { expect, test } from 'vitest'

type Memory = { readonly buffer: ArrayBuffer }
type Scope = { WebAssembly: { Memory: new (descriptor: object) => Memory } }

/** Returns a list to which the memory of each WebAssembly is added that is created from now on. */
function watchMemory(): Memory[] {
  const memories: Memory[] = []
  const { WebAssembly } = globalThis as unknown as Scope
  WebAssembly.Memory = class extends WebAssembly.Memory {
    constructor(descriptor: object) {
      super(descriptor)
      memories.push(this)
    }
  }
  return memories
}

test('the opened model needs at most 95 MB, also after 14 seconds of sound and a long line', async () => {
  const memories = watchMemory()
  // The runtime creates its memory when it is loaded.
  const { openRecogniser } = await import('../testing/openModel.ts')
  const recogniser = await openRecogniser()
  const tone = Float32Array.from({ length: 14 * 16_000 }, (_, at) => 0.05 * Math.sin(at / 10))
  const { score } = await recogniser.transcribe(tone)
  await score('I waited at the station until the last train had gone. '.repeat(4))
  expect(memories.length).toBeGreaterThan(0)
  const bytes = memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
  expect(bytes / 1e6).toBeLessThan(95)
})
