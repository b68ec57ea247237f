import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { SpeechUnavailable } from '@scene-partner/speech/speaker'
import type { Services } from '../../../services.ts'
import type { TakeRow } from '../generationStore.ts'
import { takes } from '../tables.ts'
import { pcmToBytes, takePath } from '../takeFiles.ts'

export const convertTakesJob = 'takes.convert'
/** Once a day the job looks for PCM again, for example of a server that was updated later. */
export const convertTakesIntervalMs = 24 * 3_600_000
/**
 * Takes of one run, which is short, because a server that stops waits for running jobs. Their old files stay for an
 * hour, so the pace also limits the disk space that is used twice.
 */
const batchSize = 20
const nextRunAfterMs = 10_000
/** While the process makes recordings, a run ends after one take, and the next run waits for this long. */
const nextRunWhenBusyMs = 60_000
/** Pause between two takes, which need about 40 ms of processor time each. */
const pauseMs = 100

/** The takes that were converted since the first run, and those that could not be converted. */
type Totals = { converted: number; left: number }
/** Continues after the last take of the previous run. Null: the run begins with the first take. */
export type ConvertTakesPayload = ({ after: Pick<TakeRow, 'userId' | 'key'> } & Totals) | null

type Needs = Pick<Services, 'clock' | 'database' | 'encoders' | 'jobs' | 'log' | 'storage' | 'takeFiles'>

const isSame = (one: Int16Array, other: Int16Array) => Buffer.compare(pcmToBytes(one), pcmToBytes(other)) === 0

/**
 * Encodes the samples of a take, and decodes the result as a test. Undefined if FLAC cannot be made of them, or if the
 * decoded samples differ.
 */
async function encodeAndCompare({ encoders, log }: Needs, pcm: Int16Array): Promise<Uint8Array | undefined> {
  try {
    const flac = await encoders.encodeFlac(pcm)
    const decoded = await encoders.decodeFlac(flac)
    if (decoded && isSame(decoded, pcm)) return flac
    log.error({ samples: pcm.length }, 'take not converted because its FLAC has other samples')
  } catch (error) {
    if (!(error instanceof SpeechUnavailable)) throw error
    log.warn({ err: error }, 'take not converted because it could not be encoded')
  }
  return undefined
}

/**
 * Stores a take as FLAC instead of PCM. Returns whether it did: a damaged take is left as it is, and is spoken again
 * when it is next needed.
 */
async function convertTake(needs: Needs, take: TakeRow): Promise<boolean> {
  const { database, storage, takeFiles } = needs
  const pcm = await takeFiles.readStored(take)
  const flac = pcm && (await encodeAndCompare(needs, pcm))
  if (!pcm || !flac) return false
  const storageKey = takePath(take.userId, take.key, 'flac')
  await storage.put(storageKey, flac)
  const changed = await database.db
    .update(takes)
    .set({ storageKey, bytes: flac.length })
    // The take may have been deleted or spoken again. `deleteOrphanFiles` then deletes the new file.
    .where(and(eq(takes.userId, take.userId), eq(takes.key, take.key), eq(takes.storageKey, take.storageKey)))
    .returning({ key: takes.key })
  if (changed.length === 0) return false
  // Generations and backups that began before still read the old file. Written again, it is new, so that
  // `deleteOrphanFiles` deletes it only after an hour.
  await storage.put(take.storageKey, pcmToBytes(pcm))
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

/** Enqueues the next run. Its key is that of the daily run, so that two runs never overlap. */
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
 * new takes are stored as PCM, or while the disk is nearly full. A run that was interrupted is repeated; takes that were
 * converted are not found any more.
 */
export async function convertTakes(needs: Needs, payload: ConvertTakesPayload, signal: AbortSignal): Promise<void> {
  const { encoders, log, takeFiles } = needs
  if (takeFiles.format !== 'flac' || !(await hasFreeSpace(needs))) return
  const totals: Totals = { converted: payload?.converted ?? 0, left: payload?.left ?? 0 }
  const found = await findPcmTakes(needs, payload)
  for (const [index, take] of found.entries()) {
    signal.throwIfAborted()
    const isConverted = await convertTake(needs, take)
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
