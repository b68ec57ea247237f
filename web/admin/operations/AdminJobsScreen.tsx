import { useState } from 'react'
import {
  AdminPage,
  AdminScreen,
  ConfirmDialog,
  CsvLink,
  DataTable,
  FilterBar,
  Pager,
  formatRelativeDay,
  formatDateTime,
  StatusBadge,
  useCanEdit,
  usePagination,
  useQueryState,
  type Column,
  type Filter,
} from '../common/index.ts'
import { call } from '../../platform/api/client.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type Job, refetchList, useJobs } from './queries.ts'
import { RetryAll } from './RetryAll.tsx'
import { RowActions } from './RowActions.tsx'
import { JobKinds } from './JobKinds.tsx'
import { formatJobKind, jobStateLabels, jobMessages as messages } from './messages.ts'
import styles from './Operations.module.css'

const states = ['waiting', 'running', 'done', 'dead', 'cancelled'] as const
const kindOf = { waiting: 'half', running: 'half', done: 'good', dead: 'bad', cancelled: 'none' } as const

const buildFilters = (kinds: readonly string[]): readonly Filter[] => [
  {
    name: 'state',
    label: messages.state,
    options: [
      { value: '', label: messages.anyState },
      ...states.map((value) => ({ value, label: jobStateLabels[value] })),
    ],
  },
  {
    name: 'kind',
    label: messages.kind,
    options: [
      { value: '', label: messages.anyKind },
      ...kinds.map((value) => ({ value, label: formatJobKind(value) })),
    ],
  },
]

function State({ job }: { job: Job }) {
  const { state, lastError, leaseUntil } = job
  return (
    <span className={styles.state}>
      <StatusBadge kind={kindOf[state]}>{jobStateLabels[state]}</StatusBadge>
      {lastError && state !== 'done' && <small>{lastError}</small>}
      {leaseUntil && <small>{messages.leaseUntil(formatDateTime(leaseUntil))}</small>}
    </span>
  )
}

const columns: readonly Column<Job>[] = [
  { id: 'kind', head: messages.kind, cell: ({ kind }) => formatJobKind(kind) },
  { id: 'state', head: messages.state, cell: (job) => <State job={job} /> },
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

function Jobs() {
  const { values } = useQueryState(['state', 'kind'])
  const pages = usePagination()
  const canEdit = useCanEdit()
  const [leaving, setLeaving] = useState<Job | null>(null)
  const state = states.find((one) => one === values.state)
  const query = useJobs({
    ...(state && { state }),
    ...(values.kind && { kind: values.kind }),
    ...(pages.cursor !== undefined && { cursor: pages.cursor }),
  })
  const first = useJobs({}).data
  const isFiltered = Boolean(values.state || values.kind)
  const renderActions = (job: Job) => (
    <RowActions
      operation={messages.operation}
      retry={
        job.state === 'dead'
          ? {
              label: messages.retryNamed(formatJobKind(job.kind)),
              text: messages.retry,
              done: messages.retried,
              run: () => retry(job.jobId),
            }
          : null
      }
      cancel={
        job.state === 'dead' || job.state === 'waiting'
          ? {
              label: messages.cancelNamed(formatJobKind(job.kind)),
              text: messages.cancel,
              onPress: () => setLeaving(job),
            }
          : null
      }
    />
  )
  return (
    <AdminScreen
      title={messages.title}
      lead={messages.lead}
      actions={<RetryAll count={first?.counts?.dead ?? 0} messages={messages} retry={() => retry()} />}
    >
      {!isFiltered && pages.cursor === undefined && (first?.byKind?.length ?? 0) > 0 && (
        <JobKinds kinds={first?.byKind ?? []} />
      )}
      <FilterBar filters={buildFilters(first?.kinds ?? [])}>
        <CsvLink table="jobs" filters={{ state, kind: values.kind }} label={messages.title} />
      </FilterBar>
      <DataTable
        label={messages.title}
        operation={messages.load}
        query={query}
        rowsOf={({ jobs }) => jobs}
        keyOf={({ jobId }) => jobId}
        columns={columns}
        actions={canEdit ? renderActions : undefined}
        empty={
          <EmptyState title={isFiltered ? messages.noMatch : messages.none}>
            {isFiltered ? messages.noMatchHint : messages.noneHint}
          </EmptyState>
        }
      />
      {query.data && <Pager pagination={pages} nextCursor={query.data.nextCursor} rowCount={query.data.jobs.length} />}
      {leaving && (
        <ConfirmDialog
          title={messages.cancelTitle}
          description={messages.cancelDescription(formatJobKind(leaving.kind))}
          action={messages.cancel}
          isDanger
          onConfirm={async () => {
            await call('cancelJob', { jobId: leaving.jobId })
            await refetchList('listJobs')
            return { message: messages.cancelled }
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </AdminScreen>
  )
}

/** The job queue with its failures. */
export function AdminJobsScreen() {
  return <AdminPage>{() => <Jobs />}</AdminPage>
}
