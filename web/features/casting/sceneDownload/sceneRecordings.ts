import { sceneRecordingFormat } from '@scene-partner/contract/sceneRecordingFormat'
import { call } from '../../../platform/api/client.ts'
import { encodeWav } from '../../../player/encodeWav.ts'
import { findGain } from '../../../player/findGain.ts'
import { uploadRecording } from '../ownRecordings/lineRecordings.ts'

const { mime, rate } = sceneRecordingFormat

/** Decodes a recording to mono samples at 24 kHz. */
async function decode(bytes: ArrayBuffer): Promise<Float32Array> {
  // `decodeAudioData` resamples the audio to the sample rate of the context.
  const audio = await new OfflineAudioContext(1, 1, rate).decodeAudioData(bytes)
  const channels = Array.from({ length: audio.numberOfChannels }, (_, channel) => audio.getChannelData(channel))
  return Float32Array.from({ length: audio.length }, (_, at) =>
    channels.reduce((sum, channel) => sum + (channel[at] ?? 0) / channels.length, 0),
  )
}

/**
 * Converts the user's own recordings of these lines to the format that the server can put into an MP3. The results
 * replace the earlier files on the server.
 *
 * @returns how many recordings could not be converted; the voice of the role reads these lines
 */
export async function convertRecordings(scriptId: string, lineIds: ReadonlySet<string>): Promise<number> {
  const { recordings } = await call('getRehearsal', { scriptId })
  let failed = 0
  for (const recording of recordings) {
    if (!lineIds.has(recording.lineId) || recording.mime === mime) continue
    try {
      const answer = await fetch(recording.url, { credentials: 'same-origin' })
      if (!answer.ok) throw new Error(`a recording was answered with ${answer.status}`)
      const samples = await decode(await answer.arrayBuffer())
      const blob = new Blob([encodeWav(samples, { rate, gain: findGain(samples) })], { type: mime })
      await uploadRecording(scriptId, recording.lineId, { blob, ms: recording.durationMs })
    } catch {
      failed += 1
    }
  }
  return failed
}
