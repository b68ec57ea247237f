import type { IncomingHttpHeaders } from 'node:http'

const pattern = /^[\x21-\x7e]{1,200}$/

const read = (headers: IncomingHttpHeaders): unknown => headers['idempotency-key']

/** Returns the idempotency key of a request. Undefined if the request has none or a malformed one. */
export function parseIdempotencyKey(headers: IncomingHttpHeaders): string | undefined {
  const key = read(headers)
  return typeof key === 'string' && pattern.test(key) ? key : undefined
}

/** Whether a request has an idempotency key that is not 1 to 200 visible ASCII characters. */
export const hasMalformedIdempotencyKey = (headers: IncomingHttpHeaders): boolean =>
  read(headers) !== undefined && parseIdempotencyKey(headers) === undefined
