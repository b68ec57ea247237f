import { fail } from '@scene-partner/contract/failures'
import type { OperationContract } from '@scene-partner/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientKey } from '../limits/clientKey.ts'
import type { Limits } from '../limits/limits.ts'
import type { Caller } from './caller.ts'
import { checkAccess } from './checkAccess.ts'
import type { RecordImpersonationAudit } from './impersonationAudit.ts'
import { parseIdempotencyKey } from './idempotencyKey.ts'
import type { RequestContext } from './operation.ts'

/** What the guard reads of a contract, of an operation or of an endpoint. */
type Guarded = Pick<
  OperationContract,
  'name' | 'access' | 'unverifiedFailure' | 'duringImpersonation' | 'limits' | 'idempotent'
> & {
  /** What the impersonation audit calls it. Absent: the name. */
  auditName?: string
}

export type GuardOptions = {
  limits: Limits
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  /** Whether local mode is on and this request came straight from this machine. */
  isLocal(request: FastifyRequest): boolean
  recordImpersonationAudit: RecordImpersonationAudit
}

/** Guards every operation, upload and download by its contract: access, rate limits, idempotency key, impersonation audit. */
export type Guard = {
  /**
   * Returns the caller. Throws the failure of `checkAccess` where the contract refuses the caller. `refusalName`: what the
   * audit calls a refused request of an impersonated session.
   */
  authorize(contract: Guarded, request: FastifyRequest, reply: FastifyReply, refusalName?: string): Promise<Caller>
  /** Returns the facts of the request. Its idempotency key is undefined unless the contract is idempotent. */
  createRequestContext(contract: Guarded, request: FastifyRequest, reply: FastifyReply): RequestContext
  /** Counts the request. Throws `rate_limited`. `input`: its `email`, if any, is a key of limits by e-mail address. */
  checkRateLimits(contract: Guarded, caller: Caller, facts: RequestContext, input: unknown): Promise<void>
  /**
   * Records what an impersonated session sees. Runs before the response is sent: data without an audit entry is never
   * shown.
   */
  recordView(contract: Guarded, caller: Caller, subject: string): Promise<void>
}

function createRequestContext(
  { idempotent }: Guarded,
  request: FastifyRequest,
  reply: FastifyReply,
  isLocal: boolean,
): RequestContext {
  const disconnected = new AbortController()
  reply.raw.once('close', () => disconnected.abort(fail('unavailable')))
  return {
    id: request.id,
    ip: request.ip,
    clientKey: clientKey(request.ip),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 400),
    optsOutOfTracking: request.headers['dnt'] === '1' || request.headers['sec-gpc'] === '1',
    cookies: request.cookies,
    idempotencyKey: idempotent && parseIdempotencyKey(request.headers),
    isLocal,
    log: request.log,
    signal: disconnected.signal,
    setCookie: (header) => {
      void reply.header('set-cookie', header)
    },
  }
}

/** Creates the one guard of the server. */
export function createGuard({ limits, callerOf, isLocal, recordImpersonationAudit }: GuardOptions): Guard {
  return {
    async authorize(contract, request, reply, refusalName = contract.name) {
      const caller = await callerOf(request, reply)
      const refusal = checkAccess(contract, caller)
      if (!refusal) return caller
      if (caller?.impersonatedBy)
        await recordImpersonationAudit(caller, { outcome: 'refused', what: refusalName, subject: '' })
      throw refusal
    },
    createRequestContext: (contract, request, reply) =>
      createRequestContext(contract, request, reply, isLocal(request)),
    async checkRateLimits(contract, caller, facts, input) {
      for (const limit of contract.limits ?? []) {
        // In local mode all clients have the same address.
        if (limit.per === 'client' && limit.inLocalMode === 'lifted' && facts.isLocal) continue
        const key = {
          client: facts.clientKey,
          user: caller?.userId,
          email: (input as { email?: string }).email?.trim().toLowerCase(),
        }[limit.per]
        if (key !== undefined) await limits.consume(`${contract.name}:${limit.per}:${key}`, limit)
      }
    },
    async recordView({ name, auditName = name, duringImpersonation }, caller, subject) {
      if (!caller?.impersonatedBy || duringImpersonation !== 'reads') return
      await recordImpersonationAudit(caller, { outcome: 'seen', what: auditName, subject })
    },
  }
}
