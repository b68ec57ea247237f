import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { SpeechUnavailable } from '@scene-partner/speech/speaker'
import type { Logger } from 'pino'
import { retryWhileUnavailable, type Db, type Tx } from '../../../platform/database/database.ts'
import type { Metrics } from '../../../platform/metrics/metrics.ts'
import { createTextSummaryCache, type TextSummaryCache } from '../textSummaryCache.ts'
import { failGeneration } from './finishGeneration.ts'
import { LeaseLost } from './progressWriter.ts'
import { createLeases, leaseMs, maxAttempts, maxTemporaryFaults } from './leases.ts'
import { isTemporaryFault } from './temporaryFault.ts'
import {
  runGeneration,
  prepareGeneration,
  type PreparedUnits,
  type GenerationDependencies,
  type RunningGeneration,
} from './runGeneration.ts'
import type { SharedPrefetch } from '../start/firstUnitPrefetch.ts'
import type { Services } from '../../../services.ts'
import type { GenerationRow } from '../generationStore.ts'
import { TakeMissing } from './unitQueue.ts'
import { createRecordingChecks, type RecordingChecks } from '../serve/recordingChecks.ts'
import { removeDamagedTakes } from './removeDamagedTakes.ts'

/** The queue in which processes announce generations that have no lease, so that one of the processes runs them. */
const generationQueue = 'generations'
/**
 * While this process runs this many generations, it leases no waiting ones. `start` and `takeOver` do not check this
 * limit.
 */
const maxConcurrent = 32
const staleSpoolAgeMs = 3_600_000
const permanentReasons: ReadonlySet<string> = new Set(['engine_refused', 'unknown_voice'])

export type GenerationRunnerOptions = Omit<GenerationDependencies, 'spoolDir'> &
  Pick<Services, 'queue'> & {
    dataDir: string
    log: Logger
    metrics: Metrics
    storageHealth: Services['storageHealth']
    /** Whether this process runs generations. A process with `ROLE=web` leaves them to workers. */
    runs: boolean
    /**
     * Whether this process is the only one that uses the database now. If true, the runner releases the leases of
     * earlier processes at its start.
     */
    isAlone: boolean
  }

/** Runs generations in this process: generations started here, waiting ones, and those whose process has died. */
export type GenerationRunner = {
  /** Whether this process runs generations. */
  readonly runs: boolean
  /**
   * Informs the processes that run generations: this generation has no lease. If `where` is a transaction, the message
   * is sent at its commit.
   */
  announce(where: Db | Tx, id: string): Promise<void>
  /** Starts running a generation immediately. This process must own its lease. */
  start(row: GenerationRow, prepared?: PreparedUnits): void
  /**
   * Runs the generation in this process if `Leases.claim` can lease it: no process runs it, and its account is below
   * the limit of parallel generations. Returns whether it was leased.
   */
  takeOver(id: string): Promise<boolean>
  /**
   * Releases the leases of a server whose process has ended, so that other processes continue its generations before
   * the leases expire.
   */
  releaseGenerationsOf(owner: string): Promise<void>
  /**
   * Waits until a generation of this process is prepared, and returns it; undefined if this process does not run it or
   * could not prepare it.
   */
  findRunning(id: string): Promise<RunningGeneration | undefined>
  readonly owner: string
  /**
   * First units that are being spoken before their generation is stored, by `userId takeKey`. Concurrent requests that
   * begin with the same unit share one prefetch. The request that is stored first gives the prefetch to its runner.
   */
  readonly prefetchesInFlight: Map<string, SharedPrefetch>
  readonly textSummaries: TextSummaryCache
  readonly recordingChecks: RecordingChecks
  startPolling(): Promise<void>
  /** Stops all work and releases the leases. Another process then continues after the last stored take. */
  shutDown(): Promise<void>
}

type Run = { generation: Promise<RunningGeneration | undefined>; stop: AbortController; ended: Promise<void> }

async function removeStaleSpools(dir: string, nowMs: number) {
  for (const name of await readdir(dir)) {
    const path = join(dir, name)
    const stats = await stat(path).catch(() => null)
    if (stats && nowMs - stats.mtimeMs > staleSpoolAgeMs) await rm(path, { force: true })
  }
}

