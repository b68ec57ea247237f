import { cancelJob, listJobs, retryJobs } from './jobsDesk.ts'

export { findBroken, type Finding } from './invariants.ts'

export const jobOperations = [listJobs, retryJobs, cancelJob]
