import { getScriptTags as tagsContract, getUserScripts as contract } from '@scene-partner/contract/operations/scripts'
import { and, asc, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import { operation } from '../../services.ts'
import { listedColumns, presentListed, type ListedScript } from './present.ts'
import { scripts } from './tables.ts'

const pageSize = 50
/** Fifty of these are as much as a page of a list should weigh. */
const shortContent = 20_000

type Sort = 'edited' | 'opened' | 'title'

/** What a list is sorted by, and in which direction; the id parts what is equal. */
const opened = sql<Date>`coalesce(${scripts.lastOpenedAt}, ${scripts.createdAt})`
const folded = sql<string>`lower(${scripts.title})`
const orders: Record<Sort, SQL[]> = {
  edited: [desc(scripts.updatedAt), desc(scripts.id)],
  opened: [desc(opened), desc(scripts.id)],
  title: [asc(folded), asc(scripts.id)],
}

function cursorOf(sort: Sort, row: ListedScript): string {
  const at = (sort === 'opened' ? (row.lastOpenedAt ?? row.createdAt) : row.updatedAt).getTime()
  return `${sort}.${row.id}.${sort === 'title' ? row.title : at}`
}

function afterCursor(sort: Sort, cursor: string | undefined): SQL | undefined {
  const [, of, id, place] = /^(edited|opened|title)\.([\w-]+)\.([^]*)$/.exec(cursor ?? '') ?? []
  if (of !== sort || place === undefined) return undefined
  if (sort === 'title') return sql`(${folded}, ${scripts.id}) > (lower(${place}), ${id})`
  const at = new Date(/^\d{1,14}$/.test(place) ? Number(place) : Number.NaN)
  if (Number.isNaN(at.getTime())) return undefined
  const by = sort === 'opened' ? opened : scripts.updatedAt
  return sql`(${by}, ${scripts.id}) < (${at.toISOString()}::timestamptz, ${id})`
}

/** Each word somewhere in the title, the text or a tag; what means something in a pattern is only a letter here. */
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

/** The caller's scripts: a page costs the same however deep it lies. */
export const getUserScripts = operation(contract, async ({ input, caller, database }) => {
  const { sort, tag } = input
  const rows = await database.db
    .select(listedColumns(input.contents === 'short' ? shortContent : -1))
    .from(scripts)
    .where(
      and(
        eq(scripts.userId, caller.userId),
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
    scripts: page.map(presentListed),
    ...(rows.length > pageSize && last && { nextCursor: cursorOf(sort, last) }),
  }
})

/** The caller's tags, most used first. */
export const getScriptTags = operation(tagsContract, async ({ caller, database }) => {
  const { rows } = await database.db.execute<{ tag: string; scripts: number }>(sql`
    select min(one) as tag, count(*)::int as scripts
    from ${scripts}, unnest(${scripts.tags}) as one
    where ${scripts.userId} = ${caller.userId} and ${scripts.deletedAt} is null and not ${scripts.isArchived}
    group by lower(one) order by count(*) desc, lower(one) limit 200`)
  return { tags: rows.map(({ tag, scripts: count }) => ({ tag, scripts: count })) }
})
