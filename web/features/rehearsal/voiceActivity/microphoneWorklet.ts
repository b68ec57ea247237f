/** What a worklet's own world has and the page's has not. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

const pieceSamples = 1_024

/** Hands what the microphone hears to the page, in pieces of some 20 ms. */
class Microphone extends AudioWorkletProcessor {
  private piece = new Float32Array(pieceSamples)
  private filled = 0

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const heard = input?.[0]
    if (!heard) return true
    this.piece.set(heard.subarray(0, pieceSamples - this.filled), this.filled)
    this.filled += heard.length
    if (this.filled < pieceSamples) return true
    this.port.postMessage(this.piece, [this.piece.buffer])
    this.piece = new Float32Array(pieceSamples)
    this.filled = 0
    return true
  }
}

registerProcessor('microphone', Microphone)
