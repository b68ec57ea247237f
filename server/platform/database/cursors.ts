/** Position in a list that is ordered by time and then by id: behind the row with this time (ISO 8601) and this id. */
export type Cursor = { at: string; id: string }

/** Formats a cursor for a response. */
export const formatCursor = (at: Date, id: string): string => `${at.getTime()}.${id}`

/** Parses a cursor from a request. Undefined when absent or malformed: the list then starts at its beginning. */
export function parseCursor(cursor: string | undefined): Cursor | undefined {
  // At most 14 digits: a longer number of milliseconds gives a year that PostgreSQL cannot parse.
  const [, ms, id] = /^(\d{1,14})\.([\w.:/-]{1,160})$/.exec(cursor ?? '') ?? []
  return ms === undefined || id === undefined ? undefined : { at: new Date(Number(ms)).toISOString(), id }
}
