import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Services } from '../../../services.ts'
import type { TakeRow } from '../generationStore.ts'
import { takes } from '../tables.ts'
import { pcmToBytes, takePath } from '../takeFiles.ts'

export const convertTakesJob = 'takes.convert'
/**
 * How often the job looks for PCM takes: once a day, because a server of an earlier version, or a failed encoder, may
 * still store some.
 */
export const convertTakesIntervalMs = 24 * 3_600_000
/**
 * Maximum number of takes that one run converts. A run must be short, because a stopping server waits for running jobs.
 * A converted take is stored twice until its old file is deleted after an hour, so short runs also limit this extra
 * disk space.
 */
const batchSize = 20
const nextRunAfterMs = 10_000
/** While the process makes recordings, a run ends after one take, and the next run starts after this time. */
const nextRunWhenBusyMs = 60_000
/** Pause between two takes, which need about 40 ms of processor time each. */
const pauseMs = 100

/**
 * Numbers of takes since the first run of the day: `converted` to FLAC, and `left` because the conversion failed, or
 * the take was damaged or had changed.
 */
type Totals = { converted: number; left: number }
/** The last take of the previous run, after which this run continues, and the totals. Null for a day's first run. */
export type ConvertTakesPayload = ({ after: Pick<TakeRow, 'userId' | 'key'> } & Totals) | null

type Needs = Pick<Services, 'clock' | 'database' | 'encoders' | 'jobs' | 'log' | 'storage' | 'takeFiles'>

const isSame = (one: Int16Array, other: Int16Array) => Buffer.compare(pcmToBytes(one), pcmToBytes(other)) === 0

/**
 * Encodes the samples of a take to FLAC, and decodes the result to check it. Returns undefined if the decoded samples
 * differ or the FLAC cannot be decoded. Rejects if the encoder fails.
 */
async function encodeAndCompare({ encoders, log }: Needs, pcm: Int16Array): Promise<Uint8Array | undefined> {
  const flac = await encoders.encodeFlac(pcm)
  const decoded = await encoders.decodeFlac(flac)
  if (decoded && isSame(decoded, pcm)) return flac
  log.error({ samples: pcm.length }, 'take not converted because its FLAC has other samples')
  return undefined
}

/**
 * Stores a take as FLAC instead of PCM. Returns false if the take is damaged or has changed meanwhile, or if its FLAC
 * contains other samples. A damaged take stays unchanged, and is spoken again when a generation next needs it. Rejects
 * if the storage or the encoder fails.
 */
async function convertTake(needs: Needs, take: TakeRow): Promise<boolean> {
  const { database, storage, takeFiles } = needs
  const pcm = await takeFiles.readStored(take)
  const flac = pcm && (await encodeAndCompare(needs, pcm))
  if (!pcm || !flac) return false
  const storageKey = takePath(take.userId, take.key, 'flac')
  const isRow = and(eq(takes.userId, take.userId), eq(takes.key, take.key))
  await storage.put(storageKey, flac)
  const changed = await database.db
    .update(takes)
    .set({ storageKey, bytes: flac.length })
    // Changes nothing if the take was deleted or spoken again in the meantime. `deleteOrphanFiles` then deletes the new
    // file.
    .where(
      and(
        isRow,
        eq(takes.storageKey, take.storageKey),
        isNull(takes.bytes),
        sql`${takes.sha256} is not distinct from ${take.sha256}`,
      ),
    )
    .returning({ key: takes.key })
  if (changed.length === 0) return false
  // Generations and backups that began earlier still read the old file. The file is written again, so that
  // `deleteOrphanFiles` deletes it only after another hour.
  await storage.put(take.storageKey, pcmToBytes(pcm))
  // If the account was deleted meanwhile, its files were deleted before the two files of this take were written. These
  // two files are deleted now.
  const stillStored = await database.db.select({ key: takes.key }).from(takes).where(isRow)
  if (stillStored.length === 0) for (const key of [take.storageKey, storageKey]) await storage.remove(key)
  return true
}

/** Returns the next takes that are stored as PCM, in the order of accounts and keys. */
async function findPcmTakes({ database }: Needs, payload: ConvertTakesPayload): Promise<TakeRow[]> {
  const isAfter = payload && sql`(${takes.userId}, ${takes.key}) > (${payload.after.userId}, ${payload.after.key})`
  return database.db
    .select()
    .from(takes)
    .where(and(isNull(takes.bytes), isAfter ?? undefined))
    .orderBy(asc(takes.userId), asc(takes.key))
    .limit(batchSize)
}

/** Enqueues the next run under the key of the daily run, so that two runs never overlap. */
async function enqueueNextRun({ clock, database, jobs }: Needs, payload: ConvertTakesPayload, inMs: number) {
  const runAt = new Date(clock.now().getTime() + inMs)
  await database.tx((tx) => jobs.enqueue(tx, { kind: convertTakesJob, key: 'recurring', payload, runAt }))
}

const hasFreeSpace = ({ storage }: Needs): Promise<boolean> =>
  storage.assertFreeSpace().then(
    () => true,
    () => false,
  )

/**
 * Converts at most 20 takes from PCM to FLAC, slowly, and enqueues the next run while there are more. Does nothing if
 * new takes are stored as PCM, or while the disk is nearly full. An interrupted run is repeated, without the takes that
 * it has already converted. If the file or the encoder fails for a take, the run of the next day tries again. Rejects
 * if all 20 takes of a run fail, because then the storage or the encoder itself does not work.
 */
export async function convertTakes(needs: Needs, payload: ConvertTakesPayload, signal: AbortSignal): Promise<void> {
  const { encoders, log, takeFiles } = needs
  if (takeFiles.format !== 'flac') return
  if (!(await hasFreeSpace(needs))) {
    log.warn({}, 'takes not converted because the disk is nearly full')
    return
  }
  let failures = 0
  const totals: Totals = { converted: payload?.converted ?? 0, left: payload?.left ?? 0 }
  const found = await findPcmTakes(needs, payload)
  for (const [index, take] of found.entries()) {
    signal.throwIfAborted()
    let isConverted = false
    try {
      isConverted = await convertTake(needs, take)
    } catch (error) {
      failures += 1
      if (signal.aborted || failures === batchSize) throw error
      log.warn({ err: error, take: take.key }, 'take not converted because its file or the encoder failed')
    }
    totals[isConverted ? 'converted' : 'left'] += 1
    const isBusy = encoders.stats().open > 0
    const isLast = index === found.length - 1
    if (isBusy || (isLast && found.length === batchSize)) {
      const after = { userId: take.userId, key: take.key }
      return enqueueNextRun(needs, { after, ...totals }, isBusy ? nextRunWhenBusyMs : nextRunAfterMs)
    }
    if (isConverted) await wait(pauseMs, undefined, { signal })
  }
  if (totals.converted + totals.left > 0) log.info(totals, 'takes converted to FLAC')
}
