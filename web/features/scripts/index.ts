export { readScriptHandoff } from './scriptHandoff.ts'
export { SaveToScripts, suggestTitle } from './SaveToScripts.tsx'
