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
    for (let read = 0; read < channel.length;) {
      const part = channel.subarray(read, read + chunkLength - this.filled)
      this.chunk.set(part, this.filled)
      this.filled += part.length
      read += part.length
      if (this.filled === chunkLength) this.send()
    }
    return true
  }

  private send(): void {
    this.port.postMessage(this.chunk, [this.chunk.buffer])
    this.chunk = new Float32Array(chunkLength)
    this.filled = 0
  }
}

registerProcessor('microphone', Microphone)
