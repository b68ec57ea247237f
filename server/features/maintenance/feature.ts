import { cancelJob, listJobs, retryJobs } from './manageJobs.ts'
import { defineFeature } from '../../services.ts'

/** Lists background jobs, and lets admins retry or cancel them. */
export const maintenanceFeature = defineFeature({
  name: 'maintenance',
  uses: ['clock', 'database', 'jobs', 'storage'],
  operations: [listJobs, retryJobs, cancelJob],
})
