/** Declares globals of audio worklets, because TypeScript's types of pages do not contain them. */
declare class AudioWorkletProcessor {
  readonly port: MessagePort
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void

const chunkLength = 1_024

/** Sends the microphone's samples to the page in chunks of about 20 ms. */
class Microphone extends AudioWorkletProcessor {
  private chunk = new Float32Array(chunkLength)
  private filled = 0

  process([input]: readonly (readonly Float32Array[])[]): boolean {
    const channel = input?.[0]
    if (!channel) return true
    this.chunk.set(channel.subarray(0, chunkLength - this.filled), this.filled)
    this.filled += channel.length
    if (this.filled < chunkLength) return true
    this.port.postMessage(this.chunk, [this.chunk.buffer])
    this.chunk = new Float32Array(chunkLength)
    this.filled = 0
    return true
  }
}

registerProcessor('microphone', Microphone)
