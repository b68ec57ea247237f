/** Why a file cannot become a script. */
export type UnreadableReason =
  /** The file is empty. */
  | 'empty'
  /** A file format that we do not read. */
  | 'unknown'
  /** Its bytes end too early, or contradict themselves. */
  | 'broken'
  /** Protected by a password. */
  | 'encrypted'
  /** A book that only the shop's own program can open (digital rights management). */
  | 'copyProtected'
  /** Pages that are only pictures, without any text. */
  | 'scan'
  /** The file has more pages or more text than any script. */
  | 'tooLong'
  /** A decompression bomb: it expands into far more than a script could be. */
  | 'bomb'

/** Thrown for a file that cannot become a script; the user sees a message for its reason. */
export class UnreadableFileError extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`unreadable: ${reason}`, options)
    this.reason = reason
  }
}

/** Largest length of a script's text, in characters. */
export const MAX_TEXT_LENGTH = 1_500_000
