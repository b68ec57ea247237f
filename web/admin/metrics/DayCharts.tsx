import { useMemo } from 'react'
import { formatMoney } from '../common/index.ts'
import { Chart, type ChartProps } from './Chart.tsx'
import type { Charts } from './queries.ts'
import { chartMessages as messages, formatDuration } from './messages.ts'
import styles from './Chart.module.css'

type ChartDefinition = Omit<ChartProps, 'days' | 'isTable'>

const formatWholeMoney = (cents: number) => formatMoney(Math.round(cents / 100) * 100)

/** Builds the charts of the dashboard, each with its title, series and format. */
function buildCharts(charts: Charts): ChartDefinition[] {
  const formatPaid = (cents: number) => formatMoney(cents, charts.currency)
  return [
    {
      title: messages.signUps,
      isSum: true,
      series: [
        { label: messages.newUsers, values: charts.signUps, style: 'line' },
        { label: messages.trials, values: charts.trials, style: 'quiet' },
      ],
    },
    {
      title: messages.paid,
      formatValue: formatPaid,
      formatAxis: formatWholeMoney,
      isSum: true,
      series: [{ label: messages.paid, values: charts.paidCents, style: 'line' }],
    },
    {
      title: messages.recordings,
      series: [
        { label: messages.generations, values: charts.generations, style: 'line' },
        { label: messages.speakers, values: charts.speakers, style: 'quiet' },
      ],
    },
    {
      title: messages.spoken,
      isSum: true,
      series: [{ label: messages.characters, values: charts.characters, style: 'line' }],
    },
    {
      title: messages.requests,
      isSum: true,
      series: [
        { label: messages.requestCount, values: charts.requests, style: 'line' },
        { label: messages.failed, values: charts.errors, style: 'alarm' },
      ],
    },
    {
      title: messages.latency,
      formatValue: formatDuration,
      formatAxis: formatDuration,
      series: [
        { label: messages.medianLatency, values: charts.p50Ms, style: 'line' },
        { label: messages.latencyP95, values: charts.p95Ms, style: 'quiet' },
      ],
    },
    {
      title: messages.estimate,
      formatValue: formatMoney,
      formatAxis: formatWholeMoney,
      series: [{ label: messages.estimate, values: charts.estimateCents, style: 'line' }],
    },
    {
      title: messages.subscribers,
      series: [{ label: messages.subscribers, values: charts.subscribers, style: 'line' }],
    },
    {
      title: messages.cost,
      isSum: true,
      series: [{ label: messages.credits, values: charts.credits, style: 'line' }],
    },
  ]
}

/** Charts of users, revenue and speech by day. */
export function DayCharts({ charts, isTable }: { charts: Charts; isTable: boolean }) {
  // Without `useMemo`, each render would build new chart objects, and every chart would be drawn again.
  const definitions = useMemo(() => buildCharts(charts), [charts])
  return (
    <div className={styles.charts}>
      {definitions.map((definition) => (
        <Chart key={definition.title} days={charts.days} isTable={isTable} {...definition} />
      ))}
    </div>
  )
}
