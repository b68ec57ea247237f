import pino, { type DestinationStream, type Logger } from 'pino'

/** One JSON line an event. Bodies are never logged; what might be a secret is blotted out even where it slips in. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: ['req.headers.cookie', 'req.headers.authorization', '*.password', '*.token', '*.secret'],
  }
  return destination ? pino(options, destination) : pino(options)
}
