import type { FastifyInstance } from 'fastify'
import type { Billing } from '../billing.ts'

/** The provider's events are a few kilobytes. */
const maxEventBytes = 65_536

/**
 * Serves `POST /api/webhooks/stripe`. A request is accepted by the signature over its raw bytes, not by its origin.
 * Throws `webhook/bad-signature`.
 */
export function serveWebhooks(app: FastifyInstance, { billing }: { billing: Billing }): void {
  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxEventBytes }, (_request, body, done) =>
      done(null, body),
    )
    own.post('/api/webhooks/stripe', { bodyLimit: maxEventBytes }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['stripe-signature']
      const outcome = await billing.receiveEvent(raw, typeof signature === 'string' ? signature : undefined)
      void reply.header('cache-control', 'no-store')
      return { received: true, outcome }
    })
  })
}
