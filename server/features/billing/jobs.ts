/** Something was told by the provider. */
export const eventJob = 'billing.event'
/** A subscription is looked at when its time is up. */
export const lookJob = 'billing.look'
/** A purchase that was begun is looked at when it can no longer be paid. */
export const closeJob = 'billing.close'
