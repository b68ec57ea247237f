import type { Samples } from './shape.ts'

/** What plays lines: decoded, so that they begin at once. */
export type LineOutput = {
  /** Bytes of a sound file as samples, one channel. */
  decode(bytes: ArrayBuffer): Promise<Samples>
  /** All of them together, now. Answers how to stop; `onEnd` comes once the longest has ended. */
  play(sounds: readonly Samples[], onEnd: () => void): () => void
  /** To be called in a press: browsers let nothing sound before. */
  wake(): void
  /** The system has taken the sound away: a call, another app. */
  onTaken(listener: () => void): void
  context(): AudioContext
  close(): void
}

const fadeS = 0.015
const leadS = 0.005
/** A system that has not let us sound after so long will not: what plays then is heard by nobody. */
const heldBackMs = 1_000

function monoOf(buffer: AudioBuffer): Samples {
  const samples = new Float32Array(buffer.length)
  for (let channel = 0; channel < buffer.numberOfChannels; channel += 1) {
    const data = buffer.getChannelData(channel)
    for (let n = 0; n < samples.length; n += 1)
      samples[n] = (samples[n] ?? 0) + (data[n] ?? 0) / buffer.numberOfChannels
  }
  return { samples, rate: buffer.sampleRate }
}

/** Plays through Web Audio, in the same context in which the microphone listens. */
export function openLineOutput(): LineOutput {
  let made: AudioContext | null = null
  let hasRun = false
  let isClosed = false
  let taken: () => void = () => {}

  function context(): AudioContext {
    if (made) return made
    // A context that is made after the room has closed would be nobody's to close.
    if (isClosed) throw new DOMException('the room has closed', 'InvalidStateError')
    const fresh = new AudioContext({ latencyHint: 'interactive' })
    fresh.addEventListener('statechange', () => {
      // Also while the actor speaks: nothing hears them either.
      if (hasRun && !isClosed && fresh.state !== 'running') taken()
      hasRun = fresh.state === 'running'
    })
    made = fresh
    return fresh
  }

  return {
    context,
    decode: async (bytes) => monoOf(await context().decodeAudioData(bytes)),
    play(sounds, onEnd) {
      const on = context()
      void on.resume()
      const heldBack = setTimeout(() => on.state !== 'running' && taken(), heldBackMs)
      const gain = on.createGain()
      gain.connect(on.destination)
      let left = sounds.length
      let isStopped = false
      const sources = sounds.map(({ samples, rate }) => {
        const buffer = on.createBuffer(1, Math.max(1, samples.length), rate)
        buffer.copyToChannel(samples, 0)
        const source = on.createBufferSource()
        source.buffer = buffer
        source.connect(gain)
        source.onended = () => {
          left -= 1
          if (left > 0 || isStopped) return
          clearTimeout(heldBack)
          gain.disconnect()
          onEnd()
        }
        source.start(on.currentTime + leadS)
        return source
      })
      return () => {
        if (isStopped || left <= 0) return
        isStopped = true
        clearTimeout(heldBack)
        // A sound that is cut off clicks; one that fades in a blink does not.
        gain.gain.setTargetAtTime(0, on.currentTime, fadeS / 3)
        for (const source of sources) source.stop(on.currentTime + fadeS)
      }
    },
    wake() {
      if (!isClosed) void context().resume()
    },
    onTaken(listener) {
      taken = listener
    },
    close() {
      if (isClosed) return
      isClosed = true
      void made?.close()
    },
  }
}
