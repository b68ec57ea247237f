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

/**
 * Builds the Content-Security-Policy of a page. It allows files of this site, pictures and audio from `blob:` URLs,
 * pictures from `data:` URLs, WebAssembly, and style elements with this nonce.
 */
export function buildPagePolicy(nonce: string, isHttps: boolean): string {
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

/** Policy of responses that are not pages: if a browser treats one as a document, it may load nothing. */
const denyAllPolicy = "default-src 'none'; frame-ancestors 'none'"

/** Adds the security headers to every response, including errors and files. */
export function addSecurityHeaders(app: FastifyInstance, { isHttps }: { isHttps: boolean }): void {
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
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', denyAllPolicy)
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control'))
      void reply.header('cache-control', 'no-store')
  })
}
