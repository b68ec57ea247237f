import { DataTable, emptyValue, formatNumber, formatPercent, type Column } from '../common/index.ts'
import type { Engine } from './queries.ts'
import { engineColumnMessages as messages, formatDuration } from './messages.ts'

const columns: readonly Column<Engine>[] = [
  { id: 'engine', head: messages.engine, cell: ({ engine }) => engine },
  { id: 'requests', head: messages.requests, cell: ({ requests }) => formatNumber(requests), align: 'end' },
  {
    id: 'errors',
    head: messages.errors,
    cell: ({ errors, requests }) =>
      errors === 0 ? '0' : `${formatNumber(errors)} (${formatPercent(requests === 0 ? 0 : errors / requests)})`,
    align: 'end',
  },
  { id: 'characters', head: messages.characters, cell: ({ characters }) => formatNumber(characters), align: 'end' },
  {
    id: 'credits',
    head: messages.credits,
    cell: ({ credits }) => (credits === 0 ? emptyValue : formatNumber(credits)),
    align: 'end',
  },
  { id: 'middle', head: messages.medianLatency, cell: ({ p50Ms }) => formatDuration(p50Ms), align: 'end' },
  { id: 'slow', head: messages.latencyP95, cell: ({ p95Ms }) => formatDuration(p95Ms), align: 'end' },
]

/** A table of the speech engines with their requests, errors, characters and latency. */
export function EngineTable({ engines, none }: { engines: readonly Engine[]; none: string }) {
  return (
    <DataTable
      label={messages.label}
      action={messages.label}
      query={{ data: engines, isPending: false, error: null, refetch: () => undefined }}
      rowsOf={(rows) => rows}
      keyOf={({ engine }) => engine}
      columns={columns}
      empty={<p>{none}</p>}
    />
  )
}
