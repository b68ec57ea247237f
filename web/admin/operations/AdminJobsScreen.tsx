import { useState } from 'react'
import {
  AdminRoom,
  AdminScreen,
  ConfirmDialog,
  CsvLink,
  DataTable,
  FilterBar,
  Pager,
  sayLately,
  sayMoment,
  Standing,
  useMayAct,
  usePages,
  useQueryState,
  type Column,
  type Filter,
} from '../admin/index.ts'
import { call } from '../../platform/client.ts'
import { Empty } from '../../ui/Empty.tsx'
import { type Job, lookAgain, useJobs } from './queries.ts'
import { RetryAll } from './RetryAll.tsx'
import { RowActs } from './RowActs.tsx'
import { jobStateWords, jobWords as words } from './words.ts'
import styles from './Ops.module.css'

const states = ['waiting', 'running', 'done', 'dead', 'cancelled'] as const
const kindOf = { waiting: 'half', running: 'half', done: 'good', dead: 'bad', cancelled: 'none' } as const

const filtersOf = (kinds: readonly string[]): readonly Filter[] => [
  {
    name: 'state',
    label: words.state,
    options: [{ value: '', words: words.anyState }, ...states.map((value) => ({ value, words: jobStateWords[value] }))],
  },
  {
    name: 'kind',
    label: words.kind,
    options: [{ value: '', words: words.anyKind }, ...kinds.map((value) => ({ value, words: value }))],
  },
]

function State({ job }: { job: Job }) {
  const { state, lastError, leaseUntil } = job
  return (
    <span className={styles.state}>
      <Standing kind={kindOf[state]}>{jobStateWords[state]}</Standing>
      {lastError && state !== 'done' && <small>{lastError}</small>}
      {leaseUntil && <small>{words.until(sayMoment(leaseUntil))}</small>}
    </span>
  )
}

const columns: readonly Column<Job>[] = [
  { id: 'kind', head: words.kind, cell: ({ kind }) => kind },
  { id: 'state', head: words.state, cell: (job) => <State job={job} /> },
  {
    id: 'attempts',
    head: words.attempts,
    cell: ({ attempts, maxAttempts }) => (maxAttempts === null ? attempts : `${attempts} / ${maxAttempts}`),
    align: 'end',
  },
  { id: 'asked', head: words.asked, cell: ({ createdAt }) => sayLately(createdAt), isQuiet: true },
  { id: 'due', head: words.due, cell: ({ finishedAt, runAt }) => sayLately(finishedAt ?? runAt), isQuiet: true },
]

async function retry(jobId?: string): Promise<number> {
  const { count } = await call('retryJobs', jobId === undefined ? {} : { jobId })
  await lookAgain('listJobs')
  return count
}

function Jobs() {
  const { values } = useQueryState(['state', 'kind'])
  const pages = usePages()
  const mayAct = useMayAct()
  const [leaving, setLeaving] = useState<Job | null>(null)
  const state = states.find((one) => one === values.state)
  const query = useJobs({
    ...(state && { state }),
    ...(values.kind && { kind: values.kind }),
    ...(pages.cursor !== undefined && { cursor: pages.cursor }),
  })
  const first = useJobs({}).data
  const isFiltered = Boolean(values.state || values.kind)
  const actsOf = (job: Job) => (
    <RowActs
      operation={words.operation}
      retry={
        job.state === 'dead'
          ? { label: words.againNamed(job.kind), words: words.again, done: words.retried, act: () => retry(job.jobId) }
          : null
      }
      cancel={
        job.state === 'dead' || job.state === 'waiting'
          ? { label: words.cancelNamed(job.kind), words: words.cancel, onPress: () => setLeaving(job) }
          : null
      }
    />
  )
  return (
    <AdminScreen
      title={words.title}
      lead={words.lead}
      acts={<RetryAll count={first?.counts?.dead ?? 0} words={words} retry={() => retry()} />}
    >
      <FilterBar filters={filtersOf(first?.kinds ?? [])}>
        <CsvLink table="jobs" filters={{ state, kind: values.kind }} label={words.title} />
      </FilterBar>
      <DataTable
        label={words.title}
        operation={words.load}
        query={query}
        rowsOf={({ jobs }) => jobs}
        keyOf={({ jobId }) => jobId}
        columns={columns}
        acts={mayAct ? actsOf : undefined}
        empty={
          <Empty title={isFiltered ? words.noFit : words.none}>{isFiltered ? words.noFitHint : words.noneHint}</Empty>
        }
      />
      {query.data && <Pager pages={pages} nextCursor={query.data.nextCursor} shown={query.data.jobs.length} />}
      {leaving && (
        <ConfirmDialog
          title={words.cancelTitle}
          says={words.cancelSays(leaving.kind)}
          act={words.cancel}
          isDanger
          onConfirm={async () => {
            await call('cancelJob', { jobId: leaving.jobId })
            await lookAgain('listJobs')
            return { words: words.cancelled }
          }}
          onClose={() => setLeaving(null)}
        />
      )}
    </AdminScreen>
  )
}

/** The queue: what was done, what waits, what failed and why. */
export function AdminJobsScreen() {
  return <AdminRoom>{() => <Jobs />}</AdminRoom>
}
