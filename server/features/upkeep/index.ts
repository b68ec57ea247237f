export { findBroken, type Finding } from './invariants.ts'
