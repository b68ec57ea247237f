export { type ScriptSource, type ScriptReviews } from './scriptReviews.ts'
