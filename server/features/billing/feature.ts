import { applyCouponToCheckout } from './checkout/applyCouponToCheckout.ts'
import { createCheckout } from './checkout/createCheckout.ts'
import { createPortalSession } from './createPortalSession.ts'
import { getBilling } from './getBilling.ts'
import { verifyCheckoutSession } from './checkout/verifyCheckoutSession.ts'
import { openPayments } from '../../adapters/payments/openPayments.ts'
import { createBilling } from './billing.ts'
import { billingExporter } from './exporter.ts'
import { endPlansOfErasedAccount } from './subscriptions/endAllPlans.ts'
import { serveSandbox } from './sandbox/serveSandbox.ts'
import { serveWebhooks } from './webhooks/serveWebhooks.ts'
import { paymentsCsv } from './paymentsCsv.ts'
import { defineFeature } from '../../services.ts'

/** Purchases, subscriptions and payments, with the webhook of the payment provider and the local sandbox. */
export const billingFeature = defineFeature({
  name: 'billing',
  uses: ['billing', 'clock', 'config', 'database', 'events', 'jobs', 'live', 'log', 'mailer', 'withLock'],
  operations: [createCheckout, applyCouponToCheckout, verifyCheckoutSession, createPortalSession, getBilling],
  csvTables: [paymentsCsv],
  async createServices(services, { publicUrl }) {
    const { payments, sandbox } = await openPayments({ ...services.config, clock: services.clock, publicUrl })
    return { billing: createBilling({ ...services, payments, sandbox, publicUrl }) }
  },
  routes(app, { services: { billing, clock, config }, isLocal }) {
    serveWebhooks(app, { billing })
    serveSandbox(app, { billing, plans: config.offeredPlans, isLocal, now: () => clock.now() })
  },
  exporter: billingExporter,
  eraser: { beforeErase: endPlansOfErasedAccount },
})
