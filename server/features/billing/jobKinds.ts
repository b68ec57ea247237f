/** Loads from the payment provider an object that webhook events are about; updates its subscription or checkout. */
export const processEventJob = 'billing.event'
/**
 * Loads a subscription from the provider again when its access would end, and every five minutes while it renews late.
 */
export const checkSubscriptionJob = 'billing.look'
/** Closes a checkout that was not paid in time. */
export const closeCheckoutJob = 'billing.close'
