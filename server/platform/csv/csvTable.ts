import type { Access } from '@scene-partner/contract/operation'
import type { z } from 'zod'
import type { SignedIn } from '../http/caller.ts'
import type { Cell } from './cells.ts'

/** A table as it can be taken away: who may, what its columns are called, and its rows a batch at a time. */
export type CsvTable<Needs> = {
  /** In the address: `/api/csv/coupons`. */
  name: string
  access: Access
  /** Stable: who reads the file by a program goes by them. New ones come last. */
  columns: readonly string[]
  /** Rows as the page shows them, by the same filters, newest first. Batches by keyset, so that a long file is flat in memory. */
  batches(needs: Needs, wish: { query: unknown; caller: SignedIn }): AsyncIterable<readonly (readonly Cell[])[]>
  /** The filters as the address has them; throws a `ZodError` for one that it cannot be. */
  filters: z.ZodType<object>
}

type Definition<Needs, Filters extends z.ZodType<object>, Row> = Omit<
  CsvTable<Needs>,
  'batches' | 'filters' | 'columns'
> & {
  filters: Filters
  /** A column's name, and what of a row stands in it. */
  columns: Readonly<Record<string, (row: Row, caller: SignedIn) => Cell>>
  /** One page of rows after a cursor. */
  page(
    needs: Needs,
    wish: { filters: z.output<Filters>; cursor: string | undefined; limit: number; caller: SignedIn },
  ): Promise<{ rows: readonly Row[]; nextCursor?: string | undefined }>
}

/** So few that a batch is gone again before the collector would call it old, and nobody waits long behind it. */
const rowsAtOnce = 200

/** Makes a table of a paged list. */
export function defineCsvTable<Needs, Filters extends z.ZodType<object>, Row>(
  definition: Definition<Needs, Filters, Row>,
): CsvTable<Needs> {
  const { name, access, filters, columns, page } = definition
  const cells = Object.values(columns)
  return {
    ...{ name, access, filters },
    columns: Object.keys(columns),
    async *batches(needs, { query, caller }) {
      const wish = { filters: filters.parse(query), limit: rowsAtOnce, caller }
      let cursor: string | undefined
      do {
        const { rows, nextCursor } = await page(needs, { ...wish, cursor })
        yield rows.map((row) => cells.map((read) => read(row, caller)))
        cursor = nextCursor
      } while (cursor !== undefined)
    },
  }
}
