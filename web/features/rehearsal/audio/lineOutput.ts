import type { Samples } from './audioShaping.ts'

/** Plays audio that was decoded before, so that a line starts without delay. */
export type LineOutput = {
  /** Decodes an audio file to mono samples. */
  decode(bytes: ArrayBuffer): Promise<Samples>
  /**
   * Plays all sounds at the same time, starting now. Returns a function that stops them. `onEnd` is called after the
   * longest one.
   */
  play(sounds: readonly Samples[], onEnd: () => void): () => void
  /** Enables the audio. Call this in a user gesture, because browsers block sound before the first gesture. */
  resume(): void
  /** Registers the listener for interruptions by the system, such as a phone call. */
  onInterrupted(listener: () => void): void
  getContext(): AudioContext
  close(): void
}

const fadeS = 0.015
const leadS = 0.005
/** If the system has not started the audio after this time in ms, it blocks the audio and the user hears nothing. */
const blockedAfterMs = 1_000

function mixToMono(buffer: AudioBuffer): Samples {
  const samples = new Float32Array(buffer.length)
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
    const data = buffer.getChannelData(channel)
    for (let n = 0; n < samples.length; n += 1)
      samples[n] = (samples[n] ?? 0) + (data[n] ?? 0) / buffer.numberOfChannels
  }
  return { samples, rate: buffer.sampleRate }
}

/** Opens audio output through Web Audio, in the same context that the microphone uses. */
export function openLineOutput(): LineOutput {
  let audioContext: AudioContext | null = null
  let hasRun = false
  let isClosed = false
  let notifyInterrupted: () => void = () => {}

  function context(): AudioContext {
    if (audioContext) return audioContext
    // After the room has closed, no new context may be created: nothing would close it.
    if (isClosed) throw new DOMException('the room has closed', 'InvalidStateError')
    const newContext = new AudioContext({ latencyHint: 'interactive' })
    newContext.addEventListener('statechange', () => {
      // Also reported during the actor's line, because an interruption stops the microphone as well.
      if (hasRun && !isClosed && newContext.state !== 'running') notifyInterrupted()
      hasRun = newContext.state === 'running'
    })
    audioContext = newContext
    return newContext
  }

  return {
    getContext: context,
    decode: async (bytes) => mixToMono(await context().decodeAudioData(bytes)),
    play(sounds, onEnd) {
      const on = context()
      void on.resume()
      const blockedTimer = setTimeout(() => on.state !== 'running' && notifyInterrupted(), blockedAfterMs)
      const gain = on.createGain()
      gain.connect(on.destination)
      let playingCount = sounds.length
      let isStopped = false
      const sources = sounds.map(({ samples, rate }) => {
        const buffer = on.createBuffer(1, Math.max(1, samples.length), rate)
        buffer.copyToChannel(samples, 0)
        const source = on.createBufferSource()
        source.buffer = buffer
        source.connect(gain)
        source.onended = () => {
          playingCount -= 1
          if (playingCount > 0 || isStopped) return
          clearTimeout(blockedTimer)
          gain.disconnect()
          onEnd()
        }
        source.start(on.currentTime + leadS)
        return source
      })
      return () => {
        if (isStopped || playingCount <= 0) return
        isStopped = true
        clearTimeout(blockedTimer)
        // A short fade-out prevents an audible click.
        gain.gain.setTargetAtTime(0, on.currentTime, fadeS / 3)
        for (const source of sources) source.stop(on.currentTime + fadeS)
      }
    },
    resume() {
      if (!isClosed) void context().resume()
    },
    onInterrupted(listener) {
      notifyInterrupted = listener
    },
    close() {
      if (isClosed) return
      isClosed = true
      void audioContext?.close()
    },
  }
}
