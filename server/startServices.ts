import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { createEncoderPool, type EncoderPool } from '@scene-partner/speech/mp3'
import { fetchSmallVoices } from '@scene-partner/speech/models/fetchSmallVoices'
import { createSpeaker, type Speaker } from '@scene-partner/speech/speaker'
import type { Config } from './config.ts'
import { monthOf, usageOf } from './features/access/index.ts'
import { createAccounts, forgetEveryMs, forgetJob, forgetWhatIsOver } from './features/accounts/index.ts'
import { forgetEvents, forgetEventsEveryMs, forgetEventsJob } from './features/analytics/index.ts'
import { createFirstSceneSounds, prepareFirstScene } from './features/firstScene/index.ts'
import { createBilling } from './features/billing/index.ts'
import { ensureFirstPosts } from './features/blog/index.ts'
import { ensureLocalCoupon, registerCouponJobs } from './features/coupons/index.ts'
import { createRarely, keepDays, keepDaysEveryMs, keepDaysJob } from './features/figures/index.ts'
import { closeOverdueViews, closeViewsEveryMs, closeViewsJob, createViews } from './features/impersonation/index.ts'
import { registerReportJobs } from './features/clientReports/index.ts'
import { createFileParser, findSource, sourceFilesOf } from './features/imports/index.ts'
import { createMailer } from './features/mail/index.ts'
import {
  countUnread,
  forgetExpiredMessages,
  forgetMessagesEveryMs,
  forgetMessagesJob,
} from './features/messages/index.ts'
import { registerNoticeJobs } from './features/notices/index.ts'
import {
  createReadings,
  createReplicas,
  forgetAnswers,
  forgetLines,
  purgeGeneration,
  purgeJob,
  sweepEveryMs,
  sweepJob,
  sweepStorage,
  type Replicas,
} from './features/readings/index.ts'
import { registerScriptJobs } from './features/scripts/index.ts'
import { hasSecondFactor } from './features/secondFactor/index.ts'
import { forgetRecordings } from './features/rehearsal/index.ts'
import { createTexts } from './features/texts/index.ts'
import { createUnderstandings } from './features/understanding/index.ts'
import { createInstaller, createPreviews, createRoster } from './features/voices/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { createJobs } from './platform/jobs/jobs.ts'
import { createLimits } from './platform/limits/limits.ts'
import { createLive } from './platform/live/live.ts'
import { createTurns } from './platform/turns/turns.ts'
import { openPayments } from './ports/payments/openPayments.ts'
import { openStorage } from './ports/storage/openStorage.ts'
import type { Storage } from './ports/storage/storage.ts'
import type { Services } from './services.ts'
import { availableParallelism } from 'node:os'

export type ServiceOptions = {
  config: Config
  clock: Clock
  log: Logger
  database: Database
  /** The folder of the built workers. */
  entries: URL
  publicUrl(): string
  /**
   * Whether what is small of the voices is fetched from its publishers, where nobody else sees to the voices folder, and
   * previews and the first scene are made before anybody asks.
   */
  fetchesVoices?: boolean
  /** What a test stands in for. */
  instead?: { speaker?: Speaker; encoders?: EncoderPool; storage?: Storage }
}

export type Started = { services: Services; replicas: Replicas; start(): Promise<void>; stop(): Promise<void> }

