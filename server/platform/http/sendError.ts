import { Failure, fail, getHttpStatus } from '@scene-partner/contract/failures'
import { toWireError } from '@scene-partner/contract/wireError'
import { describeDatabaseError, isUnavailable } from '../database/database.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

/**
 * Errors that Fastify raises before our code runs. They keep their HTTP status, but are sent in the error format of the
 * protocol.
 */
const libraryErrors: Record<string, { http: number; failure: () => Failure }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { http: 413, failure: () => fail('payload_too_large') },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { http: 415, failure: () => fail('unsupported_media') },
}

/**
 * Converts any error to a failure with its HTTP status. `isBug` means that the error must be logged: it is unexpected,
 * or a dependency is unavailable.
 */
export function toFailure(error: unknown, requestId: string): { http: number; failure: Failure; isBug: boolean } {
  // A failure with a cause is logged, because the cause is an error of a dependency.
  if (error instanceof Failure)
    return { http: getHttpStatus(error.code), failure: error, isBug: error.cause !== undefined }
  if (isUnavailable(error)) return { http: 503, failure: fail('unavailable'), isBug: true }
  const { code, statusCode } = error as Partial<FastifyError>
  const libraryError = code ? libraryErrors[code] : undefined
  if (libraryError) return { http: libraryError.http, failure: libraryError.failure(), isBug: false }
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return { http: 400, failure: fail('bad_request'), isBug: false }
  }
  return { http: 500, failure: fail('internal', { requestId }), isBug: true }
}

/** Removes statement values from a database error: scripts, e-mail addresses and hashes must not be in the log. */
function withoutValues(error: unknown): unknown {
  const described = describeDatabaseError(error)
  return described.code || described.query ? described : error
}

/**
 * Headers that describe the file that could not be sent. They are removed from the error response, so that a browser
 * does not take the error for the file. With the content type of the file, Fastify would refuse to send the error as
 * JSON.
 */
const headersOfFiles = ['content-type', 'etag', 'accept-ranges', 'content-range', 'content-disposition']

/**
 * Sends any error in the protocol's form. An error with `isBug` is logged with the request id. If it is unexpected, the
 * response contains that id too.
 */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { http, failure, isBug } = toFailure(error, request.id)
  if (isBug) request.log.error({ err: withoutValues(error) }, 'request failed')
  for (const name of headersOfFiles) void reply.removeHeader(name)
  void reply.header('cache-control', 'no-store')
  const { retryAfterS } = failure.facts
  if (typeof retryAfterS === 'number') void reply.header('retry-after', Math.ceil(retryAfterS))
  else if (http === 503) void reply.header('retry-after', 5)
  return reply.code(http).send(toWireError(failure))
}
