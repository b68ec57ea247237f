import { Empty } from '../../ui/Empty.tsx'
import {
  AdminRoom,
  AdminScreen,
  CsvLink,
  DataTable,
  FilterBar,
  Pager,
  usePages,
  useQueryState,
  type Filter,
} from '../admin/index.ts'
import { logColumns } from './logColumns.tsx'
import { logWords as words, sayAction, type LogEntry } from './logWords.ts'
import { useLog, type LogAsked } from './queries.ts'
import styles from './Log.module.css'

/** What administrators did, by whom, to whom and when. */
export function LogsScreen() {
  return <AdminRoom>{() => <Logs />}</AdminRoom>
}

const names = ['admin', 'action', 'user', 'from', 'until'] as const
type Values = Record<(typeof names)[number], string>
const idOf = ({ id }: LogEntry) => id
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

const askedOf = ({ admin, action, user, from, until }: Values, cursor: string | undefined): LogAsked => ({
  ...(admin && { admin }),
  ...(action && { action }),
  ...(user && { user }),
  ...(isDay(from) && { from }),
  ...(isDay(until) && { until }),
  ...(cursor !== undefined && { cursor }),
})

const filtersOf = (actions: readonly string[]): Filter[] => [
  {
    name: 'action',
    label: words.action,
    options: [{ value: '', words: words.anyAction }, ...actions.map((value) => ({ value, words: sayAction(value) }))],
  },
  { name: 'admin', label: words.adminFilter },
  { name: 'user', label: words.userFilter },
]

type DaysProps = { from: string; until: string; onChange: (days: { from?: string; until?: string }) => void }

function Days({ from, until, onChange }: DaysProps) {
  return (
    <div className={styles.dates}>
      <label>
        {words.from} <input type="date" value={from} onChange={({ target }) => onChange({ from: target.value })} />
      </label>
      <label>
        {words.until} <input type="date" value={until} onChange={({ target }) => onChange({ until: target.value })} />
      </label>
    </div>
  )
}

function Logs() {
  const { values, change } = useQueryState(names)
  const pages = usePages()
  const query = useLog(askedOf(values, pages.cursor))
  // Which acts there are comes with the first page alone.
  const kinds = useLog({})
  const isFiltered = names.some((name) => values[name])
  const actions = kinds.data?.actions ?? (values.action ? [values.action] : [])
  return (
    <AdminScreen
      title={words.title}
      lead={words.lead}
      acts={<CsvLink table="logs" filters={values} label={words.title} />}
    >
      <FilterBar filters={filtersOf(actions)}>
        <Days from={values.from} until={values.until} onChange={change} />
      </FilterBar>
      <DataTable
        label={words.title}
        operation={words.load}
        query={query}
        rowsOf={({ entries }) => entries}
        keyOf={idOf}
        columns={logColumns}
        empty={
          isFiltered ? (
            <Empty title={words.none}>{words.noneHint}</Empty>
          ) : (
            <Empty title={words.empty}>{words.emptyHint}</Empty>
          )
        }
      />
      {query.data && <Pager pages={pages} nextCursor={query.data.nextCursor} shown={query.data.entries.length} />}
    </AdminScreen>
  )
}
