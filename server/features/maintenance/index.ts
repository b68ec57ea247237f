export { findInvariantViolations, type InvariantResult } from './invariants.ts'
