import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Exporter } from '../archive/exporter.ts'
import type { CsvTable } from '../csv/csvTable.ts'
import type { Db, Tx } from '../database/database.ts'
import type { EventHandlers } from '../events/events.ts'
import type { Caller } from '../http/caller.ts'
import type { Endpoint } from '../http/endpoint.ts'
import type { HealthCheck } from '../http/health.ts'
import type { RecordImpersonationAudit } from '../http/impersonationAudit.ts'
import type { Operation } from '../http/operation.ts'
import type { JobContext, JobOptions } from '../jobs/jobs.ts'

/** A kind of jobs, and the function that runs a job of this kind. */
export type Job = {
  /** Name of the job kind. It is stored in the job table, so changing it requires a migration. */
  kind: string
  /** Period in ms after which the job is enqueued again. Absent: the job runs only when code enqueues it. */
  everyMs?: number
  options?: Partial<JobOptions>
  run(context: JobContext<unknown>): Promise<void>
}

/**
 * Declares a job with the type of its payload. The queue stores payloads as JSON and does not check them, so `Payload`
 * must be the type of the payloads that are enqueued.
 *
 * @example defineJob<{ scriptId: string }>({ kind: 'scripts.purge', run: ({ payload }) => purge(payload.scriptId) })
 */
export function defineJob<Payload = unknown>(
  job: Omit<Job, 'run'> & { run(context: JobContext<Payload>): Promise<void> },
): Job {
  return { ...job, run: (context) => job.run(context as JobContext<Payload>) }
}

/** Stored in place of the sender's e-mail address in messages and answers of a deleted account. */
export const deletedAccountName = 'a deleted account'

/** An account that is being deleted. */
export type ErasedAccount = { id: string; email: string }

/** Removes what a feature stores about an account that is being deleted (S-70). */
export type Eraser<Services> = {
  /**
   * Runs before the transaction of a deletion, for requests to other servers. If it fails, the account is not deleted.
   * Returns facts for the e-mail that confirms the deletion.
   */
  beforeErase?(account: ErasedAccount, services: Services): Promise<{ hadPlan?: boolean } | void>
  /**
   * Deletes rows in the transaction of the account deletion. The features do this in the reverse order of the feature
   * list.
   */
  erase?(tx: Tx, account: ErasedAccount, services: Services): Promise<void>
}

/**
 * Returns those of the given storage keys to which rows of this feature refer. A file of an account, or a blog picture,
 * to which no feature refers is an orphan and is deleted after an hour.
 */
export type FindStoredFiles = (where: Db | Tx, keys: readonly string[]) => Promise<readonly string[]>

/** What a route needs besides the services. */
export type RouteContext<Services> = {
  services: Services
  /** Identifies the caller of a request and extends the session. */
  authenticate(request: FastifyRequest, reply: FastifyReply): Promise<Caller>
  recordImpersonationAudit: RecordImpersonationAudit
  /** Whether local mode is on and the request came directly from this machine. */
  isLocal(request: FastifyRequest): boolean
  /** Aborts when the server stops. */
  closing: AbortSignal
  publicUrl(): string
}

/**
 * Everything that one feature brings to the server. `server/features/index.ts` lists all features; `server/app.ts` and
 * `server/startServices.ts` iterate over that list.
 */
export type Feature<Services, DomainEvents, Context, AccountFacts, PageData> = {
  /** The feature's folder below `server/features`. */
  name: string
  /** Names of the services that this feature may use. `npm run check` compares the list with the code. */
  uses: readonly (keyof Services)[]
  operations?: readonly Operation<Services>[]
  /** Endpoints for uploads and downloads. */
  endpoints?: readonly Endpoint<Services>[]
  /**
   * Creates the services that this feature owns. Features run in the order of the feature list, so the services of
   * later features do not exist yet: use them only inside functions.
   */
  createServices?(services: Services, context: Context): Partial<Services> | Promise<Partial<Services>>
  /** Registers routes that are not part of the contract, such as webhooks. They check their callers themselves. */
  routes?(app: FastifyInstance, context: RouteContext<Services>): void
  /** Returns the kinds of jobs that this server runs. Jobs of other kinds stay in the queue for other servers. */
  jobs?(services: Services): readonly Job[]
  eventHandlers?: EventHandlers<DomainEvents, Services>
  /** Adds the feature's data to the download of all data of an account. */
  exporter?: Exporter<Services>
  eraser?: Eraser<Services>
  /** Finds stored files of users. Required of every feature that stores such files. */
  findStoredFiles?: FindStoredFiles
  /** Tables that the admin can download as CSV. */
  csvTables?: readonly CsvTable<Services>[]
  /**
   * Returns health checks of parts of the server that only some requests need. If one of them fails, the server is
   * degraded, but still ready.
   */
  healthChecks?(services: Services): readonly HealthCheck[]
  /** Returns facts that this feature contributes to the user document. */
  accountFacts?(services: Services): Partial<AccountFacts>
  /** Returns data that this feature contributes to pages rendered on the server. */
  pageData?(services: Services, context: Pick<RouteContext<Services>, 'isLocal'>): Partial<PageData>
  /** Runs once at server start, before any job runs. */
  prepare?(services: Services): Promise<void>
  /** Starts background work, after the job queue has started. */
  start?(services: Services, context: Context): Promise<void> | void
  /** Ends background work before the job queue stops. Features run in the reverse order of the feature list. */
  stop?(services: Services): Promise<void>
  /** Releases connections and workers, after the job queue has stopped. */
  close?(services: Services): Promise<void>
}

/** What features contribute to the work of other features. */
export type Contributions<Services> = {
  exporters: readonly Exporter<Services>[]
  csvTables: readonly CsvTable<Services>[]
  /** The erasers of all features, in the order in which they run. */
  erasers: readonly Eraser<Services>[]
  findStoredFiles: readonly FindStoredFiles[]
}
