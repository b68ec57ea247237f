import type { FileParser } from '../fileParser.ts'

/** A working file parser, and the control of its faults. */
export type InterceptedFileParser = {
  fileParser: FileParser
  /** From now on, calls this function instead of that of the parser. It can delay or refuse a file. */
  replace(parse: FileParser['parse']): void
  /** From now on, calls the function of the parser again. */
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
