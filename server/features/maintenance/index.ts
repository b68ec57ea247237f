export { findInvariantViolations, missingSuffix, readFilesOfRows, type InvariantResult } from './invariants.ts'
export { StorageRefused, verifyStorageIdentity } from './storageIdentity.ts'
