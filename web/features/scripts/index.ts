export { readScriptHandoff } from './scriptHandoff.ts'
export { SaveToScripts } from './SaveToScripts.tsx'
