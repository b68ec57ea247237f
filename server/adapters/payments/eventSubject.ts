import type { PaymentEvent } from './payments.ts'

/** Stripe's event types that mean a change, each with the kind of object that changed. The sandbox uses them too. */
const kindsByType: ReadonlyMap<string, NonNullable<PaymentEvent['subject']>['kind']> = new Map([
  ['checkout.session.completed', 'checkout'],
  ['checkout.session.async_payment_succeeded', 'checkout'],
  ['checkout.session.expired', 'checkout'],
  ['customer.subscription.created', 'subscription'],
  ['customer.subscription.updated', 'subscription'],
  ['customer.subscription.deleted', 'subscription'],
  ['invoice.paid', 'invoice'],
  ['invoice.payment_failed', 'invoice'],
  ['charge.refunded', 'charge'],
])

/**
 * Returns the subject of an event: `customer.subscription.updated` → a subscription. Null for types that change
 * nothing.
 */
export function parseEventSubject(type: string, id: string): PaymentEvent['subject'] {
  const kind = kindsByType.get(type)
  return kind ? { kind, id } : null
}
