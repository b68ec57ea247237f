import { trackEvents } from './trackEvents.ts'
import { defineJob } from '../../platform/features/feature.ts'
import { analyticsExporter } from './exporter.ts'
import { deleteOldEvents, deleteOldEventsIntervalMs, deleteOldEventsJob } from './deleteOldEvents.ts'
import { defineFeature } from '../../services.ts'

/** Product events: storing, counting and deleting them. */
export const analyticsFeature = defineFeature({
  name: 'analytics',
  uses: ['clock', 'database'],
  operations: [trackEvents],
  jobs: (services) => [
    defineJob({ kind: deleteOldEventsJob, everyMs: deleteOldEventsIntervalMs, run: () => deleteOldEvents(services) }),
  ],
  exporter: analyticsExporter,
})
