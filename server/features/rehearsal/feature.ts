import { getPracticeHome, getScriptProgress } from './practicePage.ts'
import { getRehearsal, noteLines, saveRehearsal } from './rehearsalProgress.ts'
import { deletePlan, getPlan, getPlans, savePlan } from './practicePlans.ts'
import { getReadings, setReading } from './lineReadings.ts'
import { getRuns, saveRuns } from './rehearsalRuns.ts'
import { startLine } from './startLine.ts'
import { startScene } from './startScene.ts'
import { rehearsalExporter } from './exporter.ts'
import { deleteScriptRecordings, findRecordingFiles } from './lineRecordings/lineRecordings.ts'
import {
  deleteLineRecordingEndpoint,
  getLineRecordingEndpoint,
  storeLineRecordingEndpoint,
} from './lineRecordings/lineRecordingEndpoints.ts'
import { defineFeature } from '../../services.ts'

/**
 * Rehearsal: how well the actor knows each line, runs, plans, the audio of single lines, other ways to speak a line, and
 * the actor's recordings of lines.
 */
export const rehearsalFeature = defineFeature({
  name: 'rehearsal',
  uses: [
    'clock',
    'config',
    'database',
    'friendLines',
    'generationRunner',
    'live',
    'scriptReviews',
    'speaker',
    'storage',
    'takeFiles',
    'textWorkers',
    'voiceRegistry',
    'withLock',
  ],
  operations: [
    getRehearsal,
    getScriptProgress,
    getPracticeHome,
    saveRehearsal,
    noteLines,
    startLine,
    startScene,
    saveRuns,
    getRuns,
    getPlans,
    getPlan,
    savePlan,
    deletePlan,
    getReadings,
    setReading,
  ],
  endpoints: [storeLineRecordingEndpoint, getLineRecordingEndpoint, deleteLineRecordingEndpoint],
  eventHandlers: {
    async scriptPurged(tx, { scriptId, removeFile }) {
      for (const key of await deleteScriptRecordings(tx, scriptId)) removeFile(key)
    },
  },
  exporter: rehearsalExporter,
  findStoredFiles: findRecordingFiles,
})
