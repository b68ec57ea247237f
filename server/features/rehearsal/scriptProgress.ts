import type { ScriptProgress } from '@scene-partner/contract/operations/rehearsal'
import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import { readOwnRoles } from '../casting/index.ts'
import { firstSceneKey, scripts } from '../scripts/index.ts'
import { rehearsals, rehearsedLines } from './tables.ts'

/** The progress of a script, with further data for the practice page. */
export type RehearsedScript = ScriptProgress & {
  /** Id of the line where the actor stopped; null if there is none. */
  place: string | null
  dueLines: number
}

type Selection = {
  userId: string
  now: Date
  /** Ids of the scripts to select. Absent: all scripts that are not archived. */
  scriptIds?: readonly string[]
  /** `used`: last used first. `due`: most due lines first, without scripts that have no due lines. */
  order: 'used' | 'due'
  limit: number
}

type Row = {
  id: string
  title: string
  characters: { name: string; speeches: number }[]
  isFirstScene: boolean | null
  place: string | null
  addedAt: string
  rehearsedAt: string | null
  right: number
  toPractise: number
  due: number
}

/**
 * Condition for the lines that the drill of the rehearsal room contains: their box is 0 or 1, and the actor needed help
 * with them at least once.
 */
const needsPractice = sql`(box <= 1 and clean < runs)`

const orders: Record<Selection['order'], SQL> = {
  used: sql`greatest(rehearsed_at, s.last_opened_at, s.created_at) desc, s.id`,
  due: sql`due desc, s.id`,
}

/** Returns SQL that formats an instant as ISO 8601 text, as it is sent to the browser. */
const instantSql = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

function selectRows(db: Db, { userId, now, scriptIds, order, limit }: Selection) {
  const isSelected = scriptIds
    ? sql`s.id in (${sql.join(
        scriptIds.map((id) => sql`${id}`),
        sql`, `,
      )})`
    : sql`not s.is_archived`
  const isDue = sql`(due_at <= ${now.toISOString()}::timestamptz or ${needsPractice})`
  return db.execute<Row>(sql`
    select s.id, s.title, s.characters, s.wish_key = ${firstSceneKey} as "isFirstScene", r.place,
      ${instantSql(sql`s.created_at`)} as "addedAt", ${instantSql(sql`rehearsed_at`)} as "rehearsedAt",
      lines."right", lines."toPractise", lines.due
    from ${scripts} s
    left join ${rehearsals} r on r.script_id = s.id
    cross join lateral (
      select count(*) filter (where runs > 0 and not ${needsPractice})::int as "right",
        count(*) filter (where runs > 0 and ${needsPractice})::int as "toPractise",
        count(*) filter (where runs > 0 and ${isDue})::int as due,
        max(last_at) as last_at
      from ${rehearsedLines} where script_id = s.id
    ) lines
    cross join lateral (select greatest(r.updated_at, lines.last_at) as rehearsed_at) latest
    where s.user_id = ${userId} and s.deleted_at is null and ${isSelected}
      ${order === 'due' ? sql`and lines.due > 0` : sql``}
    order by ${orders[order]}
    limit ${limit}`)
}

function presentRow(
  { id, title, characters, isFirstScene, place, addedAt, rehearsedAt, ...counts }: Row,
  chosen: readonly string[],
): RehearsedScript {
  const ownRoles = characters.filter(({ name }) => chosen.includes(name))
  const ownLines = ownRoles.reduce((sum, { speeches }) => sum + speeches, 0)
  // The stored rows may also belong to lines of an earlier text or of another role, so the counts are limited to the
  // number of the user's own lines.
  const toPractise = Math.min(counts.toPractise, ownLines)
  return {
    scriptId: id,
    title,
    isFirstScene: isFirstScene === true,
    mine: ownRoles.map(({ name }) => name),
    roles: characters.length,
    ownLines,
    right: Math.min(counts.right, ownLines - toPractise),
    toPractise,
    addedAt,
    rehearsedAt,
    place,
    dueLines: Math.min(counts.due, ownLines),
  }
}

/** Reads the roles and the progress of an account's scripts. Unknown and deleted scripts are left out. */
export async function readScriptProgress(db: Db, selection: Selection): Promise<RehearsedScript[]> {
  if (selection.scriptIds?.length === 0) return []
  const { rows } = await selectRows(db, selection)
  if (rows.length === 0) return []
  const ownRoles = await readOwnRoles(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentRow(row, ownRoles.get(row.id) ?? []))
}
