import { and, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { releaseCharacters, spendCharacters } from '../../access/index.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Live } from '../../../platform/live/live.ts'
import { toChangeEvent } from '../recordings/presentGeneration.ts'
import type { GenerationRow } from '../generationStore.ts'
import { generations, generationUnits, speechMetrics, takes } from '../tables.ts'

/**
 * Minimum time between two writes, in ms. One transaction stores all units that were spoken since the last write. The
 * first `firstWrites` writes follow quickly, because a listener waits; later there is at most one write per second. If
 * a crash prevents a write, the units of that write need not be spoken again, because the files of their takes exist.
 */
const firstIntervalMs = 200
const laterIntervalMs = 1_000
const firstWrites = 5

export type SpokenUnit = {
  key: string
  /** The take key that was planned for the unit. It differs from `key` if another rendition spoke. */
  requestedKey: string
  lineKey: string | null
  storageKey: string
  /** Length of the file if it is FLAC; null for PCM. */
  bytes: number | null
  samples: number
  sha256: string
  engine: string
  quality: string
  reserved: number
  characters: number
  latencyMs: number
}

/**
 * Stores in the rows of the units which take was really spoken. Clears the content key of the generation, because the
 * recording no longer has the planned takes.
 */
async function replaceTakeKey(tx: Tx, generationId: string, { key, requestedKey }: SpokenUnit): Promise<void> {
  await tx
    .update(generationUnits)
    .set({ takeKey: key })
    .where(and(eq(generationUnits.generationId, generationId), eq(generationUnits.takeKey, requestedKey)))
  await tx.update(generations).set({ contentKey: null }).where(eq(generations.id, generationId))
}

/**
 * Thrown when this process no longer owns the generation: another process has leased it, or it was cancelled. This
 * process must then stop all work on the generation.
 */
export class LeaseLost extends Error {
  constructor() {
    super('the lease on this generation is lost')
    this.name = 'LeaseLost'
  }
}

/**
 * Locks and returns the row of an unfinished generation that `owner` leases. The runner calls this before it stores the
 * progress or the end of a generation. Throws `LeaseLost` if `owner` does not own the lease any more.
 */
export async function lockLeasedGeneration(tx: Tx, id: string, owner: string): Promise<GenerationRow> {
  const [row] = await tx
    .select()
    .from(generations)
    .where(and(eq(generations.id, id), eq(generations.leaseOwner, owner), eq(generations.state, 'making')))
    .for('update')
  if (!row) throw new LeaseLost()
  return row
}

/**
 * Stores spoken units in batches: the take, the charge from the reserved characters, and the progress. If another
 * generation of the account stored the same take in the meantime, the reserved characters are released instead.
 */
export function createProgressWriter(options: {
  database: Database
  live: Live
  clock: Clock
  owner: string
  generation: GenerationRow
  unitsDoneAtStart: number
  countUnits(key: string): number
  onError(error: unknown): void
}) {
  const { database, live, clock, owner, generation } = options
  let waiting: SpokenUnit[] = []
  let unitsDone = options.unitsDoneAtStart
  let writing: Promise<void> | undefined
  let lastWrite = 0
  let writes = 0
  let isFlushing = false
  let endSleep = () => {}

  async function write(entries: readonly SpokenUnit[]) {
    unitsDone += entries.reduce((sum, entry) => sum + options.countUnits(entry.requestedKey), 0)
    await database.tx(async (tx) => {
      const { userId, month, id } = await lockLeasedGeneration(tx, generation.id, owner)
      const now = clock.now()
      const inserted = await tx
        .insert(takes)
        .values(
          entries.map(({ key, lineKey, storageKey, bytes, samples, sha256, engine, quality }) => ({
            userId,
            key,
            lineKey,
            storageKey,
            bytes,
            samples,
            sha256,
            engine,
            quality,
            createdAt: now,
          })),
        )
        .onConflictDoNothing()
        .returning({ key: takes.key })
      const isNew = new Set(inserted.map(({ key }) => key))
      const charged = entries.reduce((sum, entry) => sum + (isNew.has(entry.key) ? entry.reserved : 0), 0)
      const released = entries.reduce((sum, entry) => sum + (isNew.has(entry.key) ? 0 : entry.reserved), 0)
      if (charged > 0) await spendCharacters(tx, { userId, month, count: charged })
      if (released > 0) await releaseCharacters(tx, { userId, month, count: released })
      for (const entry of entries) if (entry.key !== entry.requestedKey) await replaceTakeKey(tx, id, entry)
      const [row] = await tx
        .update(generations)
        .set({
          unitsDone,
          spentCharacters: sql`${generations.spentCharacters} + ${charged}`,
          reservedCharacters: sql`${generations.reservedCharacters} - ${released}`,
          version: sql`${generations.version} + 1`,
          updatedAt: now,
        })
        .where(eq(generations.id, id))
        .returning()
      await tx.insert(speechMetrics).values(entries.map((entry) => toMetric(generation, entry, now)))
      if (row) await live.publish(tx, userId, toChangeEvent(row))
    })
  }

  function sleepUntilFlush(ms: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      endSleep = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function writeAll() {
    while (waiting.length > 0) {
      const intervalMs = writes < firstWrites ? firstIntervalMs : laterIntervalMs
      const waitMs = lastWrite + intervalMs - performance.now()
      if (waitMs > 0 && !isFlushing) await sleepUntilFlush(waitMs)
      const entries = waiting
      waiting = []
      lastWrite = performance.now()
      writes += 1
      await write(entries)
    }
  }

  function start(): Promise<void> {
    writing ??= writeAll().finally(() => {
      writing = undefined
    })
    return writing
  }

  return {
    /**
     * Adds a spoken unit to those that the next write stores. The next write begins within `laterIntervalMs`, or when
     * the current write has ended.
     */
    add(entry: SpokenUnit) {
      waiting.push(entry)
      start().catch(options.onError)
    },
    /** Resolves when all added units are written. Rejects if a write fails. */
    async flush() {
      isFlushing = true
      endSleep()
      try {
        while (writing || waiting.length > 0) await start()
      } finally {
        isFlushing = false
      }
    },
  }
}

function toMetric(generation: GenerationRow, entry: SpokenUnit, now: Date) {
  return {
    id: randomUUID(),
    userId: generation.userId,
    requestId: generation.id,
    voiceId: generation.voiceId,
    voiceName: generation.voiceName,
    characterCount: entry.characters,
    latencyMs: Math.round(entry.latencyMs),
    status: 'success',
    // Only hosted voices cost credits, which are counted per character. Local engines cost nothing.
    apiCreditsUsed: entry.quality === 'hosted' ? entry.characters : 0,
    modelId: entry.engine,
    timestamp: now,
  }
}
