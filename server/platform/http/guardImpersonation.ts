import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Caller } from './caller.ts'
import type { NoteLook } from './looks.ts'

type Needs = { callerOf(request: FastifyRequest): Promise<Caller>; noteLook: NoteLook }

const looksOnly: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Read-only for every route that is no callable (those are judged by their contract, in `mayCall.ts`): whatever asks
 * for a change is refused to one who views another account, before its body is read. A GET that is more than a look asks
 * `whyNot` itself.
 */
export function guardViews(app: FastifyInstance, { callerOf, noteLook }: Needs): void {
  app.addHook('onRequest', async (request) => {
    const { url = '' } = request.routeOptions
    if (url.startsWith('/api/call/') || looksOnly.has(request.method)) return
    const caller = await callerOf(request)
    if (!caller?.viewedBy) return
    await noteLook(caller, { outcome: 'refused', what: `${request.method} ${url}`, subject: '' })
    throw fail('read_only')
  })
}
