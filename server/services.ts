import type { SQL } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Speaker } from '@scene-partner/speech/speaker'
import type { EncoderPool } from '@scene-partner/speech/audio/mp3/encoderPool'
import type { Config } from './config.ts'
import type { AccountService } from './features/accounts/index.ts'
import type { AuthService, PasswordCost } from './features/auth/index.ts'
import type { Billing } from './features/billing/index.ts'
import type { CachedCounts } from './features/admin/metrics/index.ts'
import type { ImpersonationService } from './features/admin/impersonation/index.ts'
import type { FileParser } from './features/imports/index.ts'
import type { PictureEncoder, PostTexts } from './features/blog/index.ts'
import type { Mailer } from './features/mail/index.ts'
import type { GenerationRunner, Replicas, TakeFiles } from './features/generation/index.ts'
import type { TextWorkers } from './features/textWorkers/index.ts'
import type { ScriptReviews } from './features/scriptReview/index.ts'
import type { FriendLines } from './features/sharing/index.ts'
import type { VoiceInstaller, Previews, VoiceRegistry } from './features/voices/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { DomainEvents } from './domainEvents.ts'
import type { Events } from './platform/events/events.ts'
import type { Contributions, Feature } from './platform/features/feature.ts'
import { createEndpointFactory } from './platform/http/endpoint.ts'
import { createOperationFactory } from './platform/http/operation.ts'
import type { PageData } from './platform/pages/registerPages.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Metrics } from './platform/metrics/metrics.ts'
import type { Limits } from './platform/limits/limits.ts'
import type { Live } from './platform/live/live.ts'
import type { WithLock } from './platform/locks/keyedMutex.ts'
import type { Messaging } from './adapters/queue/openMessaging.ts'
import type { Queue } from './adapters/queue/queue.ts'
import type { PageFetcher } from './adapters/pageFetcher/pageFetcher.ts'
import type { MonitoredStorage } from './adapters/storage/monitorStorage.ts'
import type { Storage } from './adapters/storage/storage.ts'

/**
 * Everything that a feature may request by name. `startServices.ts` creates the services; tests replace some of them by
 * fakes.
 */
export type Services = {
  config: Config
  clock: Clock
  log: Logger
  database: Database
  limits: Limits
  withLock: WithLock
  live: Live
  metrics: Metrics
  jobs: Jobs
  queue: Queue
  messaging: Messaging
  storage: Storage
  takeFiles: TakeFiles
  /** Reports whether the storage works, and tests the storage. */
  storageHealth: Pick<MonitoredStorage, 'isHealthy' | 'assertUsable'>
  pageFetcher: PageFetcher
  speaker: Speaker
  encoders: EncoderPool
  mailer: Mailer
  accounts: AccountService
  auth: AuthService
  billing: Billing
  generationRunner: GenerationRunner
  previews: Previews
  voiceRegistry: VoiceRegistry
  voiceInstaller: VoiceInstaller
  impersonations: ImpersonationService
  scriptReviews: ScriptReviews
  friendLines: FriendLines
  textWorkers: TextWorkers
  fileParser: FileParser
  pictureEncoder: PictureEncoder
  postTexts: PostTexts
  cachedCounts: CachedCounts
  replicas: Replicas
  events: Events<DomainEvents>
  contributions: Contributions<Services>
}

/** What SQL expressions about an account refer to: its id, and the current time (`timestamptz`). */
type AccountFactInput = { userId: SQL; now: SQL }

/**
 * Facts about an account that features other than `accounts` provide. The user document contains the first three. These
 * three are SQL expressions, so that one prepared statement reads them all.
 */
export type AccountFacts = {
  /** The characters that an account has used in this UTC month. */
  usedThisMonth(of: AccountFactInput): SQL<number>
  /** How many messages an account has not read. */
  unreadMessages(of: AccountFactInput): SQL<number>
  /** Whether an account has a password; false for one that signs in by mailed links or passkeys only. */
  hasPassword(of: AccountFactInput): SQL<boolean>
  /** Returns whether an account has set up a second factor. */
  hasSecondFactor(userId: string): Promise<boolean>
}

/** Facts about the process that features need when they create their services. */
export type ServiceContext = {
  /** Name of this process, which leases contain. */
  owner: string
  /** The folder that contains the built workers. */
  entries: URL
  publicUrl(): string
  /** How many units the engines speak at the same time. */
  speechWorkers: number
  /** Whether the server may download voices, and creates previews in the background after its start. */
  downloadsVoices: boolean
  /**
   * Whether no other process uses the database now, as at the start of a server with the embedded database. All leases
   * in the database then belong to processes that have ended.
   */
  isAlone: boolean
  /** How expensive a password hash is. Only tests set a lower cost. Absent: the cost for real accounts. */
  passwordCost: PasswordCost | undefined
  /** Parses imported files. Only tests set it. Absent: a parser that starts a process for each file. */
  fileParser: FileParser | undefined
  facts: AccountFacts
}

export type ServerFeature = Feature<Services, DomainEvents, ServiceContext, AccountFacts, PageData>

/** Declares a feature of the server and checks its type. `server/features/index.ts` lists every feature. */
export const defineFeature = (feature: ServerFeature): ServerFeature => feature

/**
 * Implements a contract: `operation(contract, handler)`. The handler gets the parsed input, the caller and the
 * services.
 */
export const operation = createOperationFactory<Services>()

/**
 * Implements the contract of an upload or download: `endpoint(contract, handlers)`. The handlers get the parsed
 * parameters, the caller and the services.
 */
export const endpoint = createEndpointFactory<Services>()
