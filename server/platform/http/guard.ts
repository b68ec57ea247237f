import { fail, Failure } from '@scene-partner/contract/failures'
import type { OperationContract } from '@scene-partner/contract/operation'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientKey } from '../limits/clientKey.ts'
import type { Limits } from '../limits/limits.ts'
import { formatOperationKey } from '../limits/operationLimits.ts'
import type { Caller } from './caller.ts'
import { checkAccess } from './checkAccess.ts'
import type { RecordImpersonationAudit } from './impersonationAudit.ts'
import { parseIdempotencyKey } from './requests/idempotencyKey.ts'
import type { RequestContext } from './operation.ts'

/** The properties of the contract of an operation or endpoint that the guard uses. */
type Guarded = Pick<
  OperationContract,
  'name' | 'access' | 'unverifiedFailure' | 'beforeSecondFactor' | 'duringImpersonation' | 'limits' | 'idempotent'
> & {
  /** The name under which the impersonation audit records a view. Absent: the name of the contract. */
  auditName?: string
  /** Whether a refused caller gets the failure codes for stored files (`storage/…`). */
  isStoredFile?: true
}

/** Makes the browser clear its HTTP cache, but not its cookies and storage (W3C Clear Site Data). */
const clearBrowserCache = (reply: FastifyReply) => void reply.header('clear-site-data', '"cache"')

export type GuardOptions = {
  limits: Limits
  callerOf(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  /** Whether local mode is on and the request came directly from this machine. */
  isLocal(request: FastifyRequest): boolean
  recordImpersonationAudit: RecordImpersonationAudit
}

/**
 * Guards every operation, upload and download by its contract: access, rate limits, idempotency key, impersonation
 * audit.
 */
export type Guard = {
  /**
   * Returns the caller. Returns null for a visitor, and for a session whose second factor is pending if the contract
   * treats it like a visitor. Throws the failure of `checkAccess` if the contract refuses the caller. `refusalName` is
   * the name under which the audit records a refused request of an impersonated session.
   */
  authorize(contract: Guarded, request: FastifyRequest, reply: FastifyReply, refusalName?: string): Promise<Caller>
  /** Returns the facts of the request. The idempotency key is undefined unless the contract declares one. */
  createRequestContext(contract: Guarded, request: FastifyRequest, reply: FastifyReply): RequestContext
  /**
   * Counts the request. Throws `rate_limited` if a limit of the contract is exceeded. `input.email`, if present, is the
   * key of limits per e-mail address.
   */
  checkRateLimits(contract: Guarded, caller: Caller, facts: RequestContext, input: unknown): Promise<void>
  /**
   * Records what an admin views during an impersonation. It runs before the response is sent, so that no data is shown
   * without an audit entry.
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
  reply.raw.once('close', () => {
    // If the response is complete, as in most cases, the signal does not abort, because an abort would take time and
    // have no effect.
    if (!reply.raw.writableFinished) disconnected.abort(fail('unavailable'))
  })
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
    clearBrowserCache: () => clearBrowserCache(reply),
  }
}

/** Creates the guard that all operations and endpoints of the server share. */
export function createGuard({ limits, callerOf, isLocal, recordImpersonationAudit }: GuardOptions): Guard {
  return {
    async authorize(contract, request, reply, refusalName = contract.name) {
      const caller = await callerOf(request, reply)
      const refusal = checkAccess(contract, caller)
      if (!refusal) return caller?.needsSecondFactor && contract.beforeSecondFactor === 'asVisitor' ? null : caller
      request.log.info({ operation: refusalName, code: refusal.code }, 'access refused')
      // The session may have expired, and the next user of the browser may be another person. So cached responses are
      // removed.
      if (refusal.status === 'unauthenticated') clearBrowserCache(reply)
      if (caller?.impersonatedBy)
        await recordImpersonationAudit(caller, { outcome: 'refused', what: refusalName, subject: '' })
      throw refusal
    },
    createRequestContext: (contract, request, reply) =>
      createRequestContext(contract, request, reply, isLocal(request)),
    async checkRateLimits(contract, caller, facts, input) {
      for (const limit of contract.limits ?? []) {
        // In local mode all clients have the same address, so this limit does not apply.
        if (limit.per === 'client' && limit.inLocalMode === 'lifted' && facts.isLocal) continue
        const key = {
          client: facts.clientKey,
          user: caller?.userId,
          email: (input as { email?: string }).email?.trim().toLowerCase(),
        }[limit.per]
        if (key === undefined) continue
        try {
          await limits.consume(formatOperationKey(contract.name, limit.per, key), limit)
        } catch (error) {
          if (error instanceof Failure)
            facts.log.info({ operation: contract.name, per: limit.per }, 'rate limit reached')
          throw error
        }
      }
    },
    async recordView({ name, auditName = name, duringImpersonation }, caller, subject) {
      if (!caller?.impersonatedBy || duringImpersonation !== 'reads') return
      await recordImpersonationAudit(caller, { outcome: 'seen', what: auditName, subject })
    },
  }
}
