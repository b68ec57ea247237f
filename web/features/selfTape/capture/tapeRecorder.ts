import type { PictureHeight } from './openCapture.ts'

export type TapeRecorder = {
  mimeType: string
  /** How many ms the sound is behind the picture, because the sound passes through Web Audio. */
  audioDelayMs: number
  /** Starts to record. */
  start(): void
  /** Ends the recording. Resolves after `onPart` was called with the last part. */
  stop(): Promise<void>
}

type TapeRecorderOptions = {
  context: AudioContext
  /** The camera and the microphone. */
  stream: MediaStream
  /** The audio node that outputs the reader's voice. */
  reader: AudioNode
  height: PictureHeight
  /** Called every half second with what was recorded since the last call. */
  onPart: (bytes: Blob) => void
  /** Called when the camera, the microphone or the browser ends the recording. */
  onLost: () => void
}

/** The audio channels of a take: the actor is the left channel, the reader the right one. */
export const tapeChannels = { voice: 0, reader: 1 } as const

/**
 * VP8 is the first choice: of the formats that Chromium and Firefox can record, it needs the least processor time.
 * Safari records MP4.
 */
const preferredTypes = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4']

/** Length of a part in ms. After a crash, at most the sound and picture since the last part are lost. */
const partMs = 500
const videoBitsPerSecond: Readonly<Record<PictureHeight, number>> = { 1080: 8_000_000, 720: 4_000_000 }
/**
 * The delay of the audio nodes in ms, in addition to `baseLatency` of the audio context. Measured in Chromium; see
 * decision record 77.
 */
const nodeDelayMs = 8
/** At a lower bit rate, the audio encoder would mix the channels of the actor and the reader. */
const audioBitsPerSecond = 256_000

/**
 * Creates a recorder of the camera, with the actor and the reader in one audio track of two channels. In one track both
 * voices have the same clock, so they cannot drift apart. Browsers cannot record two audio tracks.
 */
export function createTapeRecorder({
  context,
  stream,
  reader,
  height,
  onPart,
  onLost,
}: TapeRecorderOptions): TapeRecorder {
  const microphone = context.createMediaStreamSource(new MediaStream(stream.getAudioTracks()))
  const merger = context.createChannelMerger(2)
  // A stereo microphone is mixed to one channel.
  const voice = new GainNode(context, { channelCount: 1, channelCountMode: 'explicit' })
  microphone.connect(voice)
  voice.connect(merger, 0, tapeChannels.voice)
  reader.connect(merger, 0, tapeChannels.reader)
  const sound = new MediaStreamAudioDestinationNode(context, { channelCount: 2, channelCountMode: 'explicit' })
  merger.connect(sound)

  const mimeType = preferredTypes.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(new MediaStream([...stream.getVideoTracks(), ...sound.stream.getAudioTracks()]), {
    videoBitsPerSecond: videoBitsPerSecond[height],
    audioBitsPerSecond,
    ...(mimeType && { mimeType }),
  })
  let isStopping = false
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) onPart(data)
  }
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => {
      microphone.disconnect()
      voice.disconnect()
      reader.disconnect(merger)
      document.removeEventListener('visibilitychange', passOnNow)
      for (const track of stream.getTracks()) track.removeEventListener('ended', handleTrackEnd)
      resolve()
      if (!isStopping) onLost()
    }
  })
  const handleTrackEnd = () => !isStopping && onLost()
  for (const track of stream.getTracks()) track.addEventListener('ended', handleTrackEnd)
  // Requests the latest part when the page is hidden, because a phone may close a hidden page at any time.
  const passOnNow = () => document.hidden && recorder.state === 'recording' && recorder.requestData()
  document.addEventListener('visibilitychange', passOnNow)

  return {
    mimeType: recorder.mimeType || mimeType || '',
    audioDelayMs: Math.round(context.baseLatency * 1_000) + nodeDelayMs,
    start: () => recorder.start(partMs),
    stop() {
      isStopping = true
      if (recorder.state !== 'inactive') recorder.stop()
      return ended
    },
  }
}
