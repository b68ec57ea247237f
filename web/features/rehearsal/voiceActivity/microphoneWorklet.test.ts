import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

type Processor = { port: { postMessage: (data: Float32Array, transfer: unknown[]) => void }; process: Process }
type Process = (inputs: readonly (readonly Float32Array[])[]) => boolean

const sent: { data: Float32Array; transfer: unknown[] }[] = []
let Registered: (new () => Processor) | undefined
let created: Processor

beforeAll(async () => {
  const registered = new Map<string, new () => Processor>()
  vi.stubGlobal(
    'AudioWorkletProcessor',
    class {
      port = { postMessage: (data: Float32Array, transfer: unknown[]) => void sent.push({ data, transfer }) }
    },
  )
  vi.stubGlobal('registerProcessor', (name: string, processor: new () => Processor) => registered.set(name, processor))
  // The worklet has no exports, so TypeScript accepts no plain `import` of it.
  await vi.importActual('./microphoneWorklet.ts')
  Registered = registered.get('microphone')
})
beforeEach(() => {
  if (!Registered) throw new Error('the worklet registers no processor')
  created = new Registered()
  sent.length = 0
})
afterAll(() => vi.unstubAllGlobals())

test('the worklet sends the first channel in chunks of 1,024 samples, in order, and keeps running', () => {
  let next = 0
  const block = () => Float32Array.from({ length: 128 }, () => (next += 1))
  for (let n = 0; n < 7; n += 1) expect(created.process([[block(), new Float32Array(128)]])).toBe(true)
  expect(sent).toEqual([])
  for (let n = 7; n < 16; n += 1) expect(created.process([[block()]])).toBe(true)
  expect(sent.map(({ data }) => [data.length, data[0], data[1_023]])).toEqual([
    [1_024, 1, 1_024],
    [1_024, 1_025, 2_048],
  ])
  // The buffer is transferred, not copied.
  for (const { data, transfer } of sent) expect(transfer).toEqual([data.buffer])
})

test('while the microphone gives no input, the worklet keeps running and sends nothing', () => {
  expect(created.process([])).toBe(true)
  expect(created.process([[]])).toBe(true)
  expect(sent).toEqual([])
})

test('audio blocks of a length that does not divide 1,024 give chunks of 1,024 samples that contain every sample', () => {
  let next = 0
  const block = () => Float32Array.from({ length: 100 }, () => (next += 1))
  for (let n = 0; n < 22; n += 1) expect(created.process([[block()]])).toBe(true)
  expect(sent.map(({ data }) => data.length)).toEqual([1_024, 1_024])
  expect(sent.flatMap(({ data }) => [...data])).toEqual(Array.from({ length: 2_048 }, (_, index) => index + 1))
})
