import { cancelJob, listJobs, retryJobs } from './manageJobs.ts'
import { defineFeature } from '../../services.ts'

export const maintenanceFeature = defineFeature({
  name: 'maintenance',
  uses: ['clock', 'database', 'jobs', 'storage'],
  operations: [listJobs, retryJobs, cancelJob],
})
