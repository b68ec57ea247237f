import { getScriptTags, getUserScripts } from './getUserScripts.ts'
import { deleteScript, getScript, openScript, restoreScript, toggleScriptArchive } from './shelve.ts'
import { getScriptVersion, getScriptVersions, keepScriptVersion, restoreScriptVersion } from './versions.ts'
import { saveScript, updateScript } from './write.ts'

export { addScript } from './addScript.ts'
export { scriptExporter } from './exporter.ts'
export { registerScriptJobs } from './purge.ts'
export { findRoles, noteRoles } from './roles.ts'
export { findScript, hasWish, holdScript, type ScriptRow } from './store.ts'
export { scripts } from './tables.ts'

export const scriptOperations = [
  getUserScripts,
  getScriptTags,
  getScript,
  openScript,
  saveScript,
  updateScript,
  toggleScriptArchive,
  deleteScript,
  restoreScript,
  getScriptVersions,
  getScriptVersion,
  keepScriptVersion,
  restoreScriptVersion,
]
