import { VideoSampleSink, type VideoSample } from 'mediabunny'
import type { PictureHeight } from '../capture/openCapture.ts'
import type { Take, Trim } from '../storage/tapeTypes.ts'
import type { ReaderPlace, Slate } from '../tapeSettings.ts'
import { drawSlate, slateS } from './drawSlate.ts'
import { findPictureSize, findVideoBitrate } from './exportPlan.ts'
import { openTape, readVoices, type OpenTape } from './readTape.ts'
import { findTapeGains, type TapeGains } from './tapeMix.ts'
import { findTapeFormat, openTapeWriter, type SoundTrack, type TapeFormat, type TapeWriter } from './tapeWriter.ts'

export type TapeExportOptions = {
  take: Take
  file: Blob
  trim: Trim
  height: PictureHeight
  reader: ReaderPlace
  readerBelowDb: number
  maxMegabytes: number
  /** The slate in front of the tape; null for none. */
  slate: Slate | null
  /** Called with the share that is done, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

export type ExportedTape = { file: Blob; format: TapeFormat; isTooLarge: boolean }

/** How much smaller a second attempt is than the size limit demands. */
const secondAttemptShare = 0.92
/** How often the still picture of a slate is written. */
const slateFrameS = 0.1

const scale = (samples: Float32Array, gain: number) => samples.map((sample) => Math.max(-1, Math.min(1, sample * gain)))

function mix(voice: Float32Array, reader: Float32Array, gains: TapeGains): Float32Array {
  return voice.map((sample, at) => {
    const mixed = sample * gains.voice + (reader[at] ?? 0) * gains.reader
    return Math.max(-1, Math.min(1, mixed))
  })
}

/** Shows the frame as large as the picture allows, on black. */
function drawFrame({ canvas, context }: TapeWriter, frame: VideoSample) {
  const { displayWidth, displayHeight } = frame
  const factor = Math.min(canvas.width / displayWidth, canvas.height / displayHeight)
  const width = displayWidth * factor
  const height = displayHeight * factor
  context.fillStyle = '#000'
  context.fillRect(0, 0, canvas.width, canvas.height)
  frame.draw(context, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
}

async function writeSlate(writer: TapeWriter, slate: Slate) {
  drawSlate(writer.context, slate)
  const count = Math.round(slateS / slateFrameS)
  for (let index = 0; index < count; index += 1) await writer.writePicture(index * slateFrameS, slateFrameS)
}

type Range = { fromS: number; toS: number; startS: number }

async function writePicture(writer: TapeWriter, tape: OpenTape, range: Range, options: TapeExportOptions) {
  const { fromS, toS, startS } = range
  for await (const frame of new VideoSampleSink(tape.video).samples(fromS, toS)) {
    try {
      options.signal.throwIfAborted()
      // The first frame was shown before the start of the range.
      const atS = Math.max(fromS, frame.timestamp)
      const endS = Math.min(toS, frame.timestamp + frame.duration)
      if (endS <= atS) continue
      drawFrame(writer, frame)
      await writer.writePicture(startS + atS - fromS, endS - atS)
      options.onProgress((endS - fromS) / (toS - fromS))
    } finally {
      frame.close()
    }
  }
}

async function writeSound(writer: TapeWriter, tape: OpenTape, range: Range, options: TapeExportOptions) {
  const { fromS, toS, startS } = range
  const { take, reader: readerPlace, readerBelowDb, signal } = options
  const gains = findTapeGains(take.loudness ?? { voice: null, reader: null, voicePeak: 0 }, readerBelowDb)
  const delayS = take.audioDelayMs / 1_000
  const [main, second]: readonly (SoundTrack | undefined)[] = writer.tracks
  let rate = 48_000
  for await (const samples of readVoices(tape.audio, fromS + delayS, toS + delayS)) {
    signal.throwIfAborted()
    rate = samples.rate
    const atS = samples.timestampS - delayS - fromS
    // Samples before the start of the range are cut.
    const skipped = Math.max(0, Math.round(-atS * rate))
    const left = Math.max(0, Math.round((toS - fromS - atS) * rate))
    const voice = samples.voice.subarray(skipped, left)
    const reader = samples.reader.subarray(skipped, left)
    const startsAtS = startS + Math.max(0, atS)
    const isMixed = readerPlace === 'mixed'
    await main?.write(startsAtS, rate, isMixed ? mix(voice, reader, gains) : scale(voice, gains.voice))
    await second?.write(startsAtS, rate, scale(reader, gains.reader))
  }
  // The sound is as long as the picture.
  const end = new Float32Array(0)
  await main?.write(startS + toS - fromS, rate, end)
  await second?.write(startS + toS - fromS, rate, end)
}

async function writeTape(options: TapeExportOptions, format: TapeFormat, maxMegabytes: number): Promise<Blob> {
  const { take, file, trim, height, reader, slate, signal } = options
  const tape = await openTape(file)
  const startS = slate ? slateS : 0
  const audioTracks = reader === 'separate' ? 2 : 1
  const durationMs = trim.toMs - trim.fromMs + startS * 1_000
  const size = findPictureSize(
    { width: await tape.video.getDisplayWidth(), height: await tape.video.getDisplayHeight() },
    height,
  )
  const videoBitsPerSecond = findVideoBitrate({ ...size, durationMs, audioTracks, maxMegabytes })
  const writer = await openTapeWriter({ format, ...size, videoBitsPerSecond, audioTracks })
  const range = { fromS: trim.fromMs / 1_000, toS: Math.min(trim.toMs, take.durationMs) / 1_000, startS }
  try {
    const writeFrames = async () => {
      if (slate) await writeSlate(writer, slate)
      await writePicture(writer, tape, range, options)
    }
    await Promise.all([writeFrames(), writeSound(writer, tape, range, options)])
    signal.throwIfAborted()
    return await writer.finish()
  } catch (error) {
    await writer.cancel()
    throw error
  } finally {
    tape.close()
  }
}

/**
 * Converts a take to a file for a casting office: MP4 where the browser can write it, else WebM.
 * @throws Error if the browser can convert no video, or if the take cannot be read. An `AbortError` after a cancel.
 */
export async function exportTape(options: TapeExportOptions): Promise<ExportedTape> {
  const { take, height, maxMegabytes } = options
  const format = await findTapeFormat(
    findPictureSize({ width: take.width || 1280, height: take.height || 720 }, height),
  )
  if (!format) throw new Error('This browser cannot convert video.')
  const maxBytes = maxMegabytes > 0 ? maxMegabytes * 1_000_000 : Infinity
  const first = await writeTape(options, format, maxMegabytes)
  if (first.size <= maxBytes) return { file: first, format, isTooLarge: false }
  const share = (maxBytes / first.size) * secondAttemptShare
  const second = await writeTape(options, format, maxMegabytes * share)
  return { file: second, format, isTooLarge: second.size > maxBytes }
}

/** Writes the slate as a file of its own, with silence. */
export async function exportSlate(slate: Slate, height: PictureHeight): Promise<ExportedTape> {
  const size = findPictureSize({ width: 1920, height: 1080 }, height)
  const format = await findTapeFormat(size)
  if (!format) throw new Error('This browser cannot convert video.')
  const videoBitsPerSecond = findVideoBitrate({ ...size, durationMs: slateS * 1_000, audioTracks: 1, maxMegabytes: 0 })
  const writer = await openTapeWriter({ format, ...size, videoBitsPerSecond, audioTracks: 1 })
  await Promise.all([writeSlate(writer, slate), writer.tracks[0]?.write(slateS, 48_000, new Float32Array(0))])
  return { file: await writer.finish(), format, isTooLarge: false }
}
