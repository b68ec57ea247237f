import { DataTable, nothing, sayNumber, sayPercent, type Column } from '../admin/index.ts'
import type { Engine } from './queries.ts'
import { engineWords as words, sayDuration } from './words.ts'

const columns: readonly Column<Engine>[] = [
  { id: 'engine', head: words.engine, cell: ({ engine }) => engine },
  { id: 'requests', head: words.requests, cell: ({ requests }) => sayNumber(requests), align: 'end' },
  {
    id: 'errors',
    head: words.errors,
    cell: ({ errors, requests }) =>
      errors === 0 ? '0' : `${sayNumber(errors)} (${sayPercent(requests === 0 ? 0 : errors / requests)})`,
    align: 'end',
  },
  { id: 'characters', head: words.characters, cell: ({ characters }) => sayNumber(characters), align: 'end' },
  {
    id: 'credits',
    head: words.credits,
    cell: ({ credits }) => (credits === 0 ? nothing : sayNumber(credits)),
    align: 'end',
  },
  { id: 'middle', head: words.middle, cell: ({ p50Ms }) => sayDuration(p50Ms), align: 'end' },
  { id: 'slow', head: words.slow, cell: ({ p95Ms }) => sayDuration(p95Ms), align: 'end' },
]

/** How each engine did: how much it was asked, how often it failed, how long it took. */
export function Engines({ engines, none }: { engines: readonly Engine[]; none: string }) {
  return (
    <DataTable
      label={words.label}
      operation={words.label}
      query={{ data: engines, isPending: false, error: null, refetch: () => undefined }}
      rowsOf={(rows) => rows}
      keyOf={({ engine }) => engine}
      columns={columns}
      empty={<p>{none}</p>}
    />
  )
}
