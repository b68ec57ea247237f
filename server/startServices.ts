import { availableParallelism } from 'node:os'
import { randomUUID } from 'node:crypto'
import { createEncoderPool, type EncoderPool } from '@scene-partner/speech/audio/mp3/encoderPool'
import { createSpeaker, type Speaker } from '@scene-partner/speech/speaker'
import type { Logger } from 'pino'
import { createPageFetcher } from './adapters/pageFetcher/httpPageFetcher.ts'
import type { PageFetcher } from './adapters/pageFetcher/pageFetcher.ts'
import { monitorStorage } from './adapters/storage/monitorStorage.ts'
import { openStorage } from './adapters/storage/openStorage.ts'
import type { Storage } from './adapters/storage/storage.ts'
import type { Config } from './config.ts'
import type { PasswordCost } from './features/auth/index.ts'
import type { FileParser } from './features/imports/index.ts'
import { features } from './features/index.ts'
import { assertOwnStorage } from './features/maintenance/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { createEvents } from './platform/events/events.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createLimits } from './platform/limits/limits.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { observeSpeaker } from './observeSpeaker.ts'
import { createLive } from './platform/live/live.ts'
import { openMessaging } from './adapters/queue/openMessaging.ts'
import { createKeyedMutex } from './platform/locks/keyedMutex.ts'
import type { AccountFacts, ServiceContext, Services } from './services.ts'

export type ServiceOptions = {
  config: Config
  clock: Clock
  log: Logger
  database: Database
  /** The folder that contains the built workers. */
  entries: URL
  publicUrl(): string
  /** Whether the server may download voices, and creates previews in the background after its start. Absent: no. */
  downloadsVoices?: boolean
  /** Whether no other process uses the database now. Absent: no. See `ServiceContext`. */
  isAlone?: boolean
  /** How many units the engines speak at the same time. Absent: the setting, or one per core. */
  speechWorkers?: number | undefined
  /** Services with which tests replace the real ones. */
  overrides?: {
    speaker?: Speaker
    encoders?: EncoderPool
    storage?: Storage
    pageFetcher?: PageFetcher
    passwordCost?: PasswordCost
    fileParser?: FileParser
  }
}

export type StartedServices = { services: Services; start(): Promise<void>; stop(): Promise<void> }

/** How long a stopping server waits for running jobs, in ms. Jobs that run longer are returned to the queue. */
const jobGraceMs = 10_000

const newestFirst = features.toReversed()

/** Creates the services that belong to no feature. */
async function createPlatformServices(options: ServiceOptions, owner: string, speechWorkers: number) {
  const { config, clock, log, database, entries, overrides } = options
  const { voicesDir, dataDir: cacheDir } = config
  const messaging = await openMessaging({ settings: config.nats, database, log })
  const speaker =
    overrides?.speaker ??
    createSpeaker({
      entries,
      workers: speechWorkers,
      log,
      voicesDir,
      cacheDir,
      engineSettings: config.engineSettings,
    })
  const metrics = createMetrics()
  const monitored = monitorStorage(overrides?.storage ?? (await openStorage(config)), {
    onFailure(failure) {
      log.warn(failure, 'storage failed')
      metrics.storageErrors.inc(failure)
    },
    async verify(storage) {
      try {
        await assertOwnStorage({ database, storage })
      } catch (error) {
        log.error({ err: error }, 'storage not verified')
        throw error
      }
    },
  })
  return {
    config,
    clock,
    log,
    database,
    metrics,
    limits: createLimits({ database, clock, secret: config.appSecret }),
    live: await createLive({ notifications: messaging.bus }),
    jobs: createJobs({ database, clock, log, owner, notifications: messaging.bus }),
    queue: messaging.queue,
    messaging,
    storage: monitored.storage,
    storageHealth: monitored,
    pageFetcher:
      overrides?.pageFetcher ?? createPageFetcher({ ownHosts: () => [new URL(options.publicUrl()).hostname] }),
    withLock: createKeyedMutex(),
    // A server with the role `web` never speaks text, so it must not load the models.
    speaker: observeSpeaker(config.role === 'web' ? { ...speaker, warmUp: async () => undefined } : speaker, metrics),
    encoders: overrides?.encoders ?? createEncoderPool({ entries, log }),
    contributions: {
      exporters: features.flatMap(({ exporter }) => exporter ?? []),
      csvTables: features.flatMap(({ csvTables }) => csvTables ?? []),
      erasers: newestFirst.flatMap(({ eraser }) => eraser ?? []),
      findStoredFiles: features.flatMap(({ findStoredFiles }) => findStoredFiles ?? []),
    },
  }
}

/**
 * Combines the account facts of all features. The features are asked for a fact only when a caller requests it, because
 * the services of some features are created later.
 */
function collectAccountFacts(services: Services): AccountFacts {
  const contributed: () => AccountFacts = () =>
    Object.assign({}, ...features.map(({ accountFacts }) => accountFacts?.(services)))
  return {
    usedThisMonth: (of) => contributed().usedThisMonth(of),
    unreadMessages: (of) => contributed().unreadMessages(of),
    hasPassword: (of) => contributed().hasPassword(of),
    hasSecondFactor: (userId) => contributed().hasSecondFactor(userId),
  }
}

/** Creates all services over a migrated database, in the order of the feature list. No work runs before `start`. */
export async function createServices(options: ServiceOptions): Promise<StartedServices> {
  const owner = randomUUID()
  const speechWorkers = options.speechWorkers ?? options.config.speechWorkers ?? availableParallelism()
  // The loop below adds the services of the features. Until then, services may be used only inside functions that run
  // later.
  const services = (await createPlatformServices(options, owner, speechWorkers)) as Partial<Services> as Services
  services.events = createEvents(
    features.flatMap(({ eventHandlers }) => eventHandlers ?? []),
    services,
  )
  const { entries, publicUrl, downloadsVoices = false, isAlone = false } = options
  const facts = collectAccountFacts(services)
  const { passwordCost, fileParser } = options.overrides ?? {}
  const context: ServiceContext = {
    owner,
    entries,
    publicUrl,
    speechWorkers,
    downloadsVoices,
    isAlone,
    passwordCost,
    fileParser,
    facts,
  }
  for (const feature of features) Object.assign(services, await feature.createServices?.(services, context))

  const { jobs, live, speaker, encoders, messaging } = services
  const { role } = options.config
  for (const job of features.flatMap((feature) => feature.jobs?.(services) ?? [])) {
    jobs.register(job.kind, (jobContext) => job.run(jobContext), job.options)
    if (job.everyMs !== undefined) jobs.scheduleRecurring(job.kind, job.everyMs)
  }

  return {
    services,
    async start() {
      for (const feature of features) await feature.prepare?.(services)
      // A server with the role `web` runs no jobs. The jobs that it enqueues wait in the database for a worker.
      if (role !== 'web') await jobs.start()
      for (const feature of features) await feature.start?.(services, context)
    },
    async stop() {
      for (const feature of newestFirst) await feature.stop?.(services)
      await jobs.stop({ graceMs: jobGraceMs })
      for (const feature of newestFirst) await feature.close?.(services)
      await live.close()
      await messaging.close()
      await Promise.all([speaker.close(), encoders.close()])
    },
  }
}
