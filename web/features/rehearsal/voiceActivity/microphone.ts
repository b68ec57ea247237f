/** Why no microphone can be opened: permission denied, none found, or not supported by the browser. */
export type MicrophoneProblem = 'denied' | 'none' | 'unable'

/** Thrown if the microphone could not be opened. `problem` says why. */
export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem

  constructor(problem: MicrophoneProblem, cause?: unknown) {
    super(`no microphone: ${problem}`, { cause })
    this.name = 'MicrophoneError'
    this.problem = problem
  }
}

export type Microphone = { rate: number; close(): void }

/** Opens the microphone and calls `onSamples` with its samples, from -1 to 1. Rejects with `MicrophoneError`. */
export type OpenMicrophone = (handle: {
  onSamples: (samples: Float32Array) => void
  /** Called when the microphone was unplugged or the system stopped it. */
  onLost: () => void
}) => Promise<Microphone>

/**
 * Echo cancellation is on, because it removes the reader's voice. Noise suppression is off, because it removes
 * whispers.
 */
const audioConstraints: MediaTrackConstraints = {
  echoCancellation: true,
  noiseSuppression: false,
  autoGainControl: true,
}

/** Asks the browser for the microphone. Throws `MicrophoneError`. */
export async function requestStream(constraints: MediaTrackConstraints = audioConstraints): Promise<MediaStream> {
  const { mediaDevices } = navigator
  if (!mediaDevices?.getUserMedia || typeof AudioWorkletNode === 'undefined') throw new MicrophoneError('unable')
  try {
    return await mediaDevices.getUserMedia({ audio: constraints })
  } catch (error) {
    const name = error instanceof DOMException ? error.name : ''
    throw new MicrophoneError(name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'none', error)
  }
}

/**
 * Returns a function that opens the microphone in the audio context that `open` returns. It records and sends nothing.
 * `getStream` returns the microphone's stream; by default, it asks the browser. `close` of the opened microphone stops
 * the tracks of the stream.
 */
export function createMicrophoneOpener(
  open: () => AudioContext,
  getStream: () => Promise<MediaStream> = requestStream,
): OpenMicrophone {
  let module: Promise<void> | null = null
  return async ({ onSamples, onLost }) => {
    const stream = await getStream()
    const stop = () => {
      for (const track of stream.getTracks()) track.stop()
    }
    // If anything fails from here on, such as a closed audio context, the microphone must be closed.
    try {
      const context = open()
      const { default: url } = await import('./microphoneWorklet.ts?worker&url')
      module ??= context.audioWorklet.addModule(url)
      await module
      const source = context.createMediaStreamSource(stream)
      const node = new AudioWorkletNode(context, 'microphone', { numberOfOutputs: 1 })
      node.port.onmessage = ({ data }: MessageEvent<Float32Array>) => onSamples(data)
      // Some browsers only run nodes that are connected to the destination. This node outputs silence.
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
      throw new MicrophoneError('unable', error)
    }
  }
}
