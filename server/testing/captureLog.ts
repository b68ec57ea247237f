import { Writable } from 'node:stream'
import type { Logger } from 'pino'
import { createLog } from '../platform/log.ts'

/** The product's own log at its most talkative, kept in memory. */
export function captureLog(): { logger: Logger; text(): string } {
  let kept = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      kept += chunk.toString()
      done()
    },
  })
  return { logger: createLog('trace', sink), text: () => kept }
}
