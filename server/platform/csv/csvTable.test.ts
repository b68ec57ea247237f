import { expect, test } from 'vitest'
import { z } from 'zod'
import type { SignedIn } from '../http/caller.ts'
import { defineCsvTable } from './csvTable.ts'

const caller = { userId: 'usr_ada' } as SignedIn

test('a CSV table uses its filters for every page, continues after an empty page, and has its columns in the defined order', async () => {
  const queries: unknown[] = []
  const pages = [{ rows: ['a', 'b'], nextCursor: 'second' }, { rows: [], nextCursor: 'third' }, { rows: ['c'] }]
  const table = defineCsvTable({
    ...{ name: 'letters', access: 'admin' as const, filters: z.object({ state: z.string() }) },
    columns: { letter: (row: string) => row, reader: (_row: string, { userId }) => userId },
    page: async (_needs: null, { filters, cursor }) => {
      queries.push([filters.state, cursor])
      return pages[queries.length - 1] ?? { rows: [] }
    },
  })
  const rows: unknown[] = []
  for await (const batch of table.batches(null, { query: { state: 'sent' }, caller })) rows.push(...batch)
  expect(table.columns).toEqual(['letter', 'reader'])
  expect(rows).toEqual(['a', 'b', 'c'].map((letter) => [letter, 'usr_ada']))
  expect(queries).toEqual([
    ['sent', undefined],
    ['sent', 'second'],
    ['sent', 'third'],
  ])
})
