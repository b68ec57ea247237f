export { readHandedScript } from './handedScript.ts'
export { SaveToScripts } from './SaveToScripts.tsx'
