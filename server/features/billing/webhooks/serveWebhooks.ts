import type { FastifyInstance } from 'fastify'
import type { Billing } from './billing.ts'

/** The provider's own events are a few kilobytes. */
const longestEventBytes = 65_536

/** `POST /api/webhooks/stripe`: judged by its signature over the very bytes that came, not by where it comes from. */
export function serveWebhooks(app: FastifyInstance, { billing }: { billing: Billing }): void {
  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: longestEventBytes }, (_request, body, done) =>
      done(null, body),
    )
    own.post('/api/webhooks/stripe', { bodyLimit: longestEventBytes }, async (request, reply) => {
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const signature = request.headers['stripe-signature']
      const outcome = await billing.receive(raw, typeof signature === 'string' ? signature : undefined)
      void reply.header('cache-control', 'no-store')
      return { received: true, outcome }
    })
  })
}
