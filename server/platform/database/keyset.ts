import { and, eq, lt, or, type AnyColumn, type SQL } from 'drizzle-orm'

/** Where a list went on: the moment and the id of the last row shown. */
export const cursorAt = (at: Date, id: string): string => `${at.getTime()}.${id}`

/** Rows after a cursor in a list that runs from the newest down; everything where there is none, or an odd one. */
export function olderThan(cursor: string | undefined, at: AnyColumn, idColumn: AnyColumn): SQL | undefined {
  // More digits name years that the database cannot read.
  const [, ms, id] = /^(\d{1,14})\.([\w-]{1,100})$/.exec(cursor ?? '') ?? []
  if (ms === undefined || id === undefined) return undefined
  const moment = new Date(Number(ms))
  return or(lt(at, moment), and(eq(at, moment), lt(idColumn, id)))
}

/** A page of rows and, where there are more, how to ask for them. Ask the database for one row more than the page has. */
export function pageOf<Row>(
  rows: readonly Row[],
  size: number,
  cursorOf: (row: Row) => string,
): { rows: Row[]; nextCursor?: string } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return { rows: page, ...(rows.length > size && last && { nextCursor: cursorOf(last) }) }
}

/** For `ilike`: a text that is to be found as it stands, wherever it stands. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
