import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { createFixedClock } from '../../platform/clock.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { sandboxPrices } from './sandbox/sandboxState.ts'
import { readStripeSettings } from './stripeSettings.ts'
import { createStripe } from './stripe.ts'
import { type PaymentsFixture, describePayments } from './testing/paymentsSuite.ts'
import { startFakeStripe, fakeStripeEnvironment } from './testing/fakeStripe.ts'

const start = '2026-11-21T09:30:00.000Z'

describe('sandbox payments of local mode', () => {
  describePayments(async (): Promise<PaymentsFixture> => {
    const clock = createFixedClock(start)
    const folder = await mkdtemp(join(tmpdir(), 'scene-partner-payments-'))
    const options = { file: join(folder, 'sandbox.json'), appSecret: 'a secret of this test', clock }
    const sandbox = createSandbox({ ...options, publicUrl: () => 'http://localhost:3000' })
    const sent: { raw: Buffer; signature: string }[] = []
    sandbox.deliverWebhooksTo(async (raw, signature) => void sent.push({ raw, signature }))
    return {
      payments: sandbox,
      prices: sandboxPrices,
      act: sandbox.perform,
      read: sandbox.readState,
      sent: () => sent.splice(0),
      ...clock,
      [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
    }
  })
})

describe('Stripe adapter over HTTP', () => {
  describePayments(async (): Promise<PaymentsFixture> => {
    const clock = createFixedClock(start)
    const fakeStripe = await startFakeStripe(clock)
    const settings = readStripeSettings(fakeStripeEnvironment(fakeStripe.url))
    if (!settings) throw new Error('the fake Stripe is not configured')
    return {
      payments: createStripe(settings, clock),
      prices: fakeStripe.shop.prices,
      act: fakeStripe.act,
      read: async () => fakeStripe.books,
      sent: fakeStripe.sent,
      ...clock,
      [Symbol.asyncDispose]: () => fakeStripe[Symbol.asyncDispose](),
    }
  })
})
