import { getScriptTags as tagsContract, getUserScripts as contract } from '@scene-partner/contract/operations/scripts'
import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { operation } from '../../services.ts'
import { resolveContentOwner } from '../accounts/index.ts'
import { listedColumns, presentListedScript, type ListedScript } from './presentScript.ts'
import { scripts } from './tables.ts'

const pageSize = 50
/**
 * Longest text in characters that `contents: 'short'` includes. A page of fifty such texts is as large as a response
 * may be.
 */
const maxShortContentLength = 20_000

type Sort = 'edited' | 'opened' | 'title'

/** When a script was last opened; for a script that was never opened, when it was created. */
const openedAtSql = sql<Date>`coalesce(${scripts.lastOpenedAt}, ${scripts.createdAt})`
const lowerTitle = sql<string>`lower(${scripts.title})`
/** The ORDER BY of each sort. The id makes the order unique. */
const orders: Record<Sort, SQL[]> = {
  edited: [desc(scripts.updatedAt), desc(scripts.id)],
  opened: [desc(openedAtSql), desc(scripts.id)],
  title: [asc(lowerTitle), asc(scripts.id)],
}

function formatCursor(sort: Sort, row: ListedScript): string {
  const at = (sort === 'opened' ? (row.lastOpenedAt ?? row.createdAt) : row.updatedAt).getTime()
  return `${sort}.${row.id}.${sort === 'title' ? row.title : at}`
}

function afterCursor(sort: Sort, cursor: string | undefined): SQL | undefined {
  const [, cursorSort, id, position] = /^(edited|opened|title)\.([\w-]+)\.([^]*)$/.exec(cursor ?? '') ?? []
  if (cursorSort !== sort || position === undefined) return undefined
  if (sort === 'title') return sql`(${lowerTitle}, ${scripts.id}) > (lower(${position}), ${id})`
  const at = new Date(/^\d{1,14}$/.test(position) ? Number(position) : Number.NaN)
  if (Number.isNaN(at.getTime())) return undefined
  const sortColumn = sort === 'opened' ? openedAtSql : scripts.updatedAt
  return sql`(${sortColumn}, ${scripts.id}) < (${at.toISOString()}::timestamptz, ${id})`
}

/**
 * Matches scripts that contain each of the first ten words of the search in the title, text or a tag. Characters with a
 * meaning in LIKE are escaped.
 */
function matches(search: string | undefined): SQL | undefined {
  const words = search?.split(/\s+/).filter(Boolean).slice(0, 10) ?? []
  return and(
    ...words.map((word) => {
      const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
      return sql`(${scripts.title} ilike ${pattern} or ${scripts.content} ilike ${pattern}
        or array_to_string(${scripts.tags}, ' ') ilike ${pattern})`
    }),
  )
}

const hasTag = (tag: string) =>
  sql`exists (select 1 from unnest(${scripts.tags}) as one where lower(one) = lower(${tag}))`

/**
 * Returns one page of the caller's scripts. An admin can read those of another account. With keyset pagination, later
 * pages take no more time than the first.
 */
export const getUserScripts = operation(contract, async ({ input, caller, clock, config, database }) => {
  const { sort, tag } = input
  const ownerId = await resolveContentOwner({ caller, clock, config, database }, input.userId, 'scripts.read')
  const rows = await database.db
    .select(listedColumns(input.contents === 'short' ? maxShortContentLength : -1))
    .from(scripts)
    .where(
      and(
        eq(scripts.userId, ownerId),
        isNull(scripts.deletedAt),
        input.includeArchived ? undefined : eq(scripts.isArchived, false),
        input.onlyFavorites ? eq(scripts.isFavorite, true) : undefined,
        tag === undefined ? undefined : hasTag(tag),
        matches(input.search),
        afterCursor(sort, input.cursor),
      ),
    )
    .orderBy(...orders[sort])
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    scripts: page.map(presentListedScript),
    ...(rows.length > pageSize && last && { nextCursor: formatCursor(sort, last) }),
  }
})

/** Returns the tags of the caller's scripts that are not archived, most used first, at most 200. */
export const getScriptTags = operation(tagsContract, async ({ caller, database }) => {
  const { rows } = await database.db.execute<{ tag: string; scripts: number }>(sql`
    select min(one) as tag, count(*)::int as scripts
    from ${scripts}, unnest(${scripts.tags}) as one
    where ${scripts.userId} = ${caller.userId} and ${scripts.deletedAt} is null and not ${scripts.isArchived}
    group by lower(one) order by count(*) desc, lower(one) limit 200`)
  return { tags: rows.map(({ tag, scripts: count }) => ({ tag, scripts: count })) }
})
