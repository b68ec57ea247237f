import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import { createFixedClock } from '../../platform/clock.ts'
import { createSandbox } from './sandbox/sandbox.ts'
import { sandboxPrices } from './sandbox/books.ts'
import { stripeSettingsFrom } from './settings.ts'
import { createStripe } from './stripe.ts'
import { type PaymentsAtWork, promisesOfPayments } from './testing/paymentsSuite.ts'
import { openStripeStandIn, standInEnvironment } from './testing/stripeStandIn.ts'

const start = '2026-11-21T09:30:00.000Z'

describe('the sandbox of local mode', () => {
  promisesOfPayments(async (): Promise<PaymentsAtWork> => {
    const clock = createFixedClock(start)
    const folder = await mkdtemp(join(tmpdir(), 'scene-partner-payments-'))
    const options = { file: join(folder, 'sandbox.json'), appSecret: 'a secret of this test', clock }
    const sandbox = createSandbox({ ...options, publicUrl: () => 'http://localhost:3000' })
    const sent: { raw: Buffer; signature: string }[] = []
    sandbox.deliverTo(async (raw, signature) => void sent.push({ raw, signature }))
    return {
      payments: sandbox,
      prices: sandboxPrices,
      act: sandbox.act,
      read: sandbox.read,
      sent: () => sent.splice(0),
      ...clock,
      [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
    }
  })
})

describe('Stripe, asked over HTTP', () => {
  promisesOfPayments(async (): Promise<PaymentsAtWork> => {
    const clock = createFixedClock(start)
    const far = await openStripeStandIn(clock)
    const settings = stripeSettingsFrom(standInEnvironment(far.url))
    if (!settings) throw new Error('the stand-in is not set up')
    return {
      payments: createStripe(settings, clock),
      prices: far.shop.prices,
      act: far.act,
      read: async () => far.books,
      sent: far.sent,
      ...clock,
      [Symbol.asyncDispose]: () => far[Symbol.asyncDispose](),
    }
  })
})
