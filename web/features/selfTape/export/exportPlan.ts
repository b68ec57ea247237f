import type { PictureHeight } from '../capture/openCapture.ts'

const evenNumber = (value: number) => Math.max(2, Math.round(value / 2) * 2)

/**
 * Returns the size of an exported picture in pixels. The shorter side is at most `height`. A smaller picture is not
 * enlarged.
 */
export function findPictureSize(source: { width: number; height: number }, height: PictureHeight) {
  const scale = Math.min(1, height / Math.min(source.width, source.height))
  return { width: evenNumber(source.width * scale), height: evenNumber(source.height * scale) }
}

export const audioBitsPerSecond = 128_000
const usualBitsPerPixel = 2.6
const lowestVideoBitsPerSecond = 150_000
/** The share of a size limit that picture and sound may use. The remaining share is for the file container. */
const usableShare = 0.96

/**
 * Returns the bit rate of the picture: the usual one for its size, or less if the file would have more than
 * `maxMegabytes`. The result is at least `lowestVideoBitsPerSecond`, so the file may still be too large. `maxMegabytes`
 * 0 means no limit.
 */
export function findVideoBitrate(tape: {
  width: number
  height: number
  durationMs: number
  audioTracks: number
  maxMegabytes: number
}): number {
  const usual = Math.round(tape.width * tape.height * usualBitsPerPixel)
  if (tape.maxMegabytes <= 0) return usual
  const bits = tape.maxMegabytes * 8_000_000 * usableShare
  const forPicture = bits / (tape.durationMs / 1_000) - audioBitsPerSecond * tape.audioTracks
  return Math.round(Math.max(lowestVideoBitsPerSecond, Math.min(usual, forPicture)))
}

/** Estimates the size of an exported file in megabytes. */
export function estimateMegabytes(tape: Parameters<typeof findVideoBitrate>[0]): number {
  const bits = (findVideoBitrate(tape) + audioBitsPerSecond * tape.audioTracks) * (tape.durationMs / 1_000)
  return Math.max(1, Math.round(bits / 8_000_000))
}

/** Returns a part of a file name without characters that a file system or a casting site refuses. */
const cleanPart = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')

/**
 * Returns the name of an exported file, without its extension, in the form that casting offices ask for.
 * @example formatFileName({ firstName: 'Inés', lastName: 'Marlowe', role: 'Det. Morrow', what: 'Take1' })
 * // 'MARLOWE_Ines_Det-Morrow_Take1'
 */
export function formatFileName(parts: { firstName: string; lastName: string; role: string; what: string }): string {
  const { firstName, lastName, role, what } = parts
  const cleaned = [cleanPart(lastName).toUpperCase(), cleanPart(firstName), cleanPart(role), cleanPart(what)]
  return cleaned.filter((part) => part !== '').join('_')
}
