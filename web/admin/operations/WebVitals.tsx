import { DataTable, nothing, sayNumber, Standing, useQueryState, type Column } from '../admin/index.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { useVitals, type Vital } from './queries.ts'
import { errorWords, ratingWords, vitalWords as words } from './words.ts'
import styles from './Ops.module.css'

const ranges = [7, 30, 90] as const
type Page = { release: string; route: string; visits: number; of: Partial<Record<Vital['metric'], Vital>> }

/** One row a page and release, with its three figures beside each other; the most visited first. */
function pagesOf(rows: readonly Vital[]): Page[] {
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

function Figure({ vital }: { vital: Vital | undefined }) {
  if (!vital) return nothing
  const { metric, p75, rating } = vital
  return (
    <Standing kind={kindOf[rating]}>
      {metric === 'CLS' ? words.shift(p75) : words.seconds(p75)} <small>{ratingWords[rating]}</small>
    </Standing>
  )
}

const columns: readonly Column<Page>[] = [
  { id: 'route', head: errorWords.route, cell: ({ route }) => <code>{route}</code> },
  { id: 'release', head: errorWords.release, cell: ({ release }) => release, isQuiet: true },
  { id: 'lcp', head: words.lcp, cell: ({ of }) => <Figure vital={of.LCP} /> },
  { id: 'inp', head: words.inp, cell: ({ of }) => <Figure vital={of.INP} /> },
  { id: 'cls', head: words.cls, cell: ({ of }) => <Figure vital={of.CLS} /> },
  { id: 'visits', head: words.visits, cell: ({ visits }) => sayNumber(visits), align: 'end' },
]

/** How pages felt, page by page and release by release. */
export function Vitals() {
  const { values, change } = useQueryState(['days'])
  const days = ranges.find((one) => String(one) === values.days) ?? 30
  const query = useVitals({ days })
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <Choice
          label={words.days}
          size="dense"
          options={ranges.map((value) => ({ value: String(value), words: words.daysOf(value) }))}
          value={String(days)}
          onChange={(value) => change({ days: value === '30' ? '' : value })}
        />
        <p>{words.hint}</p>
      </div>
      <DataTable
        label={errorWords.vitals}
        operation={words.load}
        query={query}
        rowsOf={({ rows }) => pagesOf(rows)}
        keyOf={({ release, route }) => `${release} ${route}`}
        columns={columns}
        empty={<Empty title={words.none}>{words.noneHint}</Empty>}
      />
    </div>
  )
}
