import { and, eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { releaseReserved, spendReserved } from '../access/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Live } from '../../platform/live/live.ts'
import { changeOf } from './present.ts'
import type { GenerationRow } from './store.ts'
import { generations, generationUnits, speechMetrics, takes } from './tables.ts'

/** Progress is written at most this often: one transaction for all units spoken meanwhile. */
const writeEveryMs = 200

export type SpokenEntry = {
  key: string
  /** The key its units were written with; another one where another rendition spoke. */
  wantedKey: string
  lineKey: string | null
  storageKey: string
  samples: number
  engine: string
  quality: string
  reserved: number
  characters: number
  latencyMs: number
}

/** Its units now hold the take that they have, and the recording is no more what its content key says. */
async function noteOtherTake(tx: Tx, generationId: string, { key, wantedKey }: SpokenEntry): Promise<void> {
  await tx
    .update(generationUnits)
    .set({ takeKey: key })
    .where(and(eq(generationUnits.generationId, generationId), eq(generationUnits.takeKey, wantedKey)))
  await tx.update(generations).set({ contentKey: null }).where(eq(generations.id, generationId))
}

/** Somebody else makes this generation now, or it was cancelled: whatever is under way must stop. */
export class LeaseLost extends Error {
  constructor() {
    super('this generation is not ours any more')
    this.name = 'LeaseLost'
  }
}

/** The row, locked, if this process still makes it. Every change to a generation in the making goes through here. */
export async function lockOwn(tx: Tx, id: string, owner: string): Promise<GenerationRow> {
  const [row] = await tx
    .select()
    .from(generations)
    .where(and(eq(generations.id, id), eq(generations.leaseOwner, owner), eq(generations.state, 'making')))
    .for('update')
  if (!row) throw new LeaseLost()
  return row
}

/**
 * Writes down what was spoken: the take, the charge out of what was set aside, the progress. A take that was kept
 * meanwhile by another generation of the account costs nothing: its share is given back.
 */
export function createLedger(options: {
  database: Database
  live: Live
  clock: Clock
  owner: string
  generation: GenerationRow
  unitsDoneAtStart: number
  unitsOf(key: string): number
  onError(error: unknown): void
}) {
  const { database, live, clock, owner, generation } = options
  let waiting: SpokenEntry[] = []
  let unitsDone = options.unitsDoneAtStart
  let writing: Promise<void> | undefined
  let lastWrite = 0

  async function write(entries: readonly SpokenEntry[]) {
    unitsDone += entries.reduce((sum, entry) => sum + options.unitsOf(entry.wantedKey), 0)
    await database.tx(async (tx) => {
      const { userId, month, id } = await lockOwn(tx, generation.id, owner)
      const now = clock.now()
      const inserted = await tx
        .insert(takes)
        .values(
          entries.map(({ key, lineKey, storageKey, samples, engine, quality }) => ({
            userId,
            key,
            lineKey,
            storageKey,
            samples,
            engine,
            quality,
            createdAt: now,
          })),
        )
        .onConflictDoNothing()
        .returning({ key: takes.key })
      const isNew = new Set(inserted.map(({ key }) => key))
      const charged = entries.reduce((sum, entry) => sum + (isNew.has(entry.key) ? entry.reserved : 0), 0)
      const returned = entries.reduce((sum, entry) => sum + (isNew.has(entry.key) ? 0 : entry.reserved), 0)
      if (charged > 0) await spendReserved(tx, { userId, month, count: charged })
      if (returned > 0) await releaseReserved(tx, { userId, month, count: returned })
      for (const entry of entries) if (entry.key !== entry.wantedKey) await noteOtherTake(tx, id, entry)
      const [row] = await tx
        .update(generations)
        .set({
          unitsDone,
          spentCharacters: sql`${generations.spentCharacters} + ${charged}`,
          reservedCharacters: sql`${generations.reservedCharacters} - ${returned}`,
          version: sql`${generations.version} + 1`,
          updatedAt: now,
        })
        .where(eq(generations.id, id))
        .returning()
      await tx.insert(speechMetrics).values(entries.map((entry) => metricOf(generation, entry, now)))
      if (row) await live.publish(tx, userId, changeOf(row))
    })
  }

  async function writeAll() {
    while (waiting.length > 0) {
      const rest = lastWrite + writeEveryMs - performance.now()
      if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest))
      const entries = waiting
      waiting = []
      lastWrite = performance.now()
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
    /** Notes a spoken unit; it is written soon after. */
    add(entry: SpokenEntry) {
      waiting.push(entry)
      start().catch(options.onError)
    },
    /** Everything noted so far is written when this resolves. */
    async flush() {
      lastWrite = 0
      while (writing || waiting.length > 0) await start()
    },
  }
}

function metricOf(generation: GenerationRow, entry: SpokenEntry, now: Date) {
  return {
    id: randomUUID(),
    userId: generation.userId,
    requestId: generation.id,
    voiceId: generation.voiceId,
    voiceName: generation.voiceName,
    characterCount: entry.characters,
    latencyMs: Math.round(entry.latencyMs),
    status: 'success',
    // A hosted voice is paid for by what is sent to it; one of this machine costs nothing.
    apiCreditsUsed: entry.quality === 'hosted' ? entry.characters : 0,
    modelId: entry.engine,
    timestamp: now,
  }
}
