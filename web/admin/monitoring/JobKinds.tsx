import type { OutputOf } from '@scene-partner/contract/operations/index'
import { adminPaths } from '../../platform/adminPaths.ts'
import { DataTable, Section, formatNumber, StatusBadge, type Column } from '../common/index.ts'
import { formatJobKind, jobMessages as messages, jobStateLabels } from './messages.ts'

type JobKind = NonNullable<OutputOf<'listJobs'>['byKind']>[number]

/**
 * Shows how many jobs of a kind have failed or, if none have, how many are running or, if none are, how many are
 * waiting.
 */
function KindState({ job: { dead, running, waiting } }: { job: JobKind }) {
  if (dead > 0) return <StatusBadge kind="bad">{`${jobStateLabels.dead}: ${formatNumber(dead)}`}</StatusBadge>
  if (running > 0) return <StatusBadge kind="half">{`${jobStateLabels.running}: ${formatNumber(running)}`}</StatusBadge>
  return waiting > 0 ? (
    <StatusBadge kind="half">{`${jobStateLabels.waiting}: ${formatNumber(waiting)}`}</StatusBadge>
  ) : (
    <StatusBadge kind="good">{jobStateLabels.done}</StatusBadge>
  )
}

const columns: readonly Column<JobKind>[] = [
  { id: 'kind', head: messages.kind, cell: ({ kind }) => formatJobKind(kind) },
  { id: 'state', head: messages.state, cell: (job) => <KindState job={job} />, isNoWrap: true },
  { id: 'done', head: jobStateLabels.done, cell: ({ done }) => formatNumber(done), align: 'end' },
  { id: 'dead', head: jobStateLabels.dead, cell: ({ dead }) => formatNumber(dead), align: 'end' },
  { id: 'name', head: messages.kindName, cell: ({ kind }) => kind, isQuiet: true },
]

/**
 * A table of the kinds of jobs, in the order of `kinds`. The server lists kinds with failures first. Each kind links to
 * its jobs.
 */
export function JobKinds({ kinds }: { kinds: readonly JobKind[] }) {
  const query = { data: kinds, isPending: false, error: null, refetch: () => undefined }
  return (
    <Section title={messages.byKind} isWide>
      <DataTable
        label={messages.byKind}
        action={messages.load}
        query={query}
        rowsOf={(rows) => rows}
        keyOf={({ kind }) => kind}
        columns={columns}
        to={({ kind }) => `${adminPaths.jobs}?kind=${encodeURIComponent(kind)}`}
        empty={null}
      />
    </Section>
  )
}
