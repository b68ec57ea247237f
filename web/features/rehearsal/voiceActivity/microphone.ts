/** Why there is no microphone: leave was not given, there is none, or this browser cannot. */
export type NoMicrophone = 'denied' | 'none' | 'unable'

export class MicrophoneRefused extends Error {
  readonly why: NoMicrophone

  constructor(why: NoMicrophone, cause?: unknown) {
    super(`no microphone: ${why}`, { cause })
    this.name = 'MicrophoneRefused'
    this.why = why
  }
}

export type Microphone = { rate: number; close(): void }

export type OpenMicrophone = (handle: {
  onPiece: (piece: Float32Array) => void
  /** It was unplugged, or taken away. */
  onLost: () => void
}) => Promise<Microphone>

/**
 * The reader's sound is taken out by the device, so that it is not heard as the actor. Noise is left as it is: what
 * removes it takes whispers for noise.
 */
const wanted: MediaTrackConstraints = { echoCancellation: true, noiseSuppression: false, autoGainControl: true }

async function askForStream(): Promise<MediaStream> {
  const { mediaDevices } = navigator
  if (!mediaDevices?.getUserMedia || typeof AudioWorkletNode === 'undefined') throw new MicrophoneRefused('unable')
  try {
    return await mediaDevices.getUserMedia({ audio: wanted })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    throw new MicrophoneRefused(name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'none', error)
  }
}

/** The microphone through a context that is there already; nothing of it is kept or sent. */
export function microphoneOver(open: () => AudioContext): OpenMicrophone {
  let module: Promise<void> | null = null
  return async ({ onPiece, onLost }) => {
    const stream = await askForStream()
    const stop = () => {
      for (const track of stream.getTracks()) track.stop()
    }
    // Whatever goes wrong from here on, also since the context was closed meanwhile, leaves no microphone open.
    try {
      const context = open()
      const { default: url } = await import('./micWorklet.ts?worker&url')
      module ??= context.audioWorklet.addModule(url)
      await module
      const source = context.createMediaStreamSource(stream)
      const node = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 1 })
      node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => onPiece(data)
      // A node that leads nowhere is not run by every browser; this one is silent.
      source.connect(node).connect(context.destination)
      for (const track of stream.getAudioTracks()) track.addEventListener('ended', onLost)
      return {
        rate: context.sampleRate,
        close() {
          node.port.onmessage = null
          source.disconnect()
          node.disconnect()
          stop()
        },
      }
    } catch (error) {
      module = null
      stop()
      throw new MicrophoneRefused('unable', error)
    }
  }
}
