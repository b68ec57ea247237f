import { getScriptTags, getUserScripts } from './getUserScripts.ts'
import { deleteScript, getScript, openScript, restoreScript, toggleScriptArchive } from './manageScripts.ts'
import { getScriptVersion, getScriptVersions, keepScriptVersion, restoreScriptVersion } from './versions.ts'
import { saveScript, updateScript } from './saveScript.ts'
import { defineJob } from '../../platform/features/feature.ts'
import { scriptExporter } from './exporter.ts'
import { purgeJob, purgeScript, refreshSummary } from './scriptJobs.ts'
import { summaryJob } from './scriptSummary.ts'
import { defineFeature } from '../../services.ts'

/** Scripts: list, text, versions, tags, archive, deletion and restoration. */
export const scriptsFeature = defineFeature({
  name: 'scripts',
  uses: ['clock', 'config', 'database', 'events', 'jobs', 'live', 'scriptReviews', 'storage', 'textWorkers'],
  operations: [
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
  ],
  jobs: (services) => [
    defineJob<{ scriptId: string }>({ kind: purgeJob, run: ({ payload }) => purgeScript(payload.scriptId, services) }),
    defineJob<{ scriptId: string }>({
      kind: summaryJob,
      run: ({ payload }) => refreshSummary(payload.scriptId, services),
    }),
  ],
  exporter: scriptExporter,
})
