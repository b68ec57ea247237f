export { findInvariantViolations, missingSuffix, readFilesOfRows, type InvariantResult } from './invariants.ts'
export { assertOwnStorage, StorageRefused, verifyStorageIdentity } from './storageIdentity.ts'
