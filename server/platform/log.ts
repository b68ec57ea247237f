import type { Writable } from 'node:stream'
import pino, { type DestinationStream, type Logger } from 'pino'
import { describeDatabaseError, isDatabaseError } from './database/databaseErrors.ts'

/** Logs only the safe parts of a database error: its message and details may contain scripts and e-mail addresses. */
const serializeError = (error: Error) =>
  isDatabaseError(error) ? describeDatabaseError(error) : pino.stdSerializers.err(error)

/** If the log lines that wait for a slow reader of the output take more bytes than this, further lines are dropped. */
const maxWaitingBytes = 1_000_000

/**
 * Creates a destination that never waits for the reader of `output`. Lines wait in memory. When they take more than
 * 1 MB, further lines are dropped, and a line with their number is written later. If the reader has ended, all lines
 * are lost.
 */
export function createLogDestination(output: Writable): DestinationStream {
  let dropped = 0
  // Without this handler, a write after the reader has ended would end this process.
  output.on('error', () => undefined)
  return {
    write(line) {
      if (output.writableLength > maxWaitingBytes) {
        dropped += 1
        return
      }
      if (dropped > 0) {
        const level = pino.levels.values['warn']
        output.write(`${JSON.stringify({ level, time: Date.now(), dropped, msg: 'log lines dropped' })}\n`)
        dropped = 0
      }
      output.write(line)
    },
  }
}

let standardOutput: DestinationStream | undefined
const getStandardOutput = () => (standardOutput ??= createLogDestination(process.stdout))

/**
 * Creates the log: one JSON line per event, by default to the standard output. Bodies and the values of database
 * statements are never logged. Fields that may contain secrets are redacted.
 */
export function createLog(level: string, destination = getStandardOutput()): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: serializeError },
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.secret'],
  }
  return pino(options, destination)
}
