import { getRehearsal, noteLines, saveRehearsal } from './rehearsalProgress.ts'
import { startLine } from './startLine.ts'
import { startScene } from './startScene.ts'
import { rehearsalExporter } from './exporter.ts'
import { deleteScriptRecordings, findRecordingFiles } from './lineRecordings.ts'
import { serveLineRecordings } from './serveLineRecordings.ts'
import { defineFeature } from '../../services.ts'

/** Rehearsal: progress, line memory, audio of single lines, and own recordings. */
export const rehearsalFeature = defineFeature({
  name: 'rehearsal',
  uses: ['clock', 'database', 'limits', 'scriptReviews', 'speaker', 'storage', 'voiceRegistry'],
  operations: [getRehearsal, saveRehearsal, noteLines, startLine, startScene],
  routes: (app, { services, authenticate, recordImpersonationAudit }) =>
    serveLineRecordings(app, { services, authenticate, recordImpersonationAudit }),
  eventHandlers: {
    async scriptPurged(tx, { scriptId, removeFile }) {
      for (const key of await deleteScriptRecordings(tx, scriptId)) removeFile(key)
    },
  },
  exporter: rehearsalExporter,
  findStoredFiles: findRecordingFiles,
})
