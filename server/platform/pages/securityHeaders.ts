import type { FastifyInstance } from 'fastify'

const yearS = 31_536_000

const permissions = [
  'camera=(self)',
  'microphone=(self)',
  'screen-wake-lock=(self)',
  'autoplay=(self)',
  'geolocation=()',
  'payment=()',
  'usb=()',
  'serial=()',
  'display-capture=()',
].join(', ')

/** What a page may load and run: its own files, sounds it made itself, and style elements that bear this answer's nonce. */
export function pagePolicy(nonce: string, isHttps: boolean): string {
  const parts = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ]
  return [...parts, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ')
}

/** For answers that are no pages: should a browser ever take one for a document, it may do nothing. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'"

/** Puts what every answer bears on every answer, errors and files included. */
export function secureEveryAnswer(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': permissions,
    })
    if (isHttps) void reply.header('strict-transport-security', `max-age=${yearS}; includeSubDomains`)
  })
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', nothingAllowed)
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
  })
}
