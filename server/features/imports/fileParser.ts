import { fileURLToPath } from 'node:url'
import { fail } from '@scene-partner/contract/failures'
import { createFairQueue } from '../../platform/limits/fairQueue.ts'
import { runInLimitedProcess, type ProcessLimits } from '../../platform/processes/limitedProcess.ts'
import type { ParseResult } from './parseFile.ts'

/** Parses uploaded files in separate processes, so that a hostile file cannot harm the server. */
export type FileParser = {
  /**
   * Waits in a queue that is fair to all accounts, then parses the file. Throws `import/too-slow` if the file needs too
   * much time or memory or its process crashes, `import/busy` if too many files of all accounts or of this account
   * wait, and the signal's reason if the signal aborts.
   */
  parse(file: { bytes: Uint8Array; name: string; userId: string }, signal: AbortSignal): Promise<ParseResult>
}

const defaultLimits: ProcessLimits = { bytes: 512 * 1_048_576, cpuMs: 10_000 }
/** The slowest files to parse are text files. They take about 2 ms per kB. */
const expectedMsPerByte = 0.002
const maxConcurrent = 2
/** The number of waiting files is limited because they are in memory, with up to 25 MB each. */
const maxWaiting = 20
const maxWaitingPerAccount = 3

/**
 * Creates the parser. `entries`: the folder of the built workers. `limits`: resources per file; only tests set lower
 * limits. Two files are parsed at the same time. Up to 20 more files wait, at most three of the same account.
 */
export function createFileParser({
  entries,
  limits = defaultLimits,
}: {
  entries: URL
  limits?: ProcessLimits
}): FileParser {
  const entry = fileURLToPath(new URL('importProcess.js', entries))
  const queue = createFairQueue({
    ...{ size: maxConcurrent, maxWaiting, maxWaitingPerAccount },
    createFullError: () => fail('import/busy'),
  })
  const createFailure = () => fail('import/too-slow')
  return {
    parse: ({ userId, bytes, name }, signal) =>
      queue.run(userId, () => runInLimitedProcess({ entry, bytes, message: { name }, limits, signal, createFailure }), {
        signal,
        expectedMs: Math.min(limits.cpuMs, bytes.length * expectedMsPerByte),
      }),
  }
}
