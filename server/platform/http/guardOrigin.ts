import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via']

/** Addresses of this machine alone, also as an IPv6 socket writes them. */
const thisMachine = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/

/**
 * Sent from this machine, with nothing in between: one of the conditions of local mode. A server that listens to the
 * whole network would else take anyone's word who names its host `localhost`.
 */
export const cameFromHere = (request: FastifyRequest): boolean =>
  thisMachine.test(request.socket.remoteAddress ?? '') &&
  proxyHeaders.every((name) => request.headers[name] === undefined)

function isFromElsewhere(request: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return origin !== ownOrigin
  return request.headers['sec-fetch-site'] !== 'same-origin'
}

/** Probes come from machines that know no host name; the replica's own calls are judged by their secret. */
const judgedElsewhere = (path: string): boolean =>
  path.startsWith('/api/health/') || path.startsWith('/api/replica/') || path.startsWith('/api/webhooks/')

/**
 * A page asked for under another host is sent to the public address; a call with another host or origin is refused
 * before anything of it is read. `publicUrl` is a function: with port 0 it is known only after listening.
 */
export function guardOrigin(app: FastifyInstance, publicUrl: () => string): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (judgedElsewhere(path)) return undefined
    const own = new URL(publicUrl())
    const isApi = path.startsWith('/api/')
    if (request.headers.host !== own.host) {
      if (isApi) throw fail('wrong_origin')
      return reply.redirect(own.origin + (request.url.startsWith('/') ? request.url : '/'), 308)
    }
    if (isApi && request.method !== 'GET' && request.method !== 'HEAD' && isFromElsewhere(request, own.origin)) {
      throw fail('wrong_origin')
    }
    return undefined
  })
}
