import { fail } from '@scene-partner/contract/failures'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via']

/** Loopback addresses, also IPv4-mapped ones. */
const loopbackAddress = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/

/**
 * Returns whether the request came from this machine without a proxy. This is a condition of local mode: the Host
 * header alone proves nothing when the server listens on all interfaces.
 */
export const isDirectLocalRequest = (request: FastifyRequest): boolean =>
  loopbackAddress.test(request.socket.remoteAddress ?? '') &&
  proxyHeaders.every((name) => request.headers[name] === undefined)

function isCrossOrigin(request: FastifyRequest, ownOrigin: string): boolean {
  const { origin } = request.headers
  if (origin !== undefined) return origin !== ownOrigin
  return request.headers['sec-fetch-site'] !== 'same-origin'
}

/**
 * Returns whether a path is exempt from the origin check. Clients that check the health of the server do not know the
 * host name. Clients of metrics, replica and webhook paths authenticate by a secret.
 */
const isExempt = (path: string): boolean =>
  path === '/api/health' ||
  path === '/metrics' ||
  path.startsWith('/api/health/') ||
  path.startsWith('/api/replica/') ||
  path.startsWith('/api/webhooks/')

/**
 * Redirects page requests with a foreign Host to the public URL. Refuses API requests (`wrong_origin`), before their
 * body is read: those with a foreign Host, and those other than GET and HEAD with a foreign Origin, or without Origin
 * and without `Sec-Fetch-Site: same-origin`.
 *
 * @param publicUrl a function, because with port 0 the URL is known only after listening
 */
export function guardOrigin(app: FastifyInstance, publicUrl: () => string): void {
  app.addHook('onRequest', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (isExempt(path)) return undefined
    const own = new URL(publicUrl())
    const isApi = path.startsWith('/api/')
    if (request.headers.host !== own.host) {
      if (isApi) throw fail('wrong_origin')
      return reply.redirect(own.origin + (request.url.startsWith('/') ? request.url : '/'), 308)
    }
    if (isApi && request.method !== 'GET' && request.method !== 'HEAD' && isCrossOrigin(request, own.origin)) {
      throw fail('wrong_origin')
    }
    return undefined
  })
}
