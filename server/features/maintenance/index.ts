export { findInvariantViolations, type InvariantResult } from './invariants.ts'
export { StorageRefused, verifyStorageIdentity } from './storageIdentity.ts'
