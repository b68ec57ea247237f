export { type ScriptSource, type ScriptReviews } from './scriptReviews.ts'
export { summarizeScript } from './summarizeScript.ts'
export { insertCorrections } from './bringBack.ts'
