import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import {
  AdminPage,
  AdminScreen,
  CsvLink,
  DataTable,
  FilterBar,
  Pager,
  usePagination,
  useQueryState,
  type Filter,
} from '../../common/index.ts'
import { logColumns } from './logColumns.tsx'
import { logMessages as messages, formatAction, type LogEntry } from './logMessages.ts'
import { useLog, type LogQuery } from '../queries.ts'
import styles from './LogsScreen.module.css'

/** The audit log of the admins. */
export function LogsScreen() {
  return <AdminPage>{() => <Logs />}</AdminPage>
}

const names = ['admin', 'action', 'user', 'from', 'until'] as const
type Values = Record<(typeof names)[number], string>
const idOf = ({ id }: LogEntry) => id
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

const toLogQuery = ({ admin, action, user, from, until }: Values, cursor: string | undefined): LogQuery => ({
  ...(admin && { admin }),
  ...(action && { action }),
  ...(user && { user }),
  ...(isDay(from) && { from }),
  ...(isDay(until) && { until }),
  ...(cursor !== undefined && { cursor }),
})

const buildFilters = (actions: readonly string[]): Filter[] => [
  {
    name: 'action',
    label: messages.action,
    options: [
      { value: '', words: messages.anyAction },
      ...actions.map((value) => ({ value, words: formatAction(value) })),
    ],
  },
  { name: 'admin', label: messages.adminFilter },
  { name: 'user', label: messages.userFilter },
]

type DaysProps = { from: string; until: string; onChange: (days: { from?: string; until?: string }) => void }

function Days({ from, until, onChange }: DaysProps) {
  return (
    <div className={styles.dates}>
      <label>
        {messages.from} <input type="date" value={from} onChange={({ target }) => onChange({ from: target.value })} />
      </label>
      <label>
        {messages.until}{' '}
        <input type="date" value={until} onChange={({ target }) => onChange({ until: target.value })} />
      </label>
    </div>
  )
}

function Logs() {
  const { values, change } = useQueryState(names)
  const pages = usePagination()
  const query = useLog(toLogQuery(values, pages.cursor))
  // Only the first page contains the list of actions.
  const kinds = useLog({})
  const isFiltered = names.some((name) => values[name])
  const actions = kinds.data?.actions ?? (values.action ? [values.action] : [])
  return (
    <AdminScreen
      title={messages.title}
      lead={messages.lead}
      actions={<CsvLink table="logs" filters={values} label={messages.title} />}
    >
      <FilterBar filters={buildFilters(actions)}>
        <Days from={values.from} until={values.until} onChange={change} />
      </FilterBar>
      <DataTable
        label={messages.title}
        operation={messages.load}
        query={query}
        rowsOf={({ entries }) => entries}
        keyOf={idOf}
        columns={logColumns}
        empty={
          isFiltered ? (
            <EmptyState title={messages.none}>{messages.noneHint}</EmptyState>
          ) : (
            <EmptyState title={messages.empty}>{messages.emptyHint}</EmptyState>
          )
        }
      />
      {query.data && (
        <Pager pagination={pages} nextCursor={query.data.nextCursor} rowCount={query.data.entries.length} />
      )}
    </AdminScreen>
  )
}
