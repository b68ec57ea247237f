import type { FileParser } from '../fileParser.ts'
import { parseFile } from '../parseFile.ts'

/**
 * Creates a file parser that parses in this process, because the start of another process takes long. It has no queue
 * and no limits of time and memory.
 */
export function createFakeFileParser(): FileParser {
  return {
    async parse({ bytes, name }, signal) {
      signal.throwIfAborted()
      const result = await parseFile(bytes, name)
      signal.throwIfAborted()
      return result
    },
  }
}
