import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Services } from '../../../services.ts'
import { generations } from '../tables.ts'
import { canPackTakes, packGeneration } from './packGeneration.ts'
import type { PackNeeds } from './writePack.ts'

export const packOldGenerationsJob = 'takes.packOld'
/**
 * How often the job looks for generations that are not packed, for example because an earlier version of the server
 * made them: once a day.
 */
export const packOldGenerationsIntervalMs = 24 * 3_600_000
/**
 * Maximum number of generations that one run packs. A run must be short, because a stopping server waits for running
 * jobs.
 */
const batchSize = 20
/** A run ends when it has moved this many takes. */
const maxTakesPerRun = 60
/**
 * Pause before the next run, in ms for each take that was moved. A moved take is stored twice until its old file is
 * deleted after one to two hours. The pause limits this extra disk space: six takes a second are about 4 GB in two
 * hours.
 */
const waitPerTakeMs = 170
const minWaitMs = 10_000
/** While the process makes recordings, a run ends after one generation, and the next run starts after this time. */
const waitWhenBusyMs = 60_000
/** Generations that finished less than this time ago are left out: each is packed by its own job `takes.pack`. */
const recentMs = 3_600_000
const pauseMs = 100

/**
 * Id of the last generation of the previous run, after which this run continues, and the number of takes that were
 * moved so far. Null for the first run of a day.
 */
export type PackOldGenerationsPayload = { after: string; takes: number } | null

type Needs = PackNeeds & Pick<Services, 'encoders' | 'jobs' | 'log'>

/** Returns the next generations whose takes are not packed. Uses an index that contains only such generations. */
function findUnpacked({ clock, database }: Needs, payload: PackOldGenerationsPayload) {
  return database.db
    .select({ id: generations.id })
    .from(generations)
    .where(
      and(
        // Repeats the condition of the index `generations_unpacked` word for word. With query parameters instead of
        // constants, the database might not use the index.
        sql`${generations.state} = 'ready' and ${generations.units} > 1`,
        isNull(generations.packedAt),
        isNull(generations.purgedAt),
        lt(generations.finishedAt, new Date(clock.now().getTime() - recentMs)),
        payload ? gt(generations.id, payload.after) : undefined,
      ),
    )
    .orderBy(asc(generations.id))
    .limit(batchSize)
}

/**
 * Packs the takes of up to 20 older generations, slowly, and enqueues the next run while there are more. Does nothing
 * if new takes are stored as PCM, or while the disk is nearly full. If packing a generation fails, the run of the next
 * day tries again. Rejects if all 20 generations of a run fail, because then the storage or the database does not work.
 */
export async function packOldGenerations(needs: Needs, payload: PackOldGenerationsPayload, signal: AbortSignal) {
  const { clock, database, encoders, jobs, log } = needs
  if (!(await canPackTakes(needs))) return
  const found = await findUnpacked(needs, payload)
  let failures = 0
  let moved = 0
  for (const [index, { id }] of found.entries()) {
    signal.throwIfAborted()
    try {
      moved += await packGeneration(needs, id, signal)
    } catch (error) {
      failures += 1
      if (signal.aborted || failures === batchSize) throw error
      log.warn({ err: error, generationId: id }, 'takes not packed because a file or the storage failed')
    }
    const isBusy = encoders.stats().open > 0
    const isLast = index === found.length - 1
    if (isBusy || moved >= maxTakesPerRun || (isLast && found.length === batchSize)) {
      const waitMs = Math.max(isBusy ? waitWhenBusyMs : minWaitMs, moved * waitPerTakeMs)
      const next = { after: id, takes: (payload?.takes ?? 0) + moved }
      const runAt = new Date(clock.now().getTime() + waitMs)
      // Enqueues the next run under the key of the daily run, so that two runs never overlap.
      return database.tx((tx) =>
        jobs.enqueue(tx, { kind: packOldGenerationsJob, key: 'recurring', payload: next, runAt }),
      )
    }
    await wait(pauseMs, undefined, { signal })
  }
  const total = (payload?.takes ?? 0) + moved
  if (total > 0) log.info({ takes: total }, 'takes of older generations packed')
}
