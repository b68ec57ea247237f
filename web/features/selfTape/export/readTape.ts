import {
  ALL_FORMATS,
  AudioSampleSink,
  BlobSource,
  Input,
  type AudioSample,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny'
import { tapeChannels } from '../capture/tapeRecorder.ts'
import { createLoudnessMeter } from './loudness.ts'
import type { TapeLoudness } from '../storage/tapeTypes.ts'

/** The tracks of a recorded tape. The caller must call `close` at the end. */
export type OpenTape = { video: InputVideoTrack; audio: InputAudioTrack; close: () => void }

/**
 * Opens a recorded tape, also one whose recording was interrupted.
 * @throws Error if the file has no picture or no sound.
 */
export async function openTape(file: Blob): Promise<OpenTape> {
  const input = new Input({ source: new BlobSource(file), formats: ALL_FORMATS })
  const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()])
  if (!video || !audio) throw new Error('The tape has no picture or no sound.')
  return { video, audio, close: () => input.dispose() }
}

/** Samples of the actor (`voice`) and the reader for some ms. `timestampS` is in seconds from the start of the tape. */
export type VoiceSamples = { timestampS: number; rate: number; voice: Float32Array; reader: Float32Array }

function readChannel(sample: AudioSample, planeIndex: number): Float32Array {
  const samples = new Float32Array(sample.numberOfFrames)
  if (planeIndex < sample.numberOfChannels) sample.copyTo(samples, { planeIndex, format: 'f32-planar' })
  return samples
}

/**
 * Decodes the actor's voice and the reader's voice from `fromS` to `toS` (seconds from the start of the tape), one
 * short block of samples after the other.
 */
export async function* readVoices(audio: InputAudioTrack, fromS: number, toS: number): AsyncGenerator<VoiceSamples> {
  for await (const sample of new AudioSampleSink(audio).samples(fromS, toS)) {
    yield {
      timestampS: sample.timestamp,
      rate: sample.sampleRate,
      voice: readChannel(sample, tapeChannels.voice),
      reader: readChannel(sample, tapeChannels.reader),
    }
    sample.close()
  }
}

/** Measures the loudness of the actor's voice and of the reader's voice in a tape. */
export async function measureTape(file: Blob): Promise<TapeLoudness> {
  const tape = await openTape(file)
  try {
    const rate = await tape.audio.getSampleRate()
    const voice = createLoudnessMeter(rate)
    const reader = createLoudnessMeter(rate)
    for await (const samples of readVoices(tape.audio, 0, Infinity)) {
      voice.push(samples.voice)
      reader.push(samples.reader)
    }
    return { voice: voice.getLoudness(), reader: reader.getLoudness(), voicePeak: voice.getPeak() }
  } finally {
    tape.close()
  }
}
