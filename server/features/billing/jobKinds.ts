/** Processes one event from the payment provider. */
export const processEventJob = 'billing.event'
/** Checks a subscription again when its period ends. */
export const checkSubscriptionJob = 'billing.look'
/** Closes a checkout that was not paid in time. */
export const closeCheckoutJob = 'billing.close'
