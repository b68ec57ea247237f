/**
 * Why nothing can be recorded: access was denied, there is no camera or no microphone, another program uses a device,
 * or the browser cannot record.
 */
export type CaptureProblem = 'denied' | 'noCamera' | 'noMicrophone' | 'noDevices' | 'busy' | 'unable'

export class CaptureError extends Error {
  readonly problem: CaptureProblem

  constructor(problem: CaptureProblem, cause?: unknown) {
    super(`nothing can be recorded: ${problem}`, { cause })
    this.name = 'CaptureError'
    this.problem = problem
  }
}

/** How the actor hears the reader. With a loudspeaker, the microphone needs echo cancellation. */
export type Listening = 'headphones' | 'loudspeaker'

/** The height of the picture in pixels. */
export type PictureHeight = 1080 | 720

export type CaptureOptions = {
  /** The id of the camera; empty if the browser chooses the camera. The same applies to `microphoneId`. */
  cameraId: string
  microphoneId: string
  listening: Listening
  height: PictureHeight
}

const pictureWidths: Readonly<Record<PictureHeight, number>> = { 1080: 1920, 720: 1280 }
const framesPerSecond = 30

/**
 * Returns the options for `getUserMedia`. Noise suppression is off, because it removes whispers, and automatic gain is
 * off, because it makes a whisper as loud as a shout.
 */
function toConstraints({ cameraId, microphoneId, listening, height }: CaptureOptions): MediaStreamConstraints {
  return {
    video: {
      ...(cameraId ? { deviceId: { ideal: cameraId } } : { facingMode: 'user' }),
      width: { ideal: pictureWidths[height] },
      height: { ideal: height },
      frameRate: { ideal: framesPerSecond },
    },
    audio: {
      ...(microphoneId && { deviceId: { ideal: microphoneId } }),
      echoCancellation: listening === 'loudspeaker',
      noiseSuppression: false,
      autoGainControl: false,
    },
  }
}

/**
 * Finds out which device is missing, which the error of a browser does not say. Returns `unable` if none is missing.
 */
async function findMissingDevice(): Promise<CaptureProblem> {
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const kinds = new Set(devices.map(({ kind }) => kind))
  if (kinds.has('videoinput')) return kinds.has('audioinput') ? 'unable' : 'noMicrophone'
  return kinds.has('audioinput') ? 'noCamera' : 'noDevices'
}

async function findProblem(error: unknown): Promise<CaptureProblem> {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  if (name === 'NotReadableError' || name === 'AbortError') return 'busy'
  return findMissingDevice()
}

const canRecord = () =>
  typeof navigator.mediaDevices?.getUserMedia === 'function' &&
  typeof MediaRecorder !== 'undefined' &&
  typeof AudioContext !== 'undefined'

/**
 * Opens the camera and the microphone. The caller must stop the tracks of the stream.
 * @throws CaptureError if the camera or the microphone cannot be opened, or if the browser cannot record
 */
export async function openCapture(options: CaptureOptions): Promise<MediaStream> {
  if (!canRecord()) throw new CaptureError('unable')
  try {
    return await navigator.mediaDevices.getUserMedia(toConstraints(options))
  } catch (error) {
    throw new CaptureError(await findProblem(error), error)
  }
}

/** A camera or a microphone. Its label is empty until the user has allowed access. */
export type CaptureDevice = { id: string; label: string }

/** Lists the cameras and the microphones. */
export async function listDevices(): Promise<{ cameras: CaptureDevice[]; microphones: CaptureDevice[] }> {
  const all = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const ofKind = (kind: MediaDeviceKind) =>
    all.filter((device) => device.kind === kind).map(({ deviceId, label }) => ({ id: deviceId, label }))
  return { cameras: ofKind('videoinput'), microphones: ofKind('audioinput') }
}
