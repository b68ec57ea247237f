import { useMemo } from 'react'
import { sayMoney } from '../admin/index.ts'
import { Chart, type ChartProps } from './Chart.tsx'
import type { Charts } from './queries.ts'
import { chartWords as words, sayDuration } from './words.ts'
import styles from './Chart.module.css'

type Plan = Omit<ChartProps, 'days' | 'isTable'>

const sayWholeMoney = (cents: number) => sayMoney(Math.round(cents / 100) * 100)

/** What is drawn, and with what beside it. */
function plansFor(charts: Charts): Plan[] {
  const sayPaid = (cents: number) => sayMoney(cents, charts.currency)
  return [
    {
      title: words.signUps,
      isSum: true,
      series: [
        { label: words.newUsers, values: charts.signUps, look: 'line' },
        { label: words.trials, values: charts.trials, look: 'quiet' },
      ],
    },
    {
      title: words.paid,
      say: sayPaid,
      sayAxis: sayWholeMoney,
      isSum: true,
      series: [{ label: words.paid, values: charts.paidCents, look: 'line' }],
    },
    {
      title: words.recordings,
      series: [
        { label: words.generations, values: charts.generations, look: 'line' },
        { label: words.speakers, values: charts.speakers, look: 'quiet' },
      ],
    },
    {
      title: words.spoken,
      isSum: true,
      series: [{ label: words.characters, values: charts.characters, look: 'line' }],
    },
    {
      title: words.requests,
      isSum: true,
      series: [
        { label: words.asked, values: charts.requests, look: 'line' },
        { label: words.failed, values: charts.errors, look: 'alarm' },
      ],
    },
    {
      title: words.latency,
      say: sayDuration,
      sayAxis: sayDuration,
      series: [
        { label: words.middle, values: charts.p50Ms, look: 'line' },
        { label: words.slow, values: charts.p95Ms, look: 'quiet' },
      ],
    },
    {
      title: words.estimate,
      say: sayMoney,
      sayAxis: sayWholeMoney,
      series: [{ label: words.estimate, values: charts.estimateCents, look: 'line' }],
    },
    {
      title: words.subscribers,
      series: [{ label: words.subscribers, values: charts.subscribers, look: 'line' }],
    },
    {
      title: words.cost,
      isSum: true,
      series: [{ label: words.credits, values: charts.credits, look: 'line' }],
    },
  ]
}

/** The house day by day: people, money, speech. */
export function DayCharts({ charts, isTable }: { charts: Charts; isTable: boolean }) {
  // Each drawing is made anew where what it draws is.
  const plans = useMemo(() => plansFor(charts), [charts])
  return (
    <div className={styles.charts}>
      {plans.map((plan) => (
        <Chart key={plan.title} days={charts.days} isTable={isTable} {...plan} />
      ))}
    </div>
  )
}
