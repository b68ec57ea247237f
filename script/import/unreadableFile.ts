/** Why a file cannot become a script. */
export type Unreadability =
  /** Nothing in it. */
  | 'empty'
  /** No kind of file that we read. */
  | 'unknown'
  /** Its bytes end too early, or contradict themselves. */
  | 'broken'
  /** Locked by a password. */
  | 'encrypted'
  /** Pictures of pages, without a letter of text. */
  | 'scan'
  /** More pages, or more text, than any script has. */
  | 'tooLong'
  /** It unfolds into far more than a script could be. */
  | 'bomb'

/** A file that ends in a clear message and not in a script. */
export class Unreadable extends Error {
  readonly reason: Unreadability

  constructor(reason: Unreadability, options?: ErrorOptions) {
    super(`unreadable: ${reason}`, options)
    this.reason = reason
  }
}
