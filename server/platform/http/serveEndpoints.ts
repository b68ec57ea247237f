import type { IncomingMessage } from 'node:http'
import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cleanStrings } from './requests/cleanStrings.ts'
import type { Caller } from './caller.ts'
import type { Endpoint, EndpointCall } from './endpoint.ts'
import type { Guard } from './guard.ts'
import { readBody } from './requests/readBody.ts'

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** Whether the guard checks impersonated sessions by the route's contract. */
    isGuardedByContract?: boolean
  }
}

export type ServeEndpointsOptions<Services> = {
  endpoints: readonly Endpoint<Services>[]
  services: Services
  guard: Guard
  /** Aborts when the server stops. */
  closing: AbortSignal
}

type Params = Record<string, string>
type Admitted = { call: EndpointCall<Endpoint<unknown>['contract']>; prepared: unknown }

/**
 * Throws `wrong_origin` for a request that another site started. A browser sends `Sec-Fetch-Site: none` if the user has
 * typed the address; such a request is served.
 */
function assertSameSite({ headers }: FastifyRequest) {
  const site = headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') throw fail('wrong_origin')
}

/**
 * Serves the endpoints. The steps of a request: check of the site that started it, caller, access, parameters,
 * `prepare`, rate limits, reading the body, audit of a view, `answer`. JSON outputs are parsed by the contract.
 */
export function serveEndpoints<Services>(app: FastifyInstance, options: ServeEndpointsOptions<Services>): void {
  for (const endpoint of options.endpoints) serveEndpoint(app, endpoint, options)
}

function serveEndpoint<Services>(
  app: FastifyInstance,
  endpoint: Endpoint<Services>,
  { services, guard, closing }: ServeEndpointsOptions<Services>,
): void {
  const { contract } = endpoint
  const { method, path, upload, download, output } = contract
  const admitted = new WeakMap<FastifyRequest, Admitted>()

  async function authorize(request: FastifyRequest, reply: FastifyReply): Promise<Caller> {
    const access = endpoint.accessTo(request.params as Params, services)
    return guard.authorize({ ...contract, access }, request, reply, `${method} ${path}`)
  }

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<Admitted> {
    const caller = await authorize(request, reply)
    const params = contract.params.safeParse(cleanStrings(request.params))
    if (!params.success) throw fail('not_found')
    const query = contract.query.safeParse(cleanStrings(request.query))
    const context = guard.createRequestContext(contract, request, reply)
    const facts = { ...context, headers: request.headers, isHead: request.method === 'HEAD', closing }
    // `authorize` refuses a missing caller unless the contract's access is `anyone`, so the type assertion is safe.
    const call = { params: params.data, query: query.data ?? {}, caller, request: facts } as Admitted['call']
    return { call, prepared: await endpoint.prepare(call, services) }
  }

  async function onRequest(request: FastifyRequest, reply: FastifyReply) {
    if (download?.sameSiteOnly) assertSameSite(request)
    const { call, prepared } = await admit(request, reply)
    if (upload?.timeoutMs) request.raw.setTimeout(upload.timeoutMs)
    await guard.checkRateLimits(contract, call.caller, call.request, {})
    admitted.set(request, { call, prepared })
  }

  async function handler(request: FastifyRequest, reply: FastifyReply) {
    // During an upload, the user may have signed out or deleted the script, so the checks run again.
    const { call, prepared } = (upload ? undefined : admitted.get(request)) ?? (await admit(request, reply))
    await guard.recordView(contract, call.caller, endpoint.subjectOf(prepared))
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const answer = await endpoint.answer({ ...call, prepared, body, reply }, services)
    if (!output) return answer
    return reply.header('cache-control', 'no-store').send({ data: output.parse(answer) })
  }

  void app.register(async (own) => {
    const limit = upload && { bodyLimit: upload.maxBytes }
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', (request: FastifyRequest, payload: IncomingMessage) =>
      readBody(payload, {
        maxBytes: request.routeOptions.bodyLimit,
        contentLength: request.headers['content-length'],
      }),
    )
    own.route({
      method: endpoint.servesHead ? [method, 'HEAD'] : method,
      url: path,
      config: { isGuardedByContract: true },
      ...limit,
      ...(download?.kind === 'stream' && { exposeHeadRoute: false }),
      onRequest,
      handler,
    })
  })
}
