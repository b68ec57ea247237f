import { and, eq } from 'drizzle-orm'
import type { Services } from '../../../services.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findGeneration, findStoredTakes, listUnits, type GenerationRow, type TakeRow } from '../generationStore.ts'
import { recordedTakeEngine } from '../storeRecordedTake.ts'
import { generations } from '../tables.ts'
import { maxPackBytes, writePack, type PackNeeds } from './writePack.ts'

export const packTakesJob = 'takes.pack'
/**
 * Time between the end of a generation and the job that packs its takes. In this time the user probably listens to the
 * recording.
 */
export const packTakesDelayMs = 5 * 60_000
/** While this process makes recordings, packing is postponed, first by 1 minute, then by 2, 4, 8 and 16 minutes. */
const firstPostponementMs = 60_000
const maxPostponements = 5

export type PackTakesPayload = { generationId: string; postponements: number }

type Needs = PackNeeds & Pick<Services, 'encoders' | 'jobs' | 'log'>

/** Enqueues the job that puts the takes of a finished generation into one file. A single take is not packed. */
export async function enqueuePackTakes(
  tx: Tx,
  { clock, jobs }: Pick<Services, 'clock' | 'jobs'>,
  { id, units }: GenerationRow,
): Promise<void> {
  if (units < 2) return
  const payload: PackTakesPayload = { generationId: id, postponements: 0 }
  const runAt = new Date(clock.now().getTime() + packTakesDelayMs)
  await jobs.enqueue(tx, { kind: packTakesJob, key: id, payload, runAt })
}

/** Returns whether takes can be packed now: new takes are stored as FLAC, and the disk is not nearly full. */
export async function canPackTakes({ log, storage, takeFiles }: Needs): Promise<boolean> {
  // An operator sets the format PCM while servers of an earlier version run beside this server. Those servers cannot
  // read packs, so no takes are packed then.
  if (takeFiles.format !== 'flac') return false
  const fullDisk = await storage.assertFreeSpace().catch((error: unknown) => error)
  if (fullDisk) log.warn({}, 'takes not packed because the disk is nearly full')
  return !fullDisk
}

/**
 * Divides takes into groups that fit into a pack. A take that is larger than `maxPackBytes` becomes a group with only
 * this take.
 */
function divideIntoPacks(rows: readonly TakeRow[]): TakeRow[][] {
  const groups: TakeRow[][] = []
  let length = Infinity
  for (const row of rows) {
    length += row.bytes ?? 0
    if (length > maxPackBytes) {
      groups.push([])
      length = row.bytes ?? 0
    }
    groups.at(-1)?.push(row)
  }
  return groups
}

/**
 * Moves the FLAC takes of a finished generation from their separate files into one pack, or into several if they are
 * larger than `maxPackBytes`. Returns the number of moved takes. Moves nothing if there are fewer than two takes, or if
 * a take is stored as PCM: the job `takes.convert` converts that take first. Recordings of actors stay in separate
 * files, because they cannot be spoken again.
 */
export async function packGeneration(needs: PackNeeds, id: string, signal: AbortSignal): Promise<number> {
  const { clock, database } = needs
  const generation = await findGeneration(database.db, id)
  if (generation?.state !== 'ready' || generation.isDeleted) return 0
  const keys = [...new Set((await listUnits(database.db, id)).map(({ takeKey }) => takeKey))]
  const stored = await findStoredTakes(database.db, generation.userId, keys)
  const spoken = keys.flatMap((key) => stored.get(key) ?? []).filter(({ engine }) => engine !== recordedTakeEngine)
  if (spoken.some(({ bytes }) => bytes === null)) return 0
  let moved = 0
  for (const rows of divideIntoPacks(spoken.filter(({ packOffset }) => packOffset === null))) {
    if (rows.length < 2) continue
    const count = await writePack(needs, { userId: generation.userId, rows, signal })
    // `writePack` has moved nothing, because a take has changed. The daily job tries this generation again.
    if (count === undefined) return moved
    moved += count
  }
  await database.db
    .update(generations)
    .set({ packedAt: clock.now() })
    .where(and(eq(generations.id, id), eq(generations.version, generation.version)))
  return moved
}

/**
 * Runs the job that packs the takes of one generation. Postpones the job while this process makes recordings, for half
 * an hour at most. If packing fails, this function only logs a warning, and the daily job tries again.
 */
export async function packTakes(
  needs: Needs,
  { generationId, postponements }: PackTakesPayload,
  signal: AbortSignal,
): Promise<void> {
  const { clock, database, encoders, jobs, log } = needs
  if (!(await canPackTakes(needs))) return
  if (encoders.stats().open === 0 || postponements >= maxPostponements) {
    await packGeneration(needs, generationId, signal).catch((error: unknown) => {
      if (signal.aborted) throw error
      log.warn({ err: error, generationId }, 'takes not packed because a file or the storage failed')
    })
    return
  }
  const payload: PackTakesPayload = { generationId, postponements: postponements + 1 }
  const runAt = new Date(clock.now().getTime() + firstPostponementMs * 2 ** postponements)
  await database.tx((tx) => jobs.enqueue(tx, { kind: packTakesJob, key: generationId, payload, runAt }))
}
