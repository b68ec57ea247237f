export { formatOfflineScript } from './OfflineScriptList.tsx'
export { OfflineScripts, OfflineScriptSettings } from './OfflineScripts.tsx'
export { useOfflineScripts } from './useOfflineScripts.ts'
