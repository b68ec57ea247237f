import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { SpeechUnavailable } from '@scene-partner/speech/speaker'
import type { Logger } from 'pino'
import { createDividedTexts, type DividedTexts } from './divided.ts'
import { failGeneration } from './endings.ts'
import { LeaseLost } from './ledger.ts'
import { createLeases, leaseMs, mostAttempts } from './lease.ts'
import { make, prepare, type Known, type MakerDeps, type Making } from './maker.ts'
import type { GenerationRow } from './store.ts'
import { takes } from './tables.ts'
import { TakeMissing } from './takeBoard.ts'
import { takePath } from './takeStore.ts'

const lookForWorkEveryMs = 2_000
/** Beyond this, others of this installation should take their share. */
const mostAtOnce = 32
const staleSpoolMs = 3_600_000
const lasting: ReadonlySet<string> = new Set(['engine_refused', 'unknown_voice'])

export type ReadingsOptions = Omit<MakerDeps, 'spoolDir'> & {
  dataDir: string
  log: Logger
  /** True where no other process can be alive (the embedded database): leases of an earlier life are void at once. */
  isAlone: boolean
}

/** Makes generations in this process: the ones begun here, and those whose maker is gone. */
export type Readings = {
  /** Begins at once; the row's lease must be ours. */
  begin(row: GenerationRow, known?: Known): void
  /** Begins it here if nobody makes it and its account has room. */
  adopt(id: string): Promise<boolean>
  /** The generation as it is made here, once its units are read; undefined where it is made elsewhere or not at all. */
  find(id: string): Promise<Making | undefined>
  readonly owner: string
  /** First units on their way, by account and key: a second click does not speak the same once more. */
  readonly openings: Set<string>
  readonly divided: DividedTexts
  start(): Promise<void>
  /** Hands everything back, so that another process goes on from the last kept take. */
  stop(): Promise<void>
}

type Running = { making: Promise<Making | undefined>; stop: AbortController; ended: Promise<void> }

async function removeStaleSpools(dir: string, nowMs: number) {
  for (const name of await readdir(dir)) {
    const path = join(dir, name)
    const found = await stat(path).catch(() => null)
    if (found && nowMs - found.mtimeMs > staleSpoolMs) await rm(path, { force: true })
  }
}

export function createReadings(options: ReadingsOptions): Readings {
  const { database, log, live } = options
  const deps: MakerDeps = { ...options, spoolDir: join(options.dataDir, 'spool') }
  const leases = createLeases(options)
  const running = new Map<string, Running>()
  let isStopping = false
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function handleFailure(row: GenerationRow, error: unknown, wasStopped: boolean): Promise<void> {
    if (error instanceof LeaseLost) return
    if (wasStopped) return leases.release(row.id)
    if (error instanceof TakeMissing) {
      await database.db.delete(takes).where(and(eq(takes.userId, row.userId), eq(takes.key, error.key)))
      // What is left of it must not be taken for the whole by the next attempt.
      await options.storage.remove(takePath(row.userId, error.key))
      return leases.release(row.id)
    }
    // A database, a disk or an engine that was away for a moment is worth another try; an engine that says no is not.
    const isRefusal = error instanceof SpeechUnavailable && lasting.has(error.reason)
    if (!isRefusal && row.attempts < mostAttempts) return leases.release(row.id)
    return failGeneration(deps, row.id, 'generation_failed')
  }

  async function run(
    row: GenerationRow,
    entry: Running,
    announce: (making: Making | undefined) => void,
    known?: Known,
  ) {
    const renewal = setInterval(() => {
      leases.renew(row.id).then(
        (isOurs) => isOurs || entry.stop.abort(new LeaseLost()),
        (error: unknown) => log.warn({ err: error }, 'lease not renewed'),
      )
    }, leaseMs / 3)
    const unsubscribe = live.subscribe(row.userId, (change) => {
      if (change.id === row.id && change['state'] === 'cancelled') entry.stop.abort(new LeaseLost())
    })
    try {
      const making = await prepare(row, deps, known)
      announce(making)
      await make(making, deps, entry.stop.signal)
    } catch (error) {
      announce(undefined)
      if (!(error instanceof LeaseLost)) log.warn({ err: error, generationId: row.id }, 'a generation stopped')
      await handleFailure(row, error, isStopping).catch((problem: unknown) => {
        // The lease runs out by itself and somebody else ends it.
        log.error({ err: problem, generationId: row.id }, 'a stopped generation could not be written down')
      })
    } finally {
      clearInterval(renewal)
      unsubscribe()
      running.delete(row.id)
      lookForWork()
    }
  }

  function begin(row: GenerationRow, known?: Known) {
    if (running.has(row.id)) return
    let announce: (making: Making | undefined) => void = () => undefined
    const making = new Promise<Making | undefined>((resolve) => {
      announce = resolve
    })
    const entry: Running = { making, stop: new AbortController(), ended: Promise.resolve() }
    running.set(row.id, entry)
    entry.ended = run(row, entry, announce, known)
    if (isStopping) entry.stop.abort(new Error('stopping'))
  }

  /** The row's lease is ours. What ended so many processes is not begun once more, whoever asks for it. */
  async function beginOrGiveUp(row: GenerationRow) {
    if (row.attempts > mostAttempts) await failGeneration(deps, row.id, 'generation_failed')
    else begin(row)
  }

  async function takeWork() {
    while (!isStopping && running.size < mostAtOnce) {
      const row = await leases.claimNext()
      if (!row) return
      await beginOrGiveUp(row)
    }
  }

  function lookForWork() {
    if (isStopping) return
    looking ??= takeWork()
      .catch((error: unknown) => log.warn({ err: error }, 'could not look for waiting generations'))
      .finally(() => {
        looking = undefined
      })
  }

  return {
    begin,
    owner: options.owner,
    openings: new Set(),
    divided: createDividedTexts(),
    find: async (id) => running.get(id)?.making,
    async adopt(id) {
      if (isStopping || running.has(id)) return false
      const row = await leases.claim(id)
      if (row) await beginOrGiveUp(row)
      return row !== undefined
    },
    async start() {
      await mkdir(deps.spoolDir, { recursive: true })
      // Wall time on purpose: file times are the system's, whatever clock the product is given.
      await removeStaleSpools(deps.spoolDir, Date.now())
      if (options.isAlone) await leases.freeAll()
      lookForWork()
      timer = setInterval(lookForWork, lookForWorkEveryMs)
    },
    async stop() {
      isStopping = true
      clearInterval(timer)
      await looking
      for (const entry of running.values()) entry.stop.abort(new Error('the server is stopping'))
      await Promise.allSettled([...running.values()].map((entry) => entry.ended))
    },
  }
}
