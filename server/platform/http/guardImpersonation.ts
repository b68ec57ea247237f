import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import type { RecordImpersonationAudit } from './impersonationAudit.ts'

type Needs = { callerOf(request: FastifyRequest): Promise<Caller>; recordImpersonationAudit: RecordImpersonationAudit }

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Refuses every request other than GET, HEAD and OPTIONS of an impersonated session, before its body is read.
 * Operations and endpoints are excluded here, because the guard checks them by their contract.
 */
export function guardImpersonation(app: FastifyInstance, { callerOf, recordImpersonationAudit }: Needs): void {
  app.addHook('onRequest', async (request) => {
    const { url = '', config } = request.routeOptions
    if (url.startsWith('/api/call/') || config.isGuardedByContract || safeMethods.has(request.method)) return
    const caller = await callerOf(request)
    if (!caller?.impersonatedBy) return
    await recordImpersonationAudit(caller, { outcome: 'refused', what: `${request.method} ${url}`, subject: '' })
    throw fail('read_only')
  })
}
