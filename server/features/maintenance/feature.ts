import { cancelJob, listJobs, retryJobs } from './manageJobs.ts'
import { findQueueAges } from './queueAges.ts'
import { defineFeature } from '../../services.ts'

/** The oldest due entry of a working queue waits seconds. */
const maxQueueAgeS = 600

/** Lists background jobs, lets admins retry or cancel them, and watches the age of the queues. */
export const maintenanceFeature = defineFeature({
  name: 'maintenance',
  uses: ['clock', 'database', 'jobs', 'storage'],
  operations: [listJobs, retryJobs, cancelJob],
  healthChecks: (services) => [
    {
      name: 'queue',
      async isHealthy() {
        const { jobs, generations } = await findQueueAges(services)
        return Math.max(jobs.oldestAgeS, generations.oldestAgeS) < maxQueueAgeS
      },
    },
  ],
})
