// This file is not part of `npm test`, where other test files have already loaded the runtime. This test must load the
// runtime itself.
import { expect, test } from 'vitest'

type Memory = { readonly buffer: ArrayBuffer }
type Scope = { WebAssembly: { Memory: new (descriptor: object) => Memory } }

/** Runs `load` and returns its result and all WebAssembly memories that are created meanwhile. */
async function watchMemory<Result>(load: () => Promise<Result>): Promise<{ result: Result; memories: Memory[] }> {
  const memories: Memory[] = []
  const { WebAssembly } = globalThis as unknown as Scope
  const { Memory } = WebAssembly
  WebAssembly.Memory = class extends Memory {
    constructor(descriptor: object) {
      super(descriptor)
      memories.push(this)
    }
  }
  try {
    return { result: await load(), memories }
  } finally {
    WebAssembly.Memory = Memory
  }
}

test('the speech model needs less than 95 MB of WebAssembly memory, also after it recognised 14 seconds of sound and scored a long line', async () => {
  const { result: recogniser, memories } = await watchMemory(async () => {
    const { openRecogniser } = await import('../testing/openModel.ts')
    return openRecogniser()
  })
  const tone = Float32Array.from({ length: 14 * 16_000 }, (_, at) => 0.05 * Math.sin(at / 10))
  const { score } = await recogniser.transcribe(tone)
  await score('I waited at the station until the last train had gone. '.repeat(4))
  expect(memories.length).toBeGreaterThan(0)
  const bytes = memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0)
  expect(bytes / 1e6).toBeLessThan(95)
})
