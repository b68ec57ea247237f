import { Select } from '../../../ui/forms/Select.tsx'
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
import { buildLogColumns, getBrowserTimeZone } from './logColumns.tsx'
import { logMessages as messages, formatAction, type LogEntry } from './logMessages.ts'
import { useLog, type LogQuery } from '../queries.ts'
import styles from './LogsScreen.module.css'

/** The page with the audit log of admin actions. */
export function LogsScreen() {
  return <AdminPage>{() => <Logs />}</AdminPage>
}

const names = ['admin', 'action', 'user', 'from', 'until', 'zone'] as const
type Values = Record<(typeof names)[number], string>
const idOf = ({ id }: LogEntry) => id
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Returns the time zone in which days and times are shown: UTC if the admin chose it, else that of this browser. */
const toTimeZone = (zone: string) => (zone === 'utc' ? 'UTC' : getBrowserTimeZone())

const toLogQuery = ({ admin, action, user, from, until, zone }: Values, cursor: string | undefined): LogQuery => ({
  ...(admin && { admin }),
  ...(action && { action }),
  ...(user && { user }),
  ...(isDay(from) && { from }),
  ...(isDay(until) && { until }),
  ...((isDay(from) || isDay(until)) && { timeZone: toTimeZone(zone) }),
  ...(cursor !== undefined && { cursor }),
})

const buildFilters = (actions: readonly string[]): Filter[] => [
  {
    name: 'action',
    label: messages.action,
    options: [
      { value: '', label: messages.anyAction },
      ...actions.map((value) => ({ value, label: formatAction(value) })),
    ],
  },
  { name: 'admin', label: messages.adminFilter },
  { name: 'user', label: messages.userFilter },
]

type DaysProps = Pick<Values, 'from' | 'until' | 'zone'> & {
  onChange: (days: { from?: string; until?: string; zone?: string }) => void
}

/** The fields in which the admin chooses the first and the last day of the entries, and the time zone. */
function Days({ from, until, zone, onChange }: DaysProps) {
  return (
    <div className={styles.dates}>
      <label>
        {messages.from} <input type="date" value={from} onChange={({ target }) => onChange({ from: target.value })} />
      </label>
      <label>
        {messages.until}{' '}
        <input type="date" value={until} onChange={({ target }) => onChange({ until: target.value })} />
      </label>
      <Select
        size="dense"
        label={messages.timeZone}
        options={[
          { value: '', label: messages.inTimeZone(toTimeZone('')) },
          { value: 'utc', label: messages.inTimeZone('UTC') },
        ]}
        value={zone === 'utc' ? zone : ''}
        onChange={(value) => onChange({ zone: value })}
      />
    </div>
  )
}

function Logs() {
  const { values, change } = useQueryState(names)
  const pages = usePagination()
  const query = useLog(toLogQuery(values, pages.cursor))
  // The server sends the list of all actions only with the first page of the log, so this first page is always loaded.
  const kinds = useLog({})
  const isFiltered = names.some((name) => name !== 'zone' && values[name])
  const actions = kinds.data?.actions ?? (values.action ? [values.action] : [])
  return (
    <AdminScreen
      title={messages.title}
      lead={messages.lead}
      actions={<CsvLink table="logs" filters={toLogQuery(values, undefined)} label={messages.title} />}
    >
      <FilterBar filters={buildFilters(actions)}>
        <Days from={values.from} until={values.until} zone={values.zone} onChange={change} />
      </FilterBar>
      <DataTable
        label={messages.title}
        action={messages.load}
        query={query}
        rowsOf={({ entries }) => entries}
        keyOf={idOf}
        columns={buildLogColumns(toTimeZone(values.zone))}
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