/** Makes everything the operations ask for, over a migrated database. Nothing runs before `start`. */
export async function createServices(options: ServiceOptions): Promise<Started> {
  const { config, clock, log, database, entries, publicUrl } = options
  const owner = randomUUID()
  const workers = config.speechWorkers ?? availableParallelism()
  const limits = createLimits({ database, clock })
  const live = await createLive({ database })
  const jobs = createJobs({ database, clock, log, owner })
  const storage = options.instead?.storage ?? (await openStorage(config))
  const { voicesDir, dataDir: notesDir } = config
  const speaker =
    options.instead?.speaker ?? createSpeaker({ entries, workers, log, voicesDir, notesDir, ...config.hosted })
  const encoders = options.instead?.encoders ?? createEncoderPool({ entries, log })
  const mailer = createMailer({ config, clock, log, database, jobs, publicUrl })
  const views = createViews({ config, clock, database })
  const accounts = createAccounts({
    config,
    clock,
    log,
    database,
    live,
    limits,
    mailer,
    publicUrl,
    views,
    hasSecondFactor: (userId) => hasSecondFactor(database.db, userId),
    usedThisMonth: async (userId) => (await usageOf(database.db, userId, monthOf(clock.now()))).used,
    unreadMessages: (userId) => countUnread(database.db, userId, clock.now()),
  })
  const replicas = createReplicas({ config, database, clock, owner })
  const readings = createReadings({
    database,
    live,
    clock,
    log,
    storage,
    speaker,
    encoders,
    owner,
    dataDir: config.dataDir,
    sideBySide: workers + 1,
    isAlone: database.kind === 'pglite',
  })
  const inTurn = createTurns()
  const { payments, sandbox } = await openPayments({ ...config, clock, publicUrl })
  const billing = createBilling({ clock, database, inTurn, jobs, live, log, mailer, payments, sandbox, publicUrl })
  const previews = createPreviews({ clock, encoders, log, speaker, storage })
  const roster = createRoster({ clock, database })
  const installer = createInstaller({ config, log, mayFetch: options.fetchesVoices === true })
  const texts = createTexts({ entries, log })
  const understandings = createUnderstandings({ sourceOf: findSource, texts })
  const firstSceneSounds = createFirstSceneSounds({ clock, encoders, log, speaker, storage }, async () => {
    const { casting } = await prepareFirstScene({ database, roster, speaker, understandings })
    return casting.roles
  })
  const services: Services = {
    config,
    clock,
    log,
    database,
    limits,
    live,
    jobs,
    storage,
    inTurn,
    speaker,
    encoders,
    mailer,
    accounts,
    billing,
    readings,
    previews,
    firstSceneSounds,
    roster,
    installer,
    views,
    understandings,
    texts,
    fileParser: createFileParser({ entries }),
    rarely: createRarely({ clock, database }),
  }
  jobs.register<{ generationId: string }>(purgeJob, ({ payload }) => purgeGeneration(services, payload.generationId))
  jobs.register(sweepJob, async () => {
    const removed = await sweepStorage(services)
    if (removed > 0) log.info({ removed }, 'files without a row removed')
    await forgetAnswers(services)
  })
  jobs.every(sweepJob, sweepEveryMs)
  registerScriptJobs(services, [
    forgetRecordings,
    async (tx, scriptId) => {
      await forgetLines(tx, scriptId, services)
      return []
    },
    sourceFilesOf,
  ])
  registerCouponJobs(services)
  registerNoticeJobs(services)
  registerReportJobs(services)
  jobs.register(forgetJob, () => forgetWhatIsOver(services))
  jobs.every(forgetJob, forgetEveryMs)
  jobs.register(forgetMessagesJob, () => forgetExpiredMessages(services))
  jobs.every(forgetMessagesJob, forgetMessagesEveryMs)
  jobs.register(closeViewsJob, async () => void (await closeOverdueViews(services)))
  jobs.every(closeViewsJob, closeViewsEveryMs)
  jobs.register(forgetEventsJob, () => forgetEvents(services))
  jobs.every(forgetEventsJob, forgetEventsEveryMs)
  jobs.register(keepDaysJob, () => keepDays(services))
  jobs.every(keepDaysJob, keepDaysEveryMs)

  const stopping = new AbortController()
  let smallVoices: Promise<void> | undefined

  return {
    services,
    replicas,
    async start() {
      if (config.isLocal) await ensureLocalCoupon(database, clock)
      await ensureFirstPosts(database)
      await replicas.start()
      await jobs.start()
      await readings.start()
      if (options.fetchesVoices) previews.start((quiet) => firstSceneSounds.makeMissing(quiet))
      if (options.fetchesVoices && config.isVoicesDirOurs) {
        smallVoices = fetchSmallVoices({ folder: config.voicesDir, log, signal: stopping.signal })
      }
    },
    async stop() {
      stopping.abort()
      await Promise.all([smallVoices, previews.stop(), installer.close()])
      await readings.stop()
      await jobs.stop({ graceMs: 10_000 })
      await replicas.stop()
      await live.close()
      await Promise.all([mailer.close(), speaker.close(), encoders.close(), texts.close()])
    },
  }
}
