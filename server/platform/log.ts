import pino, { type DestinationStream, type Logger } from 'pino'
import { describeDatabaseError, isDatabaseError } from './database/databaseErrors.ts'

/** The message and the details of a database error may contain scripts and addresses, so only its safe parts are logged. */
const serializeError = (error: Error) =>
  isDatabaseError(error) ? describeDatabaseError(error) : pino.stdSerializers.err(error)

/**
 * Creates the log: one JSON line per event. Bodies and the values of database statements are never logged. Fields that
 * may contain secrets are redacted.
 */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: serializeError },
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.secret'],
  }
  return destination ? pino(options, destination) : pino(options)
}
