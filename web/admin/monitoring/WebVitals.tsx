import { DataTable, emptyValue, formatNumber, StatusBadge, useQueryState, type Column } from '../common/index.ts'
import { SegmentedControl } from '../../ui/forms/SegmentedControl.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useWebVitals, type Vital } from './queries.ts'
import { errorMessages, ratingLabels, vitalMessages as messages } from './messages.ts'
import styles from './Monitoring.module.css'

const ranges = [7, 30, 90] as const
type Page = { release: string; route: string; visits: number; of: Partial<Record<Vital['metric'], Vital>> }

/**
 * Groups the measurements: one row per page and release, with up to three metrics. Rows with the most visits come
 * first.
 */
function groupByPage(rows: readonly Vital[]): Page[] {
  const pages = new Map<string, Page>()
  for (const row of rows) {
    const key = `${row.release} ${row.route}`
    const page = pages.get(key) ?? { release: row.release, route: row.route, visits: 0, of: {} }
    pages.set(key, {
      ...page,
      visits: Math.max(page.visits, row.visits),
      of: { ...page.of, [row.metric]: row },
    })
  }
  return [...pages.values()].toSorted((one, other) => other.visits - one.visits)
}

const kindOf = { good: 'good', middling: 'half', poor: 'bad' } as const

function VitalValue({ vital }: { vital: Vital | undefined }) {
  if (!vital) return emptyValue
  const { metric, p75, rating } = vital
  return (
    <StatusBadge kind={kindOf[rating]}>
      {metric === 'CLS' ? messages.shift(p75) : messages.seconds(p75)} <small>{ratingLabels[rating]}</small>
    </StatusBadge>
  )
}

const columns: readonly Column<Page>[] = [
  { id: 'route', head: errorMessages.route, cell: ({ route }) => <code>{route}</code> },
  { id: 'release', head: errorMessages.release, cell: ({ release }) => release, isQuiet: true },
  { id: 'lcp', head: messages.lcp, cell: ({ of }) => <VitalValue vital={of.LCP} /> },
  { id: 'inp', head: messages.inp, cell: ({ of }) => <VitalValue vital={of.INP} /> },
  { id: 'cls', head: messages.cls, cell: ({ of }) => <VitalValue vital={of.CLS} /> },
  { id: 'visits', head: messages.visits, cell: ({ visits }) => formatNumber(visits), align: 'end' },
]

/** A table of the web vitals (loading, reaction and layout shifts) by page and release. */
export function WebVitals() {
  const { values, change } = useQueryState(['days'])
  const days = ranges.find((one) => String(one) === values.days) ?? 30
  const query = useWebVitals({ days })
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <SegmentedControl
          label={messages.days}
          size="dense"
          options={ranges.map((value) => ({ value: String(value), label: messages.daysOf(value) }))}
          value={String(days)}
          onChange={(value) => change({ days: value === '30' ? '' : value })}
        />
        <p>{messages.hint}</p>
      </div>
      <DataTable
        label={errorMessages.vitals}
        action={messages.load}
        query={query}
        rowsOf={({ rows }) => groupByPage(rows)}
        keyOf={({ release, route }) => `${release} ${route}`}
        columns={columns}
        empty={<EmptyState title={messages.none}>{messages.noneHint}</EmptyState>}
      />
    </div>
  )
}
