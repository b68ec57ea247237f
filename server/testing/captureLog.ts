import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { createLog } from '../platform/log.ts'

/** Creates a logger with level `trace` that stores its output in memory. */
export function captureLog(): { logger: Logger; text(): string } {
  let captured = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      captured += chunk.toString()
      done()
    },
  })
  return { logger: createLog('trace', sink), text: () => captured }
}
