import pino, { type DestinationStream, type Logger } from 'pino'

/** Creates the log: one JSON line per event. Bodies are never logged. Fields that may contain secrets are redacted. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.secret'],
  }
  return destination ? pino(options, destination) : pino(options)
}
