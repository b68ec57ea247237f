import { trackEvents } from './trackEvents.ts'
import { defineJob } from '../../platform/features/feature.ts'
import { analyticsExporter } from './exporter.ts'
import { deleteOldEvents, deleteOldEventsIntervalMs, deleteOldEventsJob } from './deleteOldEvents.ts'
import { recordFunnelStep } from './recordEvents.ts'
import { defineFeature } from '../../services.ts'

/** Product events: storing, counting and deleting them. */
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
  },
  exporter: analyticsExporter,
})