export function createGenerationRunner(options: GenerationRunnerOptions): GenerationRunner {
  const { log, live, metrics } = options
  const dependencies: GenerationDependencies = { ...options, spoolDir: join(options.dataDir, 'spool') }
  const leases = createLeases(options)
  const runs = new Map<string, Run>()
  let isStopping = false
  let claiming: Promise<void> | undefined
  let stopConsuming: (() => Promise<void>) | undefined

  async function fail({ id }: GenerationRow): Promise<void> {
    await failGeneration(dependencies, id, 'generation_failed')
    metrics.generationRuns.inc({ outcome: 'failed' })
  }

  async function handleFailure(row: GenerationRow, error: unknown, wasStopped: boolean): Promise<void> {
    if (error instanceof LeaseLost) return
    if (wasStopped) {
      metrics.generationRuns.inc({ outcome: 'stopped' })
      await leases.release(row.id)
      return announce(options.database.db, row.id)
    }
    if (error instanceof TakeMissing) {
      // While a volume is not mounted, all files seem to be missing. This is a fault of the storage, not of the take,
      // so the row of the take must stay.
      const fault = await options.storageHealth.assertUsable().catch((reason: unknown) => reason)
      if (fault) return handleFailure(row, fault, wasStopped)
      await removeDamagedTakes(options, row)
      return leases.release(row.id)
    }
    if (isTemporaryFault(error)) {
      if (row.temporaryFaults >= maxTemporaryFaults) return fail(row)
      metrics.generationRuns.inc({ outcome: 'resting' })
      return leases.releaseAfterFault(row)
    }
    // After other errors, such as a failed engine, the generation is tried again. An error of `permanentReasons` would
    // probably occur at each attempt, so the generation fails at once.
    const isRefusal = error instanceof SpeechUnavailable && permanentReasons.has(error.reason)
    if (!isRefusal && row.attempts < maxAttempts) return leases.release(row.id)
    return fail(row)
  }

  async function run(
    row: GenerationRow,
    entry: Run,
    setPrepared: (generation: RunningGeneration | undefined) => void,
    prepared?: PreparedUnits,
  ) {
    const startedAt = performance.now()
    const renewal = setInterval(() => {
      leases.renew(row.id).then(
        (isOurs) => isOurs || entry.stop.abort(new LeaseLost()),
        (error: unknown) => log.warn({ err: error, generationId: row.id }, 'lease renewal failed'),
      )
    }, leaseMs / 3)
    const unsubscribe = live.subscribe(row.userId, (change) => {
      const isOwn = change.topic === 'generation' && change.id === row.id
      if (isOwn && change.state === 'cancelled') entry.stop.abort(new LeaseLost())
    })
    try {
      const generation = await prepareGeneration(row, dependencies, prepared)
      setPrepared(generation)
      await runGeneration(generation, dependencies, entry.stop.signal)
      metrics.generationRuns.inc({ outcome: 'ready' })
      metrics.generationSeconds.observe({ purpose: row.purpose }, (performance.now() - startedAt) / 1_000)
    } catch (error) {
      setPrepared(undefined)
      if (!(error instanceof LeaseLost)) log.warn({ err: error, generationId: row.id }, 'generation stopped')
      const storeEnd = () => handleFailure(row, error, isStopping)
      await retryWhileUnavailable(storeEnd, entry.stop.signal).catch((storeError: unknown) => {
        // If the end cannot be stored, the lease expires, and the next attempt runs and ends the generation.
        log.error({ err: storeError, generationId: row.id }, 'storing the end of a generation failed')
      })
    } finally {
      clearInterval(renewal)
      unsubscribe()
      runs.delete(row.id)
      claimWaiting()
    }
  }

  function start(row: GenerationRow, prepared?: PreparedUnits) {
    if (runs.has(row.id)) return
    let setPrepared: (generation: RunningGeneration | undefined) => void = () => undefined
    const generation = new Promise<RunningGeneration | undefined>((resolve) => {
      setPrepared = resolve
    })
    const entry: Run = { generation, stop: new AbortController(), ended: Promise.resolve() }
    runs.set(row.id, entry)
    entry.ended = run(row, entry, setPrepared, prepared)
    if (isStopping) entry.stop.abort(new Error('stopping'))
  }

  /**
   * Starts a generation that this process has just leased. Marks it as failed instead if `maxAttempts` attempts were
   * made before, for example because each of their processes died.
   */
  async function startOrFail(row: GenerationRow) {
    if (row.attempts > maxAttempts) await fail(row)
    else start(row)
  }

  async function claimUntilFull() {
    while (!isStopping && runs.size < maxConcurrent) {
      const row = await leases.claimNext()
      if (!row) return
      await startOrFail(row)
    }
  }

  const announce = (where: Db | Tx, id: string) => options.queue.announce(where, generationQueue, id)

  function claimWaiting() {
    if (isStopping || !options.runs) return
    claiming ??= claimUntilFull()
      .catch((error: unknown) => log.warn({ err: error }, 'claiming waiting generations failed'))
      .finally(() => {
        claiming = undefined
      })
  }

  /**
   * Leases and starts waiting generations. Does nothing and returns false if this process is stopping or already runs
   * `maxConcurrent` generations.
   */
  async function poll(): Promise<boolean> {
    if (isStopping || runs.size >= maxConcurrent) return false
    claimWaiting()
    await claiming
    return true
  }

  return {
    runs: options.runs,
    announce,
    start,
    owner: options.owner,
    prefetchesInFlight: new Map(),
    textSummaries: createTextSummaryCache(),
    recordingChecks: createRecordingChecks({ storage: options.storage }),
    findRunning: async (id) => runs.get(id)?.generation,
    async takeOver(id) {
      if (isStopping || !options.runs || runs.has(id)) return false
      const row = await leases.claim(id)
      if (row) await startOrFail(row)
      return row !== undefined
    },
    async releaseGenerationsOf(endedOwner) {
      const ids = await leases.releaseOwner(endedOwner)
      if (ids.length === 0) return
      log.warn({ owner: endedOwner, generations: ids.length }, 'server has ended; its generations continue elsewhere')
      for (const id of ids) await announce(options.database.db, id)
    },
    async startPolling() {
      await mkdir(dependencies.spoolDir, { recursive: true })
      // File times come from the system clock, so the injected clock is not used here.
      await removeStaleSpools(dependencies.spoolDir, Date.now())
      if (options.isAlone) await leases.releaseAll()
      if (options.runs) stopConsuming = await options.queue.consume(generationQueue, poll)
    },
    async shutDown() {
      isStopping = true
      await stopConsuming?.()
      await claiming
      for (const entry of runs.values()) entry.stop.abort(new Error('the server is stopping'))
      await Promise.allSettled([...runs.values()].map((entry) => entry.ended))
    },
  }
}
