import { useMemo } from 'react'
import { formatFailedAction } from '../../platform/api/callError.ts'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import {
  AdminPage,
  AdminScreen,
  CsvLink,
  DataTable,
  Facts,
  emptyValue,
  Section,
  SectionGrid,
  formatDateTime,
  formatNumber,
  formatPercent,
  type Column,
} from '../common/index.ts'
import { activityLabels } from '../users/index.ts'
import { Chart } from './Chart.tsx'
import { EngineTable } from './EngineTable.tsx'
import { Funnel } from './Funnel.tsx'
import { useAnalytics, type Analytics } from './queries.ts'
import { DateRange, useDateRange } from './DateRange.tsx'
import { analyticsMessages as messages, chartMessages } from './messages.ts'
import styles from './Chart.module.css'

/** The page with product analytics: sign-up funnel, trials, generated speech, voices, engines and events. */
export function AnalyticsScreen() {
  return <AdminPage>{() => <AnalyticsMetrics />}</AdminPage>
}

function AnalyticsMetrics() {
  const range = useDateRange()
  const query = useAnalytics(range.days)
  return (
    <AdminScreen
      title={messages.title}
      count={query.data && formatDateTime(query.data.asOf)}
      actions={<AnalyticsActions range={range} />}
    >
      <QueryContent
        query={query}
        formatError={(error) => formatFailedAction(messages.load, error)}
        loading={<Skeleton rows={8} />}
      >
        {(data) => <AnalyticsSections data={data} isTable={range.isTable} />}
      </QueryContent>
    </AdminScreen>
  )
}

function AnalyticsActions({ range }: { range: ReturnType<typeof useDateRange> }) {
  return (
    <>
      <CsvLink table="recordings" label={messages.recordings} />
      <DateRange {...range} />
    </>
  )
}

function AnalyticsSections({ data, isTable }: { data: Analytics; isTable: boolean }) {
  return (
    <SectionGrid>
      <Funnel funnel={data.funnel} visits={data.visits} />
      <Trials trials={data.trials} />
      <Volume data={data} isTable={isTable} />
      <Voices voices={data.voices} />
      <Activity activity={data.activity} />
      <Section title={messages.engines} isWide>
        <EngineTable engines={data.engines} none={messages.noEngines} />
      </Section>
      <Events events={data.events} />
    </SectionGrid>
  )
}

function Volume({ data: { days, generations, characters }, isTable }: { data: Analytics; isTable: boolean }) {
  const recordings = useMemo(
    () => [{ label: chartMessages.generations, values: generations, style: 'line' as const }],
    [generations],
  )
  const spoken = useMemo(
    () => [{ label: chartMessages.characters, values: characters, style: 'line' as const }],
    [characters],
  )
  return (
    <Section title={messages.volume} isWide>
      <div className={styles.charts}>
        <Chart title={chartMessages.generations} days={days} series={recordings} isSum isTable={isTable} />
        <Chart title={chartMessages.spoken} days={days} series={spoken} isSum isTable={isTable} />
      </div>
    </Section>
  )
}

function Trials({ trials: { started, running, ended, converted, rate } }: Pick<Analytics, 'trials'>) {
  return (
    <Section title={messages.trials}>
      <Facts
        facts={[
          { term: messages.started, value: formatNumber(started) },
          { term: messages.running, value: formatNumber(running) },
          { term: messages.ended, value: formatNumber(ended) },
          { term: messages.converted, value: formatNumber(converted) },
          { term: messages.rate, value: rate === null ? emptyValue : formatPercent(rate) },
        ]}
      />
    </Section>
  )
}

function Activity({ activity }: Pick<Analytics, 'activity'>) {
  const order = ['active', 'inactive', 'dormant', 'churn_risk'] as const
  return (
    <Section title={messages.activity}>
      <Facts facts={order.map((status) => ({ term: activityLabels[status], value: formatNumber(activity[status]) }))} />
    </Section>
  )
}

const toLoadedQuery = <Row,>(rows: readonly Row[]) => ({
  data: rows,
  isPending: false,
  error: null,
  refetch: () => undefined,
})

type Voice = Analytics['voices'][number]
const voiceColumns: readonly Column<Voice>[] = [
  { id: 'voice', head: messages.voice, cell: ({ name }) => name },
  { id: 'generations', head: messages.generations, cell: ({ generations }) => formatNumber(generations), align: 'end' },
  { id: 'characters', head: messages.characters, cell: ({ characters }) => formatNumber(characters), align: 'end' },
]

function Voices({ voices }: Pick<Analytics, 'voices'>) {
  return (
    <Section title={messages.voices}>
      <DataTable
        label={messages.voices}
        action={messages.load}
        query={toLoadedQuery(voices)}
        rowsOf={(rows) => rows}
        keyOf={({ voiceId }) => voiceId}
        columns={voiceColumns}
        isCompact
        empty={<p>{messages.noVoices}</p>}
      />
    </Section>
  )
}

type Event = Analytics['events'][number]
const eventColumns: readonly Column<Event>[] = [
  { id: 'event', head: messages.event, cell: ({ event }) => event.replaceAll('_', ' ') },
  { id: 'count', head: messages.count, cell: ({ count }) => formatNumber(count), align: 'end' },
]

function Events({ events }: Pick<Analytics, 'events'>) {
  return (
    <Section title={messages.events}>
      <DataTable
        label={messages.events}
        action={messages.load}
        query={toLoadedQuery(events)}
        rowsOf={(rows) => rows}
        keyOf={({ event }) => event}
        columns={eventColumns}
        isCompact
        empty={<p>{messages.noEvents}</p>}
      />
    </Section>
  )
}
