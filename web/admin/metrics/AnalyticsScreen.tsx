import { useMemo } from 'react'
import { sayDataError } from '../../platform/callError.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import {
  AdminRoom,
  AdminScreen,
  CsvLink,
  DataTable,
  Facts,
  nothing,
  Part,
  Parts,
  sayMoment,
  sayNumber,
  sayPercent,
  type Column,
} from '../admin/index.ts'
import { activityWords } from '../adminUsers/index.ts'
import { Chart } from './Chart.tsx'
import { Engines } from './Engines.tsx'
import { Funnel } from './Funnel.tsx'
import { useAnalytics, type Analytics } from './queries.ts'
import { Range, useRange } from './Range.tsx'
import { analyticsWords as words, chartWords } from './words.ts'
import styles from './Chart.module.css'

/** From a visit to a plan, what is spoken in which voices, and how the engines do. */
export function AnalyticsScreen() {
  return <AdminRoom>{() => <Figures />}</AdminRoom>
}

function Figures() {
  const range = useRange()
  const query = useAnalytics(range.days)
  return (
    <AdminScreen title={words.title} count={query.data && sayMoment(query.data.asOf)} acts={<Acts range={range} />}>
      <Loaded query={query} sayError={(error) => sayDataError(words.load, error)} waiting={<Waiting rows={8} />}>
        {(data) => <All data={data} isTable={range.isTable} />}
      </Loaded>
    </AdminScreen>
  )
}

function Acts({ range }: { range: ReturnType<typeof useRange> }) {
  return (
    <>
      <CsvLink table="recordings" label={words.recordings} />
      <Range {...range} />
    </>
  )
}

function All({ data, isTable }: { data: Analytics; isTable: boolean }) {
  return (
    <Parts>
      <Funnel funnel={data.funnel} visits={data.visits} />
      <Trials trials={data.trials} />
      <Volume data={data} isTable={isTable} />
      <Voices voices={data.voices} />
      <Activity activity={data.activity} />
      <Part title={words.engines} isWide>
        <Engines engines={data.engines} none={words.noEngines} />
      </Part>
      <Events events={data.events} />
    </Parts>
  )
}

function Volume({ data: { days, generations, characters }, isTable }: { data: Analytics; isTable: boolean }) {
  const recordings = useMemo(
    () => [{ label: chartWords.generations, values: generations, look: 'line' as const }],
    [generations],
  )
  const spoken = useMemo(
    () => [{ label: chartWords.characters, values: characters, look: 'line' as const }],
    [characters],
  )
  return (
    <Part title={words.volume} isWide>
      <div className={styles.charts}>
        <Chart title={chartWords.generations} days={days} series={recordings} isSum isTable={isTable} />
        <Chart title={chartWords.spoken} days={days} series={spoken} isSum isTable={isTable} />
      </div>
    </Part>
  )
}

function Trials({ trials: { started, running, ended, converted, rate } }: Pick<Analytics, 'trials'>) {
  return (
    <Part title={words.trials}>
      <Facts
        facts={[
          { term: words.started, value: sayNumber(started) },
          { term: words.running, value: sayNumber(running) },
          { term: words.ended, value: sayNumber(ended) },
          { term: words.converted, value: sayNumber(converted) },
          { term: words.rate, value: rate === null ? nothing : sayPercent(rate) },
        ]}
      />
    </Part>
  )
}

function Activity({ activity }: Pick<Analytics, 'activity'>) {
  const order = ['active', 'inactive', 'dormant', 'churn_risk'] as const
  return (
    <Part title={words.activity}>
      <Facts facts={order.map((status) => ({ term: activityWords[status], value: sayNumber(activity[status]) }))} />
    </Part>
  )
}

const still = <Row,>(rows: readonly Row[]) => ({ data: rows, isPending: false, error: null, refetch: () => undefined })

type Voice = Analytics['voices'][number]
const voiceColumns: readonly Column<Voice>[] = [
  { id: 'voice', head: words.voice, cell: ({ name }) => name },
  { id: 'generations', head: words.generations, cell: ({ generations }) => sayNumber(generations), align: 'end' },
  { id: 'characters', head: words.characters, cell: ({ characters }) => sayNumber(characters), align: 'end' },
]

function Voices({ voices }: Pick<Analytics, 'voices'>) {
  return (
    <Part title={words.voices}>
      <DataTable
        label={words.voices}
        operation={words.load}
        query={still(voices)}
        rowsOf={(rows) => rows}
        keyOf={({ voiceId }) => voiceId}
        columns={voiceColumns}
        empty={<p>{words.noVoices}</p>}
      />
    </Part>
  )
}

type Event = Analytics['events'][number]
const eventColumns: readonly Column<Event>[] = [
  { id: 'event', head: words.event, cell: ({ event }) => event.replaceAll('_', ' ') },
  { id: 'count', head: words.count, cell: ({ count }) => sayNumber(count), align: 'end' },
]

function Events({ events }: Pick<Analytics, 'events'>) {
  return (
    <Part title={words.events}>
      <DataTable
        label={words.events}
        operation={words.load}
        query={still(events)}
        rowsOf={(rows) => rows}
        keyOf={({ event }) => event}
        columns={eventColumns}
        empty={<p>{words.noEvents}</p>}
      />
    </Part>
  )
}
