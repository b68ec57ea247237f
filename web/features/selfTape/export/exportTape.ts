import { VideoSampleSink, type VideoSample } from 'mediabunny'
import type { PictureHeight } from '../capture/openCapture.ts'
import { getTrim, type Take, type Trim } from '../storage/tapeTypes.ts'
import type { ReaderPlace, Slate } from '../tapeSettings.ts'
import { drawSlate, findSlateMs, slateS, type TapeSlate } from './drawSlate.ts'
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
  /** The slate in front of the tape; null for a tape without slate. The loudness of a spoken slate must be measured. */
  slate: TapeSlate | null
  /** Called with the share of the export that is done, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

export type ExportedTape = { file: Blob; format: TapeFormat; isTooLarge: boolean }

/**
 * If the first file exceeds the size limit by some factor, the limit of the second attempt is divided by this factor
 * and, for safety, multiplied by `secondAttemptShare`.
 */
const secondAttemptShare = 0.92
/** Time between two frames of the still picture of a slate, in seconds. */
const slateFrameS = 0.1

const scale = (samples: Float32Array, gain: number) => samples.map((sample) => Math.max(-1, Math.min(1, sample * gain)))

function mix(voice: Float32Array, reader: Float32Array, gains: TapeGains): Float32Array {
  return voice.map((sample, at) => {
    const mixed = sample * gains.voice + (reader[at] ?? 0) * gains.reader
    return Math.max(-1, Math.min(1, mixed))
  })
}

/** Draws the frame on black, as large as the canvas allows without cutting it off. */
function drawFrame({ canvas, context }: TapeWriter, frame: VideoSample) {
  const { displayWidth, displayHeight } = frame
  const factor = Math.min(canvas.width / displayWidth, canvas.height / displayHeight)
  const width = displayWidth * factor
  const height = displayHeight * factor
  context.fillStyle = '#000'
  context.fillRect(0, 0, canvas.width, canvas.height)
  frame.draw(context, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height)
}

async function writeCard(writer: TapeWriter, slate: Slate) {
  drawSlate(writer.context, slate)
  const count = Math.round(slateS / slateFrameS)
  for (let index = 0; index < count; index += 1) await writer.writePicture(index * slateFrameS, slateFrameS)
}

/** A part of a recording, and the time in seconds at which it begins in the exported file. */
type Segment = { take: Take; tape: OpenTape; fromS: number; toS: number; startS: number }

async function openSegment(take: Take, file: Blob, trim: Trim, startS: number): Promise<Segment> {
  const tape = await openTape(file)
  return { take, tape, fromS: trim.fromMs / 1_000, toS: Math.min(trim.toMs, take.durationMs) / 1_000, startS }
}

const findEndS = ({ fromS, toS, startS }: Segment) => startS + toS - fromS

async function writePicture(writer: TapeWriter, segment: Segment, endS: number, options: TapeExportOptions) {
  const { tape, fromS, toS, startS } = segment
  for await (const frame of new VideoSampleSink(tape.video).samples(fromS, toS)) {
    try {
      options.signal.throwIfAborted()
      // The first frame can begin before the start of the segment.
      const atS = Math.max(fromS, frame.timestamp)
      const untilS = Math.min(toS, frame.timestamp + frame.duration)
      if (untilS <= atS) continue
      drawFrame(writer, frame)
      await writer.writePicture(startS + atS - fromS, untilS - atS)
      options.onProgress((startS + untilS - fromS) / endS)
    } finally {
      frame.close()
    }
  }
}

