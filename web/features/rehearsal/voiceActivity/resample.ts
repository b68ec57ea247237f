const taps = 33
const half = (taps - 1) / 2

/** Lets through what is below `cutHz`: a sinc in a Blackman window, of sum 1. */
function lowPass(cutHz: number, rate: number): Float64Array {
  const cut = cutHz / rate
  const shape = Float64Array.from({ length: taps }, (_, n) => {
    const x = n - half
    const sinc = x === 0 ? 2 * cut : Math.sin(2 * Math.PI * cut * x) / (Math.PI * x)
    const turn = (2 * Math.PI * n) / (taps - 1)
    return sinc * (0.42 - 0.5 * Math.cos(turn) + 0.08 * Math.cos(2 * turn))
  })
  const sum = shape.reduce((total, value) => total + value, 0)
  return shape.map((value) => value / sum)
}

/** Brings a sound that comes in pieces, at whatever rate the device has, to another rate. */
export function createResampler(from: number, to: number): (piece: Float32Array) => Float32Array {
  if (from === to) return (piece) => piece
  const filter = lowPass(Math.min(from, to) * 0.45, from)
  const step = from / to
  let kept = new Float32Array(taps)
  /** Where the next sample lies, counted from the start of what is kept. */
  let next = half

  const smooth = (sound: Float32Array, centre: number) => {
    let sum = 0
    for (let tap = 0; tap < taps; tap += 1) sum += (sound[centre - half + tap] ?? 0) * (filter[tap] ?? 0)
    return sum
  }

  return (piece) => {
    const sound = new Float32Array(kept.length + piece.length)
    sound.set(kept)
    sound.set(piece, kept.length)
    const made: number[] = []
    while (next + half + 1 < sound.length) {
      const whole = Math.floor(next)
      const part = next - whole
      const here = smooth(sound, whole)
      made.push(part === 0 ? here : here * (1 - part) + smooth(sound, whole + 1) * part)
      next += step
    }
    const keepFrom = Math.max(0, Math.floor(next) - half)
    kept = sound.slice(keepFrom)
    next -= keepFrom
    return Float32Array.from(made)
  }
}

/** Cuts what comes in pieces of any length into frames of one. */
export function createFramer(length: number, onFrame: (frame: Float32Array) => void): (piece: Float32Array) => void {
  const frame = new Float32Array(length)
  let filled = 0
  return (piece) => {
    let at = 0
    while (at < piece.length) {
      const part = piece.subarray(at, at + length - filled)
      frame.set(part, filled)
      filled += part.length
      at += part.length
      if (filled < length) continue
      filled = 0
      onFrame(frame.slice())
    }
  }
}
