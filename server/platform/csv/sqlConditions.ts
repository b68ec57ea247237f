import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { containsPattern } from '../database/keyset.ts'

/** A text as a filter of a CSV table. */
export const textFilter = z.string().trim().max(320).optional()
/** A day as a filter. Days in the year 0 are refused, because the database cannot store them. */
export const dayFilter = z.iso
  .date()
  .refine((value) => value >= '0001')
  .optional()

/** Returns the condition that the time is on this day or later, in the time zone. No condition without a day. */
export const since = (column: SQL, day: string | undefined, zone = 'UTC'): SQL | undefined =>
  day ? sql`${column} >= ${day}::timestamp at time zone ${zone}` : undefined

/** Returns the condition that the time is on this day or earlier, in the time zone. No condition without a day. */
export const until = (column: SQL, day: string | undefined, zone = 'UTC'): SQL | undefined =>
  day ? sql`${column} < (${day}::timestamp + interval '1 day') at time zone ${zone}` : undefined

/** Returns the condition that the column has this value. No condition without a value. */
export const equals = (column: SQL, value: string | undefined): SQL | undefined =>
  value ? sql`${column} = ${value}` : undefined

/** Returns the condition that one of the columns contains the text, in any case. No condition without a text. */
export const contains = (text: string | undefined, ...columns: SQL[]): SQL | undefined =>
  text
    ? sql`(${sql.join(
        columns.map((one) => sql`${one} ilike ${containsPattern(text)}`),
        sql` or `,
      )})`
    : undefined
