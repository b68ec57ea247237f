import { and, desc, eq, getTableColumns, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/database/database.ts'
import { generationUnits, generations, takes } from './tables.ts'

export type GenerationRow = typeof generations.$inferSelect
export type NewGeneration = typeof generations.$inferInsert
export type UnitRow = typeof generationUnits.$inferSelect
export type TakeRow = typeof takes.$inferSelect

const pageSize = 50
/**
 * Maximum characters of each text in a list of recordings that was requested with `texts: 'beginnings'`. The history
 * page shows 120 characters.
 */
const beginningLength = 300

/**
 * Locks the account's generations until the transaction ends: other transactions that call this function for this
 * account wait. So two transactions cannot both use the last part of the same limit. The lock key has the old name
 * `readings`, because servers of an older version on the same database use it.
 */
export async function lockUserGenerations(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`readings ${userId}`}, 0))`)
}

/**
 * Returns the stored takes of the account that have one of these take keys, by key. A generation uses a stored take
 * without speaking or charging it again.
 */
export async function findStoredTakes(
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

/**
 * Returns the given line keys for which the account has a stored take in any rendition. Generations in a local voice do
 * not charge these lines again.
 */
export async function findStoredLines(where: Db | Tx, userId: string, lines: readonly string[]): Promise<Set<string>> {
  const wanted = sql`${takes.lineKey} = any(${sql.param([...lines])}::text[])`
  const rows = await where
    .selectDistinct({ line: takes.lineKey })
    .from(takes)
    .where(and(eq(takes.userId, userId), wanted))
  return new Set(rows.flatMap(({ line }) => line ?? []))
}

/** Returns how many bytes of storage the account's takes and its not yet purged recordings use together. */
export async function countStoredBytes(where: Db | Tx, userId: string): Promise<number> {
  const takeBytes = sql`select coalesce(sum(coalesce(${takes.bytes}, ${takes.samples}::bigint * 2)), 0) from ${takes} where ${takes.userId} = ${userId}`
  const recordingBytes = sql`select coalesce(sum(${generations.audioBytes}), 0) from ${generations}
    where ${generations.userId} = ${userId} and ${generations.purgedAt} is null`
  const { rows } = await where.execute<{ bytes: number }>(
    sql`select ((${takeBytes}) + (${recordingBytes}))::float8 as bytes`,
  )
  return rows[0]?.bytes ?? 0
}

/**
 * Counts unfinished generations: `all` of the installation, `own` of the account, and `ownRunning` of the account with
 * a valid lease. `accounts` is the number of accounts that have unfinished generations.
 */
export async function countUnfinished(tx: Tx, userId: string, now: Date) {
  const [row] = await tx
    .select({
      all: sql<number>`count(*)::int`,
      accounts: sql<number>`count(distinct ${generations.userId})::int`,
      own: sql<number>`(count(*) filter (where ${generations.userId} = ${userId}))::int`,
      ownRunning: sql<number>`(count(*) filter (where ${generations.userId} = ${userId} and ${generations.leaseUntil} > ${now.toISOString()}::timestamptz))::int`,
    })
    .from(generations)
    .where(eq(generations.state, 'making'))
  return row ?? { all: 0, accounts: 0, own: 0, ownRunning: 0 }
}

/** Returns the SQL condition that a column equals `wanted`, or that it is null if `wanted` is null or undefined. */
const isSame = (column: typeof generations.scriptId | typeof generations.lineId, wanted: string | null | undefined) =>
  typeof wanted === 'string' ? eq(column, wanted) : isNull(column)

/**
 * Finds a generation for the same request that was created after `since`: the request is then a double click. Considers
 * only generations that are unfinished, or that were ready immediately because they reused a recording. Returns
 * undefined if there is no such generation.
 */
export async function findRecentDuplicate(
  tx: Tx,
  wanted: NewGeneration,
  since: Date,
): Promise<GenerationRow | undefined> {
  const [row] = await tx
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.userId, wanted.userId),
        // Matches unfinished generations, and generations that reuse a recording: they are ready although no process
        // has attempted to run them.
        or(eq(generations.state, 'making'), and(eq(generations.state, 'ready'), eq(generations.attempts, 0))),
        eq(generations.isDeleted, false),
        eq(generations.voiceId, wanted.voiceId),
        eq(generations.purpose, wanted.purpose),
        eq(generations.text, wanted.text),
        // The same words in another script or line belong to a different request.
        isSame(generations.scriptId, wanted.scriptId),
        isSame(generations.lineId, wanted.lineId),
        // The content key of a script is different if character names and directions are also spoken. A request with
        // names and directions is therefore never a double click of a request without them.
        eq(generations.contentKey, wanted.contentKey ?? ''),
        sql`${generations.settings} = ${JSON.stringify(wanted.settings)}::jsonb`,
        sql`${generations.createdAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .limit(1)
  return row
}

/**
 * Returns the newest ready or unfinished generation of this script line with this content key, so that a repeated
 * request reuses it.
 */
export async function findLineGeneration(
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
        // A generation for the same line in another script is not used, because it is deleted together with that
        // script.
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

/**
 * Inserts all units of a generation with one JSON parameter. With one parameter per value, the insert would take longer
 * than all other work of the request.
 */
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

/** Returns the user's generation, deleted or not; undefined if it does not exist or belongs to another user. */
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
  // A number with more than 14 digits would be a date that the database cannot store, so it makes the cursor invalid.
  const [, ms, id] = /^(\d{1,14})\.([\w-]+)$/.exec(cursor ?? '') ?? []
  if (ms === undefined || id === undefined) return undefined
  const createdAt = new Date(Number(ms))
  return or(lt(generations.createdAt, createdAt), and(eq(generations.createdAt, createdAt), lt(generations.id, id)))
}

/**
 * Returns one page of the user's history, newest first, without deleted generations and without lines of rehearsals.
 * With keyset pagination, late pages are as fast as the first page. `texts: 'beginnings'` reads at most 300 characters
 * of each text.
 */
export async function listGenerations(
  db: Db,
  userId: string,
  { cursor, texts }: { cursor?: string | undefined; texts: 'full' | 'beginnings' },
) {
  const { text } = generations
  const isBeginning = texts === 'beginnings'
  const found = await db
    .select({
      row: {
        ...getTableColumns(generations),
        ...(isBeginning && { text: sql<string>`left(${text}, ${beginningLength})` }),
      },
      isTextComplete: isBeginning ? sql<boolean>`char_length(${text}) <= ${beginningLength}` : sql<boolean>`true`,
    })
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
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  return { page, nextCursor: found.length > pageSize && last ? cursorOf(last.row) : undefined }
}
