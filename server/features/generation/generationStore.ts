import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { generationUnits, generations, takes } from './tables.ts'

export type GenerationRow = typeof generations.$inferSelect
export type NewGeneration = typeof generations.$inferInsert
export type UnitRow = typeof generationUnits.$inferSelect
export type TakeRow = typeof takes.$inferSelect

const pageSize = 50
/**
 * One request of an account after the other, until the transaction ends: what it counts stays true while it decides.
 * (The embedded database runs one transaction at a time anyway.)
 */
export async function takeTurn(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`readings ${userId}`}, 0))`)
}

/** Which of these takes the account has kept: they are neither spoken nor charged again. */
export async function findKeptTakes(
  where: Db | Tx,
  userId: string,
  keys: readonly string[],
): Promise<Map<string, TakeRow>> {
  const found = new Map<string, TakeRow>()
  const wanted = sql`${takes.key} = any(${sql.param([...keys])}::text[])`
  const rows = await where
    .select()
    .from(takes)
    .where(and(eq(takes.userId, userId), wanted))
  for (const row of rows) found.set(row.key, row)
  return found
}

/** Which of these lines the account has kept in some rendition: they are not charged again. */
export async function findKeptLines(where: Db | Tx, userId: string, lines: readonly string[]): Promise<Set<string>> {
  const wanted = sql`${takes.lineKey} = any(${sql.param([...lines])}::text[])`
  const rows = await where
    .selectDistinct({ line: takes.lineKey })
    .from(takes)
    .where(and(eq(takes.userId, userId), wanted))
  return new Set(rows.flatMap(({ line }) => line ?? []))
}

/** What an account's sound takes of the disk: its takes, two bytes a sample, and its recordings until they are purged. */
export async function countBytes(where: Db | Tx, userId: string): Promise<number> {
  const kept = sql`select coalesce(sum(${takes.samples}::bigint * 2), 0) from ${takes} where ${takes.userId} = ${userId}`
  const recorded = sql`select coalesce(sum(${generations.audioBytes}), 0) from ${generations}
    where ${generations.userId} = ${userId} and ${generations.purgedAt} is null`
  const { rows } = await where.execute<{ bytes: number }>(sql`select ((${kept}) + (${recorded}))::float8 as bytes`)
  return rows[0]?.bytes ?? 0
}

/** How much is in the making, for the account and on the whole. A waiting generation has no live lease. */
export async function countMaking(tx: Tx, userId: string, now: Date) {
  const [row] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      own: sql<number>`(count(*) filter (where ${generations.userId} = ${userId}))::int`,
      ownRunning: sql<number>`(count(*) filter (where ${generations.userId} = ${userId} and ${generations.leaseUntil} > ${now.toISOString()}::timestamptz))::int`,
    })
    .from(generations)
    .where(eq(generations.state, 'making'))
  return row ?? { all: 0, own: 0, ownRunning: 0 }
}

/** Nothing is the same as nothing. */
const isSame = (column: typeof generations.scriptId | typeof generations.lineId, wanted: string | null | undefined) =>
  typeof wanted === 'string' ? eq(column, wanted) : isNull(column)

/** A request like this one that began since `since` and is still in the making: a double click, not a second wish. */
export async function findTwin(tx: Tx, wanted: NewGeneration, since: Date): Promise<GenerationRow | undefined> {
  const [row] = await tx
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.userId, wanted.userId),
        // In the making, or the same recording once more, which is ready at once.
        or(eq(generations.state, 'making'), and(eq(generations.state, 'ready'), eq(generations.attempts, 0))),
        eq(generations.isDeleted, false),
        eq(generations.voiceId, wanted.voiceId),
        eq(generations.purpose, wanted.purpose),
        eq(generations.text, wanted.text),
        // Of another script, or of another line of it, it is another one's, however alike the words are.
        isSame(generations.scriptId, wanted.scriptId),
        isSame(generations.lineId, wanted.lineId),
        // The same words, spoken the same: with its names and directions a script is another reading.
        eq(generations.contentKey, wanted.contentKey ?? ''),
        sql`${generations.settings} = ${JSON.stringify(wanted.settings)}::jsonb`,
        sql`${generations.createdAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .limit(1)
  return row
}

