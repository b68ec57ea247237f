import type { ArrivingAudio } from './arrivingAudio.ts'
import type { Samples } from './audioShaping.ts'
import { playArrivingAudio } from './playArrivingAudio.ts'

/** Decodes and plays the audio of lines. Decoded audio starts without delay. */
export type LineOutput = {
  /** Decodes an audio file to mono samples. */
  decode(bytes: ArrayBuffer): Promise<Samples>
  /** Decodes some frames of an MP3 file to mono samples at the rate of the file, so that pieces join exactly. */
  decodeFrames(bytes: ArrayBuffer, rate: number): Promise<Samples>
  /**
   * Plays all sounds at the same time, starting now. Returns a function that stops them. Calls `onEnd` after the
   * longest sound.
   */
  play(sounds: readonly Samples[], onEnd: () => void): () => void
  /**
   * Plays audio while it arrives, starting now. Returns a function that stops the audio. Calls `onEnd` at the end of
   * the audio, or `onFail` if the rest does not arrive. Calls `onArrived` when all audio has arrived, with the
   * remaining playing time in ms.
   */
  playArriving(audio: ArrivingAudio, how: ArrivingPlaybackOptions): () => void
  /** Enables the audio. Must be called in a user gesture, because browsers block sound before the first gesture. */
  resume(): void
  /** Registers the listener for interruptions by the system, such as a phone call. */
  onInterrupted(listener: () => void): void
  getContext(): AudioContext
  close(): void
}

/** How audio is played while it arrives. `speed` 2 is twice as fast. */
export type ArrivingPlaybackOptions = {
  speed: number
  onEnd: () => void
  onFail: () => void
  onArrived: (leftMs: number) => void
}

const fadeS = 0.015
const leadS = 0.005
/** If the audio context is not running after this time in ms, the system is blocking it and the user hears nothing. */
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

/** Connects the audio of one line to the node of the audio graph that plays it. */
type ConnectLine = (line: AudioNode, context: AudioContext) => void

const connectToSpeaker: ConnectLine = (line, context) => line.connect(context.destination)

/**
 * Opens audio output through Web Audio, in the same context that the microphone uses. With `connectLine`, a line can be
 * connected to other nodes than the device's loudspeaker.
 */
export function openLineOutput(connectLine: ConnectLine = connectToSpeaker): LineOutput {
  let audioContext: AudioContext | null = null
  let hasRun = false
  let isClosed = false
  let notifyInterrupted: () => void = () => {}

  function context(): AudioContext {
    if (audioContext) return audioContext
    // After `close`, no new audio context is created, because nothing would close it.
    if (isClosed) throw new DOMException('the room has closed', 'InvalidStateError')
    const newContext = new AudioContext({ latencyHint: 'interactive' })
    newContext.addEventListener('statechange', () => {
      // Reports an interruption even while no line plays, because an interruption also stops the microphone.
      if (hasRun && !isClosed && newContext.state !== 'running') notifyInterrupted()
      hasRun = newContext.state === 'running'
    })
    audioContext = newContext
    return newContext
  }

  /** Prepares to play a line: enables the audio, and reports an interruption if the system blocks the audio. */
  function openLine() {
    const on = context()
    void on.resume()
    const blockedTimer = setTimeout(() => on.state !== 'running' && notifyInterrupted(), blockedAfterMs)
    const gain = on.createGain()
    connectLine(gain, on)
    return { on, gain, blockedTimer }
  }

  return {
    getContext: context,
    decode: async (bytes) => mixToMono(await context().decodeAudioData(bytes)),
    decodeFrames: async (bytes, rate) => mixToMono(await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes)),
    playArriving(audio, { speed, onEnd, onFail, onArrived }) {
      const { on, gain, blockedTimer } = openLine()
      const endWith = (action: () => void) => () => {
        clearTimeout(blockedTimer)
        gain.disconnect()
        action()
      }
      const stop = playArrivingAudio({
        ...{ context: on, destination: gain, audio, speed, onArrived },
        onEnd: endWith(onEnd),
        onFail: endWith(onFail),
      })
      return () => {
        clearTimeout(blockedTimer)
        // A short fade-out prevents an audible click.
        gain.gain.setTargetAtTime(0, on.currentTime, fadeS / 3)
        stop(fadeS)
      }
    },
    play(sounds, onEnd) {
      const { on, gain, blockedTimer } = openLine()
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
