import { Failure, fail, httpOf } from '@scene-partner/contract/failures'
import { describeDatabaseError, isUnavailable } from '../database/database.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

export type WireError = {
  error: { status: string; message: string; details: { code: string } & Record<string, unknown> }
}

/** `resource-exhausted` inside, `RESOURCE_EXHAUSTED` on the wire. */
export const onTheWire = (status: string): string => status.toUpperCase().replaceAll('-', '_')

export function present(failure: Failure): WireError {
  return {
    error: {
      status: onTheWire(failure.status),
      message: failure.message,
      details: { ...failure.facts, code: failure.code },
    },
  }
}

/** Refusals that the HTTP library makes before we are asked keep their own HTTP status and get our form. */
const byLibrary: Record<string, { http: number; failure: () => Failure }> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { http: 413, failure: () => fail('payload_too_large') },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { http: 415, failure: () => fail('unsupported_media') },
}

export function asFailure(error: unknown, requestId: string): { http: number; failure: Failure; isBug: boolean } {
  // A refusal with a cause has an operator to tell: what it leans on is away.
  if (error instanceof Failure) return { http: httpOf(error.code), failure: error, isBug: error.cause !== undefined }
  if (isUnavailable(error)) return { http: 503, failure: fail('unavailable'), isBug: true }
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code ? byLibrary[code] : undefined
  if (known) return { http: known.http, failure: known.failure(), isBug: false }
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return { http: 400, failure: fail('bad_request'), isBug: false }
  }
  return { http: 500, failure: fail('internal', { requestId }), isBug: true }
}

/** A database error's own message holds its statement's values: scripts, addresses, hashes. They are not for a log. */
function withoutValues(error: unknown): unknown {
  const described = describeDatabaseError(error)
  return described.code || described.query ? described : error
}

/** Answers any error in the callable form; a bug is logged with the request's id and shown as one calm sentence. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { http, failure, isBug } = asFailure(error, request.id)
  if (isBug) request.log.error({ err: withoutValues(error) }, 'request failed')
  const { retryAfterS } = failure.facts
  if (typeof retryAfterS === 'number') void reply.header('retry-after', Math.ceil(retryAfterS))
  else if (http === 503) void reply.header('retry-after', 5)
  return reply.code(http).send(present(failure))
}
