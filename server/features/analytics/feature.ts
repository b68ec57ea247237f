import { trackEvents } from './trackEvents.ts'
import { defineJob } from '../../platform/features/feature.ts'
import { analyticsExporter } from './exporter.ts'
import { deleteOldEvents, deleteOldEventsIntervalMs, deleteOldEventsJob } from './deleteOldEvents.ts'
import { recordFunnelStep } from './recordEvents.ts'
import { defineFeature } from '../../services.ts'

/** Product events: storing, exporting and deleting them. */
export const analyticsFeature = defineFeature({
  name: 'analytics',
  uses: ['clock', 'database'],
  operations: [trackEvents],
  jobs: (services) => [
    defineJob({ kind: deleteOldEventsJob, everyMs: deleteOldEventsIntervalMs, run: () => deleteOldEvents(services) }),
  ],
  eventHandlers: {
    accountCreated: (tx, { userId, at }) => recordFunnelStep(tx, { eventType: 'sign_up', userId, at }),
    async accountVerified(tx, { userId, at, isFirst }) {
      if (isFirst) await recordFunnelStep(tx, { eventType: 'email_verified', userId, at })
    },
    couponRedeemed: (tx, { userId, code, at }) =>
      recordFunnelStep(tx, { eventType: 'coupon_applied', userId, metadata: { code }, at }),
    checkoutStarted: (tx, { userId, plan, at }) =>
      recordFunnelStep(tx, { eventType: 'checkout_started', userId, metadata: { plan }, at }),
    checkoutPaid: (tx, { userId, plan, at }) =>
      recordFunnelStep(tx, { eventType: 'checkout_paid', userId, metadata: { plan }, at }),
  },
  exporter: analyticsExporter,
})
