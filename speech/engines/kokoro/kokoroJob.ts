import type { FinishingDelivery } from '../../planning/delivery.ts'
import type { Accent } from '../../models/manifest.ts'
import type { RegionalAccent } from './text/regionalAccents.ts'
import type { Shape } from '../../catalog/voices.ts'

/** A file with the digest it must have. A process loads it only if the digest matches. */
export type VerifiedFile = { path: string; sha256: string }

/** The start parameters of a process, passed as JSON in its only argument. */
export type KokoroStart = {
  model: VerifiedFile
  /**
   * File in which the digest of the model is cached, because reading 300 MB takes a second. Absent: the digest is not
   * cached.
   */
  digestCachePath?: string | undefined
  threads: number
  /**
   * A voice with which the parts of the model are verified. Absent: the model is not split, and the process speaks each
   * unit in one piece.
   */
  checkVoice?: VerifiedFile | undefined
  /** Package or file from which to import the ONNX runtime. */
  library: string
}

/**
 * A job: one unit. The process answers with `{ result }`, the finished samples, or `{ failure }`, an error message. If
 * a listener waits, messages `{ partial }` with the first samples can precede the result.
 */
export type KokoroJob = {
  /** Style tables to mix, each with its share. The sum of the shares is 1. */
  styles: readonly (VerifiedFile & { share: number })[]
  accent: Accent
  /** A regional accent, made from `accent`. */
  regional?: RegionalAccent | undefined
  lexicon: VerifiedFile
  spoken: string
  pronunciations?: Readonly<Record<string, string>> | undefined
  speed: number
  gainDb: number
  shape?: Shape | undefined
  delivery?: FinishingDelivery | undefined
  /** Whether a listener is waiting for the first samples. */
  isAwaited?: boolean | undefined
}

const CORRUPT_FILE_MESSAGE = /corrupt file: (.+)$/

/** Returns the error with which a process refuses a file. The engine reads the path from its message. */
export const corruptFileError = (path: string): Error => new Error(`corrupt file: ${path}`)

/** Returns the path of the refused file; undefined if the message is another error. */
export const findCorruptFile = (message: string): string | undefined => CORRUPT_FILE_MESSAGE.exec(message)?.[1]
