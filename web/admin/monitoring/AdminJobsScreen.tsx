import {
  AdminPage,
  AdminScreen,
  CsvLink,
  FilterBar,
  formatRelativeDay,
  formatDateTime,
  usePagination,
  useQueryState,
  type Column,
} from '../common/index.ts'
import { call } from '../../platform/api/client.ts'
import { type Job, refetchList, useJobs } from './queries.ts'
import { buildQueueFilters, ItemState, QueueList } from './QueueList.tsx'
import { RetryAll } from './RetryAll.tsx'
import { JobKinds } from './JobKinds.tsx'
import { formatJobKind, jobStateLabels, jobMessages as messages } from './messages.ts'

const states = ['waiting', 'running', 'done', 'dead', 'cancelled'] as const

const columns: readonly Column<Job>[] = [
  { id: 'kind', head: messages.kind, cell: ({ kind }) => formatJobKind(kind) },
  {
    id: 'state',
    head: messages.state,
    cell: ({ state, lastError, leaseUntil }) => (
      <ItemState
        {...{ state, lastError }}
        label={jobStateLabels[state]}
        note={leaseUntil && messages.leaseUntil(formatDateTime(leaseUntil))}
      />
    ),
  },
  {
    id: 'attempts',
    head: messages.attempts,
    cell: ({ attempts, maxAttempts }) => (maxAttempts === null ? attempts : `${attempts} / ${maxAttempts}`),
    align: 'end',
  },
  {
    id: 'created',
    head: messages.createdAt,
    cell: ({ createdAt }) => formatRelativeDay(createdAt),
    isQuiet: true,
    isNoWrap: true,
  },
  {
    id: 'due',
    head: messages.due,
    cell: ({ finishedAt, runAt }) => formatRelativeDay(finishedAt ?? runAt),
    isQuiet: true,
    isNoWrap: true,
  },
]

async function retry(jobId?: string): Promise<number> {
  const { count } = await call('retryJobs', jobId === undefined ? {} : { jobId })
  await refetchList('listJobs')
  return count
}

async function cancel({ jobId }: Job): Promise<void> {
  await call('cancelJob', { jobId })
  await refetchList('listJobs')
}

function Jobs() {
  const { values } = useQueryState(['state', 'kind'])
  const pagination = usePagination()
  const { cursor } = pagination
  const state = states.find((one) => one === values.state)
  const query = useJobs({
    ...(state && { state }),
    ...(values.kind && { kind: values.kind }),
    ...(cursor !== undefined && { cursor }),
  })
  const first = useJobs({}).data
  const isFiltered = Boolean(values.state || values.kind)
  return (
    <AdminScreen
      title={messages.title}
      lead={messages.lead}
      actions={<RetryAll count={first?.counts?.dead ?? 0} messages={messages} retry={() => retry()} />}
    >
      {!isFiltered && cursor === undefined && (first?.byKind?.length ?? 0) > 0 && (
        <JobKinds kinds={first?.byKind ?? []} />
      )}
      <FilterBar
        filters={buildQueueFilters({
          ...{ messages, states: jobStateLabels, formatKind: formatJobKind },
          kinds: first?.kinds ?? [],
        })}
      >
        <CsvLink table="jobs" filters={{ state, kind: values.kind }} label={messages.title} />
      </FilterBar>
      <QueueList
        {...{ messages, query, columns, isFiltered, pagination, cancel }}
        rowsOf={({ jobs }) => jobs}
        keyOf={({ jobId }) => jobId}
        nameOf={({ kind }) => formatJobKind(kind)}
        retry={({ jobId }) => retry(jobId)}
      />
    </AdminScreen>
  )
}

/** The page with the job queue and its failed jobs. */
export function AdminJobsScreen() {
  return <AdminPage>{() => <Jobs />}</AdminPage>
}
