export { lastSeenSql, activityRange } from './activity.ts'
export { cursorInstant, decodeCursor, encodeCursor } from './listCursor.ts'
export { userFilterSql } from './userFilterSql.ts'
export { presentUserRow } from './presentUserRow.ts'
