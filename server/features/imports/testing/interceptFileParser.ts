import type { FileParser } from '../fileParser.ts'

/** A file parser whose function `parse` a test can replace. */
export type InterceptedFileParser = {
  fileParser: FileParser
  /**
   * From now on, each file is parsed by this function in place of the parser's own function. It can delay or refuse a
   * file.
   */
  replace(parse: FileParser['parse']): void
  /** From now on, each file is parsed by the parser's own function again. */
  reset(): void
}

/** Wraps a file parser so that a test can delay, refuse or observe files. Otherwise the parser works as before. */
export function interceptFileParser(inner: FileParser): InterceptedFileParser {
  let { parse } = inner
  return {
    fileParser: { parse: (file, signal) => parse(file, signal) },
    replace: (next) => void (parse = next),
    reset: () => void ({ parse } = inner),
  }
}
