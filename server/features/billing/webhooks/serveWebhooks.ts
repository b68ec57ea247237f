import type { FastifyInstance } from 'fastify'
import { webhookEndpoints } from '../../../adapters/payments/paymentSettings.ts'
import type { Billing } from '../billing.ts'

/** Maximum size of a request. The provider's events are a few kilobytes. */
const maxEventBytes = 65_536

/**
 * Serves the webhook of each payment provider, `POST /api/webhooks/<provider>`. Whether a request is accepted depends
 * only on the signature of its raw bytes, not on its origin. Throws `webhook/bad-signature`.
 */
export function serveWebhooks(app: FastifyInstance, { billing }: { billing: Billing }): void {
  void app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxEventBytes }, (_request, body, done) =>
      done(null, body),
    )
    for (const { path, signatureHeader } of webhookEndpoints)
      own.post(path, { bodyLimit: maxEventBytes }, async (request, reply) => {
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = request.headers[signatureHeader]
        const outcome = await billing.receiveEvent(raw, typeof signature === 'string' ? signature : undefined)
        void reply.header('cache-control', 'no-store')
        return { received: true, outcome }
      })
  })
}
