import type { Script } from '../parse/script.ts'

/** A file as the readers see it. */
export type FileContent = {
  bytes: Uint8Array
  /** The file name without a path; it only tells Fountain from other text. */
  name: string
  /** The first bytes, one character per byte. */
  head: string
  /**
   * Returns the bytes decoded as text.
   *
   * @throws UnreadableFileError `encrypted` for a locked document, `unknown` for binary data
   */
  text(): string
}

/**
 * Something of a file that is not part of the script: what it is, how often it occurs, on which pages (counted from 1),
 * and sample words.
 */
export type LeftOut = { what: string; count: number; pages?: number[]; words?: string[] }

/** What a reader returns. */
export type FileReading = {
  script: Script
  /** Number of pages; absent where the format has none. */
  pages?: number
  leftOut?: LeftOut[]
  /**
   * Set where the file is a text that the actor edits as it is. Absent where the script must be written as Fountain
   * first. `writtenAs`: `fountain` where Fountain's rules parse it, null where the parser guesses.
   */
  unchanged?: { content: string; title: string; writtenAs: 'fountain' | null }
}
