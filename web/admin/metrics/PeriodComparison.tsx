import { DataTable, emptyValue, formatMoney, formatNumber, formatPercent, type Column } from '../common/index.ts'
import type { Dashboard, Days } from './queries.ts'
import { dashboardMessages as messages, formatChange, formatDuration, formatPointChange } from './messages.ts'
import styles from './Dashboard.module.css'

type Row = {
  name: string
  now: string
  before: string
  change: string
  /** Whether the change is good. Absent if it is neither good nor bad, or if there is no change. */
  isGood?: boolean | undefined
}

type Measure = { now: number | null; before: number | null }
type Shape = { format: (value: number) => string; formatDifference?: typeof formatChange; isMoreGood?: boolean }

function compare(
  name: string,
  { now, before }: Measure,
  { format, formatDifference = formatChange, isMoreGood }: Shape,
): Row {
  const change = formatDifference(now, before)
  // A change that is rounded to zero is neither good nor bad.
  const isEqual = now === null || before === null || change === messages.noChange
  return {
    name,
    now: now === null ? emptyValue : format(now),
    before: before === null ? emptyValue : format(before),
    change,
    isGood: isMoreGood === undefined || isEqual ? undefined : now > before === isMoreGood,
  }
}

type Amounts = Dashboard['revenue']['paid']['now']
const formatAmounts = (amounts: Amounts) =>
  amounts.map(({ cents, currency }) => formatMoney(cents, currency)).join(', ') || formatMoney(0)

/**
 * Compares the payments of the chosen period with those of the period before it. If the payments are in several
 * currencies, shows the amounts but no change.
 */
function comparePaid({ now, before }: Dashboard['revenue']['paid']): Row {
  const currencies = new Set([...now, ...before].map(({ currency }) => currency))
  const cents = (amounts: Amounts) => (currencies.size > 1 ? null : (amounts[0]?.cents ?? 0))
  const row = compare(messages.paid, { now: cents(now), before: cents(before) }, { format: String, isMoreGood: true })
  return { ...row, now: formatAmounts(now), before: formatAmounts(before) }
}

const errorShare = ({ requests, errors }: Dashboard['speech']['now']) => (requests === 0 ? null : errors / requests)

function buildRows({ signUps, trials, revenue, generations, characters, speech }: Dashboard): Row[] {
  const more = { format: formatNumber, isMoreGood: true }
  const duration = { format: formatDuration, isMoreGood: false }
  const { now, before } = speech
  return [
    compare(messages.signUps, signUps, more),
    compare(messages.trials, trials, more),
    comparePaid(revenue.paid),
    compare(messages.generations, generations, more),
    compare(messages.characters, characters, more),
    compare(messages.credits, { now: now.credits, before: before.credits }, { format: formatNumber }),
    compare(messages.medianLatency, { now: now.p50Ms, before: before.p50Ms }, duration),
    compare(messages.latencyP95, { now: now.p95Ms, before: before.p95Ms }, duration),
    compare(
      messages.errors,
      { now: errorShare(now), before: errorShare(before) },
      { format: formatPercent, formatDifference: formatPointChange, isMoreGood: false },
    ),
  ]
}

const columns: readonly Column<Row>[] = [
  { id: 'name', head: messages.name, cell: ({ name }) => name },
  { id: 'now', head: messages.now, cell: ({ now }) => now, align: 'end' },
  { id: 'before', head: messages.before, cell: ({ before }) => before, align: 'end', isQuiet: true },
  {
    id: 'change',
    head: messages.change,
    cell: ({ change, isGood }) => (
      <span className={styles.change} data-good={isGood}>
        {change}
      </span>
    ),
    align: 'end',
  },
]

/** A table that compares the counts of the chosen period with those of the period before. */
export function PeriodComparison({ data, days }: { data: Dashboard; days: Days }) {
  return (
    <DataTable
      label={messages.comparison(days)}
      action={messages.load}
      query={{ data, isPending: false, error: null, refetch: () => undefined }}
      rowsOf={buildRows}
      keyOf={({ name }) => name}
      columns={columns}
      isCompact
      empty={null}
    />
  )
}
