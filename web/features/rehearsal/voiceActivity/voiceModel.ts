import { frameLength, type SpeechDetector } from './speechDetector.ts'
import { createSpectrum } from './spectrum.ts'

const hopSamples = 128
const contextSamples = 64
const padSamples = 64
const bins = 129
const columns = 4
const width = 128
const gates = 4 * width

type Layer = { inputs: number; outputs: number; stride: number; weights: Float32Array; bias: Float32Array }

const shapes = [
  { inputs: bins, outputs: 128, stride: 1 },
  { inputs: 128, outputs: 64, stride: 2 },
  { inputs: 64, outputs: 64, stride: 2 },
  { inputs: 64, outputs: 128, stride: 1 },
] as const

function halfToNumber(half: number): number {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >> 10) & 0x1f
  const fraction = half & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}

/** Converts 16-bit floats (little-endian) to 32-bit floats. */
function readHalves(bytes: ArrayBuffer): Float32Array {
  const view = new DataView(bytes)
  return Float32Array.from({ length: bytes.byteLength >> 1 }, (_, index) =>
    halfToNumber(view.getUint16(index * 2, true)),
  )
}

/** Splits the file into the weights of the layers, in the order of the file. */
function readWeights(bytes: ArrayBuffer) {
  const all = readHalves(bytes)
  let at = 0
  const take = (count: number) => {
    const part = all.subarray(at, at + count)
    at += count
    return part
  }
  const layers: Layer[] = shapes.map((shape) => ({
    ...shape,
    weights: take(shape.inputs * shape.outputs * 3),
    bias: take(shape.outputs),
  }))
  const memory = { input: take(gates * width), state: take(gates * width), bias: take(gates) }
  const outputLayer = { weights: take(width), bias: take(1)[0] ?? 0 }
  if (at !== all.length) throw new Error('the file does not hold the weights of the voice model')
  return { layers, memory, outputLayer }
}

/**
 * Returns the dot product of two rows. It uses four separate sums, so that the processor can compute them in parallel.
 */
function dot(one: Float32Array, at: number, other: Float32Array, from: number, count: number): number {
  let [a, b, c, d] = [0, 0, 0, 0]
  const even = count - (count % 4)
  for (let n = 0; n < even; n += 4) {
    a += (one[at + n] as number) * (other[from + n] as number)
    b += (one[at + n + 1] as number) * (other[from + n + 1] as number)
    c += (one[at + n + 2] as number) * (other[from + n + 2] as number)
    d += (one[at + n + 3] as number) * (other[from + n + 3] as number)
  }
  for (let n = even; n < count; n += 1) a += (one[at + n] as number) * (other[from + n] as number)
  return a + b + c + d
}

/** Runs a convolution over three columns with zero padding and ReLU. The channels of a column are adjacent. */
function runLayer({ inputs, outputs, stride, weights, bias }: Layer, input: Float32Array, length: number) {
  const outLength = Math.floor((length - 1) / stride) + 1
  const output = new Float32Array(outputs * outLength)
  for (let column = 0; column < outLength; column += 1) {
    const first = column * stride - 1
    const from = Math.max(0, first)
    const until = Math.min(length, first + 3)
    const count = (until - from) * inputs
    for (let out = 0; out < outputs; out += 1) {
      const at = (out * 3 + from - first) * inputs
      const sum = (bias[out] ?? 0) + dot(weights, at, input, from * inputs, count)
      output[column * outputs + out] = Math.max(0, sum)
    }
  }
  return output
}

const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))

/**
 * Creates the Silero VAD 6 model at 16 kHz (MIT licence): a spectrum, four small convolutions and one LSTM cell. It
 * needs 20 million multiplications per second of audio, which is fast enough without WebAssembly or a worker.
 */
export function createVoiceModel(bytes: ArrayBuffer): SpeechDetector {
  const { layers, memory, outputLayer } = readWeights(bytes)
  const loudnessOf = createSpectrum()
  const sound = new Float32Array(contextSamples + frameLength + padSamples)
  const previousSamples = new Float32Array(contextSamples)
  const gateSums = new Float32Array(gates)
  let hidden = new Float32Array(width)
  let cell = new Float32Array(width)

  function computeSpectrum(frame: Float32Array): Float32Array {
    sound.set(previousSamples, 0)
    sound.set(frame, contextSamples)
    const end = contextSamples + frameLength
    // Adds a mirrored copy of the last samples after the end, as the model expects.
    for (let n = 0; n < padSamples; n += 1) sound[end + n] = sound[end - 2 - n] ?? 0
    previousSamples.set(frame.subarray(frameLength - contextSamples))
    const spectrum = new Float32Array(bins * columns)
    for (let column = 0; column < columns; column += 1) {
      loudnessOf(sound, column * hopSamples, spectrum, column * bins)
    }
    return spectrum
  }

  function updateMemory(input: Float32Array): void {
    for (let row = 0; row < gates; row += 1) {
      const from = row * width
      const weightedSum = dot(memory.input, from, input, 0, width) + dot(memory.state, from, hidden, 0, width)
      gateSums[row] = (memory.bias[row] ?? 0) + weightedSum
    }
    const nextHidden = new Float32Array(width)
    const nextCell = new Float32Array(width)
    for (let n = 0; n < width; n += 1) {
      const inputGate = sigmoid(gateSums[n] ?? 0)
      const forgetGate = sigmoid(gateSums[width + n] ?? 0)
      const candidate = Math.tanh(gateSums[2 * width + n] ?? 0)
      const outputGate = sigmoid(gateSums[3 * width + n] ?? 0)
      const cellValue = forgetGate * (cell[n] ?? 0) + inputGate * candidate
      nextCell[n] = cellValue
      nextHidden[n] = outputGate * Math.tanh(cellValue)
    }
    hidden = nextHidden
    cell = nextCell
  }

  return {
    estimateSpeech(frame) {
      let values = computeSpectrum(frame)
      let length: number = columns
      for (const layer of layers) {
        values = runLayer(layer, values, length)
        length = Math.floor((length - 1) / layer.stride) + 1
      }
      updateMemory(values)
      const activated = hidden.map((value) => Math.max(0, value))
      return sigmoid(outputLayer.bias + dot(outputLayer.weights, 0, activated, 0, width))
    },
    reset() {
      hidden.fill(0)
      cell.fill(0)
      previousSamples.fill(0)
    },
  }
}
