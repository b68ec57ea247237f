export { formatKept } from './KeptScriptList.tsx'
export { KeptScripts, KeptScriptSettings } from './KeptScripts.tsx'
export { useKeptScripts } from './useKeptScripts.ts'
