import { adminPaths } from '../../platform/adminPaths.ts'
import { formatOperationError } from '../../platform/api/callError.ts'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import {
  AdminPage,
  AdminScreen,
  Metric,
  Metrics,
  emptyValue,
  Section,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatPercent,
} from '../common/index.ts'
import { DayCharts } from './DayCharts.tsx'
import { EngineTable } from './EngineTable.tsx'
import { useCharts, useDashboard, type Dashboard } from './queries.ts'
import { DateRange, useDateRange } from './DateRange.tsx'
import { dashboardMessages as messages, formatDuration, formatTrend } from './messages.ts'

/** The dashboard of the admin. */
export function DashboardScreen() {
  return <AdminPage>{() => <DashboardMetrics />}</AdminPage>
}

function DashboardMetrics() {
  const query = useDashboard()
  return (
    <AdminScreen
      title={messages.documentTitle}
      heading={messages.title}
      count={query.data && messages.asOf(formatDateTime(query.data.asOf))}
    >
      <QueryContent
        query={query}
        formatError={(error) => formatOperationError(messages.load, error)}
        loading={<Skeleton rows={6} />}
      >
        {(data) => (
          <>
            <PeopleMetrics data={data} />
            <RevenueMetrics data={data} />
          </>
        )}
      </QueryContent>
      <DailyCharts />
      {query.data && (
        <Section title={messages.engines}>
          <EngineTable engines={query.data.speech.engines} none={messages.noEngines} />
        </Section>
      )}
    </AdminScreen>
  )
}

function PeopleMetrics({ data: { users, standing: status, activity, today } }: { data: Dashboard }) {
  return (
    <Metrics label={messages.people}>
      <Metric
        label={messages.users}
        value={formatNumber(users.total)}
        note={messages.verified(formatNumber(users.verified))}
        to={adminPaths.users}
      />
      <Metric
        label={messages.signUps}
        value={formatNumber(users.last30)}
        note={formatTrend(users.last30, users.before30)}
      />
      <Metric
        label={messages.today}
        value={formatNumber(today.characters)}
        note={messages.todayLine(formatNumber(today.signUps), formatNumber(today.generations))}
      />
      <Metric
        label={messages.active}
        value={formatNumber(status.active)}
        to={`${adminPaths.subscriptions}?standing=active`}
        note={`${formatNumber(status.free)} ${messages.free.toLowerCase()}`}
      />
      <Metric
        label={messages.trialing}
        value={formatNumber(status.trialing)}
        to={`${adminPaths.subscriptions}?standing=trialing`}
      />
      <Metric
        label={messages.paymentDue}
        value={formatNumber(status.paymentDue)}
        note={messages.ofActive}
        to={`${adminPaths.subscriptions}?standing=payment_due`}
      />
      <Metric
        label={messages.churnRisk}
        value={formatNumber(activity.churn_risk)}
        note={messages.churnHint(formatNumber(activity.dormant), formatNumber(activity.inactive))}
        to={`${adminPaths.users}?activity=churn_risk`}
      />
    </Metrics>
  )
}

type Amounts = Dashboard['revenue']['thisMonth']
const formatAmounts = (amounts: Amounts) =>
  amounts.map(({ cents, currency }) => formatMoney(cents, currency)).join(', ') || formatMoney(0)

function RevenueMetrics({ data: { revenue, generations, characters, speech } }: { data: Dashboard }) {
  const { requests, errors, credits, p50Ms, p95Ms } = speech.last30
  return (
    <Metrics label={messages.money}>
      <Metric
        label={messages.estimate}
        value={formatMoney(revenue.estimate.cents)}
        note={messages.estimateHint(formatNumber(revenue.estimate.granted))}
        to={adminPaths.subscriptions}
      />
      <Metric
        label={messages.paid}
        value={formatAmounts(revenue.thisMonth)}
        note={messages.lastMonth(formatAmounts(revenue.lastMonth))}
      />
      <Metric
        label={messages.generations}
        value={formatNumber(generations.last30)}
        note={formatTrend(generations.last30, generations.before30)}
      />
      <Metric
        label={messages.characters}
        value={formatNumber(characters.last30)}
        note={formatTrend(characters.last30, characters.before30)}
      />
      <Metric label={messages.credits} value={formatNumber(credits)} note={messages.creditsHint} />
      <Metric
        label={messages.medianLatency}
        value={formatDuration(p50Ms)}
        note={p95Ms === null ? undefined : messages.latencyP95(formatDuration(p95Ms))}
      />
      <Metric
        label={messages.errors}
        value={requests === 0 ? emptyValue : formatPercent(errors / requests)}
        note={messages.errorsHint(formatNumber(errors), formatNumber(requests))}
      />
    </Metrics>
  )
}

function DailyCharts() {
  const range = useDateRange()
  const query = useCharts(range.days)
  return (
    <Section title={messages.charts} actions={<DateRange {...range} />}>
      <QueryContent
        query={query}
        formatError={(error) => formatOperationError(messages.loadCharts, error)}
        loading={<Skeleton rows={4} />}
      >
        {(charts) => <DayCharts charts={charts} isTable={range.isTable} />}
      </QueryContent>
    </Section>
  )
}
