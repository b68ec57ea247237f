import {
  cancelGeneration,
  deleteGeneration,
  getUserGenerations,
  renameGeneration,
  restoreGeneration,
} from './changes.ts'
import { generateSpeechProxy } from './generateSpeechProxy.ts'
import { getGenerationUnits } from './getGenerationUnits.ts'
import { startGeneration } from './startGeneration.ts'
import { weighText } from './weighText.ts'

export { beginGeneration, plainSettings } from './begin.ts'
export { forgetLines } from './forgetLines.ts'
export type { PlannedUnit } from './openings.ts'
export { audioUrlOf } from './present.ts'
export { createReadings, type Readings } from './readings.ts'
export { forgetSpeaker } from './forgetSpeaker.ts'
export { createReplicas, type Replicas } from './replicas.ts'
export { measureSound, readingExporter } from './exporter.ts'
export { serveAudio } from './serveAudio.ts'
export { forgetAnswers } from './once.ts'
export { purgeGeneration, purgeJob } from './purge.ts'
export { sweepEveryMs, sweepJob, sweepStorage } from './sweep.ts'

export const readingOperations = [
  startGeneration,
  weighText,
  generateSpeechProxy,
  cancelGeneration,
  renameGeneration,
  deleteGeneration,
  restoreGeneration,
  getUserGenerations,
  getGenerationUnits,
]