async function writeSound(writer: TapeWriter, segment: Segment, options: TapeExportOptions) {
  const { take, tape, fromS, toS, startS } = segment
  const { reader: readerPlace, readerBelowDb, signal } = options
  const gains = findTapeGains(take.loudness ?? { voice: null, reader: null, voicePeak: 0 }, readerBelowDb)
  const delayS = take.audioDelayMs / 1_000
  const [main, second]: readonly (SoundTrack | undefined)[] = writer.tracks
  let rate = 48_000
  for await (const samples of readVoices(tape.audio, fromS + delayS, toS + delayS)) {
    signal.throwIfAborted()
    rate = samples.rate
    const atS = samples.timestampS - delayS - fromS
    // Cuts off the samples before the start and after the end of the segment.
    const skipped = Math.max(0, Math.round(-atS * rate))
    const left = Math.max(0, Math.round((toS - fromS - atS) * rate))
    const voice = samples.voice.subarray(skipped, left)
    const reader = samples.reader.subarray(skipped, left)
    const startsAtS = startS + Math.max(0, atS)
    const isMixed = readerPlace === 'mixed'
    await main?.write(startsAtS, rate, isMixed ? mix(voice, reader, gains) : scale(voice, gains.voice))
    await second?.write(startsAtS, rate, scale(reader, gains.reader))
  }
  // Adds silence, so that the sound is as long as the picture.
  const end = new Float32Array(0)
  await main?.write(startS + toS - fromS, rate, end)
  await second?.write(startS + toS - fromS, rate, end)
}

async function writeTape(options: TapeExportOptions, format: TapeFormat, maxMegabytes: number): Promise<Blob> {
  const { take, file, trim, height, reader, slate, signal } = options
  const slateMs = slate ? findSlateMs(slate) : 0
  const scene = await openSegment(take, file, trim, slateMs / 1_000)
  const segments = [scene]
  try {
    if (slate?.clip) segments.unshift(await openSegment(slate.clip.take, slate.clip.file, getTrim(slate.clip.take), 0))
    const size = findPictureSize(
      { width: await scene.tape.video.getDisplayWidth(), height: await scene.tape.video.getDisplayHeight() },
      height,
    )
    const audioTracks = reader === 'separate' ? 2 : 1
    const durationMs = trim.toMs - trim.fromMs + slateMs
    const videoBitsPerSecond = findVideoBitrate({ ...size, durationMs, audioTracks, maxMegabytes })
    const writer = await openTapeWriter({ format, ...size, videoBitsPerSecond, audioTracks })
    const writeFrames = async () => {
      if (slate && !slate.clip) await writeCard(writer, slate.card)
      for (const segment of segments) await writePicture(writer, segment, findEndS(scene), options)
    }
    const writeSounds = async () => {
      for (const segment of segments) await writeSound(writer, segment, options)
    }
    try {
      await Promise.all([writeFrames(), writeSounds()])
      signal.throwIfAborted()
      return await writer.finish()
    } catch (error) {
      await writer.cancel()
      throw error
    }
  } finally {
    for (const { tape } of segments) tape.close()
  }
}

/**
 * Converts a take to a file for a casting office: MP4 if the browser can write it, else WebM.
 * @throws Error if the browser cannot convert videos, or if the take cannot be read. If `signal` is aborted, the error
 * is an `AbortError`.
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

/** Writes the card of a slate as a separate video file with silent sound. */
async function exportCard(card: Slate, height: PictureHeight): Promise<ExportedTape> {
  const size = findPictureSize({ width: 1920, height: 1080 }, height)
  const format = await findTapeFormat(size)
  if (!format) throw new Error('This browser cannot convert video.')
  const videoBitsPerSecond = findVideoBitrate({ ...size, durationMs: slateS * 1_000, audioTracks: 1, maxMegabytes: 0 })
  const writer = await openTapeWriter({ format, ...size, videoBitsPerSecond, audioTracks: 1 })
  await Promise.all([writeCard(writer, card), writer.tracks[0]?.write(slateS, 48_000, new Float32Array(0))])
  return { file: await writer.finish(), format, isTooLarge: false }
}

/** Writes the slate as a separate video file: the spoken clip, or the card with silence. */
export async function exportSlate(
  { card, clip }: TapeSlate,
  { height, signal }: Pick<TapeExportOptions, 'height' | 'signal'>,
): Promise<ExportedTape> {
  if (!clip) return exportCard(card, height)
  return exportTape({
    ...{ take: clip.take, file: clip.file, trim: getTrim(clip.take), height, signal },
    ...{ reader: 'left out', readerBelowDb: 0, maxMegabytes: 0, slate: null, onProgress: () => {} },
  })
}
