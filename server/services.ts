import type { Logger } from 'pino'
import type { Speaker } from '@scene-partner/speech/speaker'
import type { EncoderPool } from '@scene-partner/speech/mp3'
import type { Config } from './config.ts'
import type { AccountService } from './features/accounts/index.ts'
import type { Billing } from './features/billing/index.ts'
import type { Rarely } from './features/figures/index.ts'
import type { FirstSceneSounds } from './features/firstScene/index.ts'
import type { ViewKeeper } from './features/impersonation/index.ts'
import type { FileParser } from './features/imports/index.ts'
import type { Mailer } from './features/mail/index.ts'
import type { Readings } from './features/readings/index.ts'
import type { Texts } from './features/texts/index.ts'
import type { Understandings } from './features/understanding/index.ts'
import type { Installer, Previews, Roster } from './features/voices/index.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { operationsWith } from './platform/http/operation.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { Limits } from './platform/limits/limits.ts'
import type { Live } from './platform/live/live.ts'
import type { InTurn } from './platform/turns/turns.ts'
import type { Storage } from './ports/storage/storage.ts'

/** Everything an operation may ask for by name. `startServices` makes them, tests swap the ones they stand in for. */
export type Services = {
  config: Config
  clock: Clock
  log: Logger
  database: Database
  limits: Limits
  inTurn: InTurn
  live: Live
  jobs: Jobs
  storage: Storage
  speaker: Speaker
  encoders: EncoderPool
  mailer: Mailer
  accounts: AccountService
  billing: Billing
  readings: Readings
  previews: Previews
  firstSceneSounds: FirstSceneSounds
  roster: Roster
  installer: Installer
  views: ViewKeeper
  understandings: Understandings
  texts: Texts
  fileParser: FileParser
  rarely: Rarely
}

export const operation = operationsWith<Services>()
