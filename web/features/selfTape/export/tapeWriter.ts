import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  Quality,
  WebMOutputFormat,
} from 'mediabunny'
import { audioBitsPerSecond } from './exportPlan.ts'

/** The formats that a browser may be able to write, the preferred one first. */
export type TapeFormat = 'mp4' | 'webm'

const codecs = { mp4: { video: 'avc', audio: 'aac' }, webm: { video: 'vp9', audio: 'opus' } } as const
const exportRate = 48_000

/** Returns the format in which this browser can write a video of this size; null if it can write none of them. */
export async function findTapeFormat(size: { width: number; height: number }): Promise<TapeFormat | null> {
  for (const format of ['mp4', 'webm'] as const) {
    const { video, audio } = codecs[format]
    const sound = { numberOfChannels: 1, sampleRate: exportRate, quality: new Quality({ bitrate: audioBitsPerSecond }) }
    if ((await canEncodeVideo(video, size)) && (await canEncodeAudio(audio, sound))) return format
  }
  return null
}

/** One audio track of the written file. It has no gaps. */
export type SoundTrack = {
  /**
   * Writes samples that begin `atS` seconds after the start of the file. Leaves out samples for a time that is already
   * written, and fills a gap after the last written sample with silence.
   */
  write(atS: number, rate: number, samples: Float32Array): Promise<void>
}

export type TapeWriter = {
  canvas: OffscreenCanvas
  context: OffscreenCanvasRenderingContext2D
  /** Writes the canvas as the picture from `atS` on, for `durationS`. Both are in seconds. */
  writePicture(atS: number, durationS: number): Promise<void>
  tracks: readonly SoundTrack[]
  /** Ends the file and returns it. */
  finish(): Promise<Blob>
  cancel(): Promise<void>
}

type TapeWriterOptions = {
  format: TapeFormat
  width: number
  height: number
  videoBitsPerSecond: number
  audioTracks: number
}

function createSoundTrack(source: AudioSampleSource): SoundTrack {
  let written = 0
  const add = async (rate: number, data: Float32Array) => {
    if (data.length === 0) return
    const sample = new AudioSample({
      ...{ data: new Float32Array(data), format: 'f32-planar', numberOfChannels: 1 },
      ...{ sampleRate: rate, timestamp: written / rate },
    })
    written += data.length
    await source.add(sample)
    sample.close()
  }
  return {
    async write(atS, rate, samples) {
      const start = Math.round(atS * rate)
      if (start > written) await add(rate, new Float32Array(start - written))
      await add(rate, samples.subarray(Math.max(0, written - start)))
    },
  }
}

/** Starts to write a video file with one or two audio tracks. The file is in memory until it is complete. */
export async function openTapeWriter(options: TapeWriterOptions): Promise<TapeWriter> {
  const { format, width, height, videoBitsPerSecond, audioTracks } = options
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (!context) throw new Error('The browser cannot draw pictures.')
  const target = new BufferTarget()
  const output = new Output({
    format: format === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  })
  const picture = new CanvasSource(canvas, {
    ...{ codec: codecs[format].video, quality: new Quality({ bitrate: videoBitsPerSecond }) },
    // Without the real-time mode, VP9 encoding takes ten times the length of the tape.
    ...{ keyFrameInterval: 2, latencyMode: 'realtime' },
  })
  const sounds = Array.from(
    { length: audioTracks },
    () =>
      new AudioSampleSource({
        ...{ codec: codecs[format].audio, quality: new Quality({ bitrate: audioBitsPerSecond }) },
      }),
  )
  output.addVideoTrack(picture)
  for (const sound of sounds) output.addAudioTrack(sound)
  await output.start()
  return {
    canvas,
    context,
    writePicture: (atS, durationS) => picture.add(atS, durationS),
    tracks: sounds.map(createSoundTrack),
    async finish() {
      await output.finalize()
      return new Blob([target.buffer ?? new ArrayBuffer(0)], { type: `video/${format}` })
    },
    cancel: () => output.cancel(),
  }
}
