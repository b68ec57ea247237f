export { addScript } from './addScript.ts'
export { findSummary, prepareSummary, storeSummary, type ScriptSummary } from './scriptSummary.ts'
export { findScript, firstSceneKey, wasCreatedWithKey, lockScript, type ScriptRow } from './scriptStore.ts'
export { scripts } from './tables.ts'