/** What is spoken of a line already, or being spoken: asked again, it is neither made nor written down once more. */
export async function findLine(
  where: Db | Tx,
  { userId, scriptId, lineId, contentKey }: { userId: string; scriptId: string; lineId: string; contentKey: string },
): Promise<GenerationRow | undefined> {
  const [row] = await where
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        eq(generations.contentKey, contentKey),
        eq(generations.lineId, lineId),
        // Of another script it goes when that one goes.
        eq(generations.scriptId, scriptId),
        inArray(generations.state, ['making', 'ready']),
        eq(generations.isDeleted, false),
      ),
    )
    .orderBy(desc(generations.createdAt))
    .limit(1)
  return row
}

export async function insertGeneration(tx: Tx, row: NewGeneration, units: readonly UnitRow[]): Promise<GenerationRow> {
  const [inserted] = await tx.insert(generations).values(row).returning()
  if (!inserted) throw new Error('the generation was not inserted')
  await insertUnits(tx, inserted.id, units)
  return inserted
}

/** In one parameter: one each would take longer than all the rest between a click and the first word. */
async function insertUnits(tx: Tx, generationId: string, units: readonly UnitRow[]): Promise<void> {
  await tx.execute(sql`
    insert into ${generationUnits} (
      generation_id, position, spoken, take_key, pause_after_ms, pause_before_ms, with_before, voice_id, speed,
      delivery, reserved)
    select ${generationId}, unit.* from json_to_recordset(${JSON.stringify(units)}::json) as unit(
      position integer, spoken text, "takeKey" text, "pauseAfterMs" integer, "pauseBeforeMs" integer,
      "withBefore" boolean, "voiceId" text, speed real, delivery jsonb, reserved integer)`)
}

export async function findGeneration(where: Db | Tx, id: string): Promise<GenerationRow | undefined> {
  const [row] = await where.select().from(generations).where(eq(generations.id, id))
  return row
}

/** The owner's row, deleted or not; undefined for anyone else's, as for none. */
export async function findOwnGeneration(
  where: Db | Tx,
  userId: string,
  id: string,
): Promise<GenerationRow | undefined> {
  const [row] = await where
    .select()
    .from(generations)
    .where(and(eq(generations.id, id), eq(generations.userId, userId)))
  return row
}

export async function listUnits(where: Db | Tx, generationId: string): Promise<UnitRow[]> {
  return where
    .select()
    .from(generationUnits)
    .where(eq(generationUnits.generationId, generationId))
    .orderBy(generationUnits.position)
}

const cursorOf = (row: GenerationRow) => `${row.createdAt.getTime()}.${row.id}`

function afterCursor(cursor: string | undefined) {
  // More digits name years that the database cannot read.
  const [, ms, id] = /^(\d{1,14})\.([\w-]+)$/.exec(cursor ?? '') ?? []
  if (ms === undefined || id === undefined) return undefined
  const createdAt = new Date(Number(ms))
  return or(lt(generations.createdAt, createdAt), and(eq(generations.createdAt, createdAt), lt(generations.id, id)))
}

/** Newest first, by keyset: a page costs the same however deep it lies. */
export async function listGenerations(db: Db, userId: string, cursor: string | undefined) {
  const rows = await db
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        isNull(generations.lineId),
        eq(generations.isDeleted, false),
        afterCursor(cursor),
      ),
    )
    .orderBy(desc(generations.createdAt), desc(generations.id))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return { rows: page, nextCursor: rows.length > pageSize && last ? cursorOf(last) : undefined }
}
