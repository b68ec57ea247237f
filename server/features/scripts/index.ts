export { addScript } from './addScript.ts'
export { findSummary, storeSummary, type ScriptSummary } from './scriptSummary.ts'
export { findScript, wasCreatedWithKey, lockScript, type ScriptRow } from './scriptStore.ts'
export { scripts } from './tables.ts'
