/** Why a file cannot become a script. */
export type UnreadableReason =
  /** The file contains no text, or only a title page. */
  | 'empty'
  /** The app does not support the file format. */
  | 'unknown'
  /** The content is incomplete or invalid. */
  | 'broken'
  /** A password protects the file. */
  | 'encrypted'
  /** An e-book with digital rights management, which only the shop's own program can open. */
  | 'copyProtected'
  /** The pages contain only pictures, no text. */
  | 'scan'
  /** The file has more pages or more text than any script. */
  | 'tooLong'
  /**
   * The content could take too much memory or time, for example because of a decompression bomb, a document type
   * declaration or deep nesting.
   */
  | 'bomb'

/** Thrown for a file that cannot become a script; the user sees a message for its reason. */
export class UnreadableFileError extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`unreadable: ${reason}`, options)
    this.reason = reason
  }
}

/** Maximum length of a script's text, in characters. */
export const MAX_TEXT_LENGTH = 1_500_000
