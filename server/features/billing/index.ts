import { applyCouponToCheckout } from './applyCouponToCheckout.ts'
import { createCheckout } from './createCheckout.ts'
import { createPortalSession } from './createPortalSession.ts'
import { getBilling } from './getBilling.ts'
import { verifyCheckoutSession } from './verifyCheckoutSession.ts'

export { createBilling, type Billing } from './billing.ts'
export { endPlansOf } from './endPlansOf.ts'
export { billingExporter } from './exporter.ts'
export { newestPayments } from './newestPayments.ts'
export { plansOf, type RunningPlan } from './plansOf.ts'
export { serveSandbox } from './serveSandbox.ts'
export { serveWebhooks } from './serveWebhooks.ts'

export const billingOperations = [
  createCheckout,
  applyCouponToCheckout,
  verifyCheckoutSession,
  createPortalSession,
  getBilling,
]
