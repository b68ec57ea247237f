import type { Script } from '../parse/script.ts'

/** An imported file, as a `FileReader` gets it. */
export type FileContent = {
  bytes: Uint8Array
  /** The file name without a path. It is only used to distinguish formats of plain text, such as Fountain. */
  name: string
  /** The first bytes as text, with one character for each byte (Latin-1). */
  head: string
  /**
   * Returns the bytes decoded as text.
   *
   * @throws UnreadableFileError `encrypted` for an encrypted Office document, `unknown` for binary data
   */
  text(): string
}

/**
 * Content of a file that is not part of the script. `what`: its kind; `count`: how often it occurs; `pages`: page
 * numbers, counted from 1; `words`: samples of its text.
 */
export type LeftOut = { what: string; count: number; pages?: number[]; words?: string[] }

/** The result of parsing a file. */
export type FileReaderResult = {
  script: Script
  /** Number of pages; absent if the file format has no pages. */
  pages?: number
  leftOut?: LeftOut[]
  /** The author of the script; absent if unknown. It becomes a row of the title page. */
  author?: string
  /**
   * Present if the file's own text, with restored line breaks, is stored as the script; otherwise the parsed script is
   * written as Fountain. `writtenAs`: `fountain` if Fountain's rules apply to the text, null if the parser must detect
   * the format.
   */
  unchanged?: { content: string; title: string; writtenAs: 'fountain' | null }
}
