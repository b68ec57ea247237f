import { cancelJob, listJobs, retryJobs } from './manageJobs.ts'
import { addGauges } from './addGauges.ts'
import { findQueueAges } from './queueAges.ts'
import { StorageRefused, verifyStorageIdentity } from './storageIdentity.ts'
import { jobsCsv } from './jobsCsv.ts'
import { defineFeature } from '../../services.ts'

/**
 * If the oldest due job or generation has waited this long, the server reports its queues as failing. In normal
 * operation it has waited for a few seconds.
 */
const maxQueueAgeS = 600

/** Lists background jobs, lets admins retry or cancel them, watches the queues, and verifies the storage at start. */
export const maintenanceFeature = defineFeature({
  name: 'maintenance',
  uses: ['clock', 'config', 'database', 'jobs', 'log', 'metrics', 'storage', 'storageHealth'],
  operations: [listJobs, retryJobs, cancelJob],
  csvTables: [jobsCsv],
  async prepare(services) {
    addGauges(services)
    try {
      await verifyStorageIdentity(services)
    } catch (error) {
      if (error instanceof StorageRefused) throw error
      // If the storage fails, the server still serves everything that needs no storage. The job that deletes files
      // without rows verifies the storage first.
      services.log.warn({ err: error }, 'storage not verified')
    }
  },
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
