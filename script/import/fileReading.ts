import type { Script } from '../parse/script.ts'

/** The file that a reader receives. */
export type FileContent = {
  bytes: Uint8Array
  /** The file name without a path. It is only used to distinguish Fountain from other text. */
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
 * Content of a file that is not part of the script: its kind, how often it occurs, on which pages (counted from 1), and
 * sample words.
 */
export type LeftOut = { what: string; count: number; pages?: number[]; words?: string[] }

/** The result of a reader. */
export type FileReading = {
  script: Script
  /** Number of pages; absent if the format has none. */
  pages?: number
  leftOut?: LeftOut[]
  /** Who wrote the script; absent if the file does not say it. It becomes a row of the title page. */
  author?: string
  /**
   * Present if the actor edits the text of the file without changes. Absent if the script must first be written as
   * Fountain. `writtenAs` is `fountain` if Fountain's rules apply to the text, and null if the parser detects the
   * format.
   */
  unchanged?: { content: string; title: string; writtenAs: 'fountain' | null }
}
