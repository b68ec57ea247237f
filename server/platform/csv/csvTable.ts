import type { Access } from '@scene-partner/contract/operation'
import type { z } from 'zod'
import type { SignedIn } from '../http/caller.ts'
import type { CsvCell } from './csvRow.ts'

/** A CSV download: required access, column names, and rows in batches. */
export type CsvTable<Needs> = {
  /** Last part of the URL, for example `coupons` in `/api/csv/coupons`. */
  name: string
  access: Access
  /** Column names. Programs depend on them: never rename one, add new ones at the end. */
  columns: readonly string[]
  /**
   * Yields the rows that the admin page shows for the same filters, newest first. Each batch continues after the last
   * row of the one before, so memory use does not grow with the file.
   */
  batches(needs: Needs, request: { query: unknown; caller: SignedIn }): AsyncIterable<readonly (readonly CsvCell[])[]>
  /** Schema of the filters in the query string. */
  filters: z.ZodType<object>
}

type Definition<Needs, Filters extends z.ZodType<object>, Row> = Omit<
  CsvTable<Needs>,
  'batches' | 'filters' | 'columns'
> & {
  filters: Filters
  /** For each column name, the function that returns the value of this column for a row. */
  columns: Readonly<Record<string, (row: Row, caller: SignedIn) => CsvCell>>
  /** Loads one page of rows after a cursor. */
  page(
    needs: Needs,
    request: { filters: z.output<Filters>; cursor: string | undefined; limit: number; caller: SignedIn },
  ): Promise<{ rows: readonly Row[]; nextCursor?: string | undefined }>
}

/** Rows per batch: small, so that a batch is freed by the young-generation garbage collector. */
const batchSize = 100

/** Defines a CSV table from a paged list. */
export function defineCsvTable<Needs, Filters extends z.ZodType<object>, Row>(
  definition: Definition<Needs, Filters, Row>,
): CsvTable<Needs> {
  const { name, access, filters, columns, page } = definition
  const cells = Object.values(columns)
  return {
    ...{ name, access, filters },
    columns: Object.keys(columns),
    async *batches(needs, { query, caller }) {
      const request = { filters: filters.parse(query), limit: batchSize, caller }
      let cursor: string | undefined
      do {
        const { rows, nextCursor } = await page(needs, { ...request, cursor })
        yield rows.map((row) => cells.map((read) => read(row, caller)))
        cursor = nextCursor
      } while (cursor !== undefined)
    },
  }
}
