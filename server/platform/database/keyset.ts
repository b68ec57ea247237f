import { and, eq, lt, or, type AnyColumn, type SQL } from 'drizzle-orm'

/** Formats a cursor from the time and id of the last row of a page. */
export const formatKeysetCursor = (at: Date, id: string): string => `${at.getTime()}.${id}`

/** Returns the condition for rows after a cursor, newest first. Undefined (no condition) without a valid cursor. */
export function afterKeysetCursor(cursor: string | undefined, at: AnyColumn, idColumn: AnyColumn): SQL | undefined {
  // At most 14 digits: a longer number of milliseconds gives a year that PostgreSQL cannot parse.
  const [, ms, id] = /^(\d{1,14})\.([\w-]{1,100})$/.exec(cursor ?? '') ?? []
  if (ms === undefined || id === undefined) return undefined
  const instant = new Date(Number(ms))
  return or(lt(at, instant), and(eq(at, instant), lt(idColumn, id)))
}

/** Returns the first `size` rows as a page, with `nextCursor` if there are more. Pass up to `size + 1` rows. */
export function toPage<Row>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => string,
): { rows: Row[]; nextCursor?: string } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { rows: page, ...(rows.length > size && last && { nextCursor: cursorOf(last) }) }
}

/** Returns the `ilike` pattern that matches every value that contains this literal text. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
