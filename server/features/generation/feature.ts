import { setTimeout as wait } from 'node:timers/promises'
import {
  cancelGeneration,
  deleteGeneration,
  getGenerationText,
  getUserGenerations,
  renameGeneration,
  restoreGeneration,
} from './recordings/recordingOperations.ts'
import { generateSpeechProxy } from './start/generateSpeechProxy.ts'
import { getGenerationUnits } from './recordings/getGenerationUnits.ts'
import { startGenerationOperation } from './start/startGenerationOperation.ts'
import { estimateCost } from './start/estimateCost.ts'
import { defineJob } from '../../platform/features/feature.ts'
import { anonymizeSpeechMetrics } from './recordings/anonymizeSpeechMetrics.ts'
import {
  convertTakes,
  convertTakesIntervalMs,
  convertTakesJob,
  type ConvertTakesPayload,
} from './recordings/convertTakes.ts'
import {
  confirmOrphansAfterMs,
  deleteOrphanFiles,
  deleteOrphanFilesIntervalMs,
  deleteOrphanFilesJob,
} from './recordings/deleteOrphanFiles.ts'
import { findGenerationFiles } from './recordings/findGenerationFiles.ts'
import { deleteScriptLineGenerations } from './recordings/deleteScriptLineGenerations.ts'
import { generationExporter } from './recordings/exporter.ts'
import { purgeGeneration, purgeJob } from './recordings/purgeGeneration.ts'
import { packTakes, packTakesJob, type PackTakesPayload } from './packs/packGeneration.ts'
import {
  packOldGenerations,
  packOldGenerationsIntervalMs,
  packOldGenerationsJob,
  type PackOldGenerationsPayload,
} from './packs/packOldGenerations.ts'
import { rewritePack, rewritePackJob, type RewritePackPayload } from './packs/rewritePack.ts'
import { createGenerationRunner } from './run/generationRunner.ts'
import { createReplicas } from './serve/replicas.ts'
import { getAudio, serveReplicaAudio } from './serve/serveAudio.ts'
import { deleteExpiredResponses } from './start/idempotentResponse.ts'
import { createTakeFiles } from './takeFiles.ts'
import { verifyStorageIdentity } from '../maintenance/index.ts'
import { recordingsCsv } from './recordings/recordingsCsv.ts'
import { defineFeature } from '../../services.ts'

/** Generations: start, run, audio files, history and deletion. */
export const generationFeature = defineFeature({
  name: 'generation',
  uses: [
    'accounts',
    'clock',
    'config',
    'contributions',
    'database',
    'encoders',
    'generationRunner',
    'jobs',
    'limits',
    'live',
    'log',
    'metrics',
    'queue',
    'replicas',
    'speaker',
    'storage',
    'storageHealth',
    'takeFiles',
    'textWorkers',
    'voiceRegistry',
    'withLock',
  ],
  operations: [
    startGenerationOperation,
    estimateCost,
    generateSpeechProxy,
    cancelGeneration,
    renameGeneration,
    deleteGeneration,
    restoreGeneration,
    getUserGenerations,
    getGenerationUnits,
    getGenerationText,
  ],
  csvTables: [recordingsCsv],
  createServices(services, { owner, speechWorkers, isAlone }) {
    const { config } = services
    const takeFiles = createTakeFiles({ ...services, format: config.takeFormat })
    return {
      takeFiles,
      replicas: createReplicas({ ...services, owner }),
      generationRunner: createGenerationRunner({
        ...services,
        takeFiles,
        owner,
        dataDir: config.dataDir,
        concurrentUnits: speechWorkers + 1,
        isAlone,
        runs: config.role !== 'web',
      }),
    }
  },
  endpoints: [getAudio],
  routes: (app, { services, closing }) =>
    serveReplicaAudio(app, { ...services, now: () => services.clock.now(), closing }),
  jobs: (services) => [
    defineJob<{ generationId: string }>({
      kind: purgeJob,
      run: ({ payload }) => purgeGeneration(services, payload.generationId),
    }),
    defineJob({
      kind: deleteOrphanFilesJob,
      everyMs: deleteOrphanFilesIntervalMs,
      async run({ signal }) {
        // Checks first that this storage belongs to this installation. In the storage of another installation all files
        // would be deleted, because no row of this database names them.
        await verifyStorageIdentity(services)
        const waitToConfirm = () => wait(confirmOrphansAfterMs, undefined, { signal })
        const removed = await deleteOrphanFiles(services, waitToConfirm)
        if (removed > 0) services.log.info({ removed }, 'orphan files removed')
        await deleteExpiredResponses(services)
      },
    }),
    defineJob<ConvertTakesPayload>({
      kind: convertTakesJob,
      everyMs: convertTakesIntervalMs,
      options: { concurrency: 1 },
      run: ({ payload, signal }) => convertTakes(services, payload, signal),
    }),
    defineJob<PackTakesPayload>({
      kind: packTakesJob,
      options: { concurrency: 1 },
      run: ({ payload, signal }) => packTakes(services, payload, signal),
    }),
    defineJob<PackOldGenerationsPayload>({
      kind: packOldGenerationsJob,
      everyMs: packOldGenerationsIntervalMs,
      options: { concurrency: 1 },
      run: ({ payload, signal }) => packOldGenerations(services, payload, signal),
    }),
    defineJob<RewritePackPayload>({
      kind: rewritePackJob,
      // The queue waits longer after each failed attempt, so 20 attempts last about eight hours. Deleted takes stay in
      // the old pack until one attempt succeeds.
      options: { concurrency: 1, maxAttempts: 20 },
      run: ({ payload, signal }) => rewritePack(services, payload, signal),
    }),
  ],
  eventHandlers: {
    scriptPurged: (tx, { scriptId }, services) => deleteScriptLineGenerations(tx, scriptId, services),
  },
  exporter: generationExporter,
  eraser: { erase: (tx, { id }) => anonymizeSpeechMetrics(tx, id) },
  findStoredFiles: findGenerationFiles,
  prepare: ({ replicas }) => replicas.start(),
  start: ({ generationRunner }) => generationRunner.startPolling(),
  stop: ({ generationRunner }) => generationRunner.shutDown(),
  close: ({ replicas }) => replicas.stop(),
})
