import { Link } from 'react-router'
import { adminPaths } from '../../platform/adminPaths.ts'
import { formatFailedAction } from '../../platform/api/callError.ts'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import {
  AdminPage,
  AdminScreen,
  Metric,
  Metrics,
  Section,
  formatDateTime,
  formatMoney,
  formatNumber,
  formatUtcDay,
} from '../common/index.ts'
import { DayCharts } from './DayCharts.tsx'
import { EngineTable } from './EngineTable.tsx'
import { PeriodComparison } from './PeriodComparison.tsx'
import { useCharts, useDashboard, type Dashboard, type Days } from './queries.ts'
import { DateRange, useDateRange, type DateRangeState } from './DateRange.tsx'
import { dashboardMessages as messages } from './messages.ts'
import styles from './Dashboard.module.css'

/** The admin dashboard. All counts of a period are for the number of days that the admin chose. */
export function DashboardScreen() {
  return <AdminPage>{() => <DashboardMetrics />}</AdminPage>
}

function DashboardMetrics() {
  const range = useDateRange()
  const query = useDashboard(range.days)
  return (
    <AdminScreen
      title={messages.documentTitle}
      heading={messages.title}
      count={query.data && messages.asOf(formatDateTime(query.data.asOf))}
      actions={<DateRange {...range} />}
    >
      <QueryContent
        query={query}
        formatError={(error) => formatFailedAction(messages.load, error)}
        loading={<Skeleton rows={6} />}
      >
        {(data) => (
          <div className={styles.content} aria-busy={query.isPlaceholderData || undefined}>
            <Headline data={data} days={range.days} />
            <CurrentMetrics data={data} />
            <Section title={messages.comparison(range.days)}>
              <PeriodComparison data={data} days={range.days} />
              <p className={styles.note}>{messages.periods(formatPeriod(data.period), formatPeriod(data.before))}</p>
            </Section>
          </div>
        )}
      </QueryContent>
      <DailyCharts range={range} />
      {query.data && (
        <Section title={messages.engines(range.days)}>
          <EngineTable engines={query.data.speech.engines} none={messages.noEngines} />
        </Section>
      )}
    </AdminScreen>
  )
}

const formatPeriod = ({ from, to }: Dashboard['period']) => messages.period(formatUtcDay(from), formatUtcDay(to))

/** Shows how many plans are active, and how many more or fewer than before the chosen period. */
function Headline({ data: { subscribers, revenue }, days }: { data: Dashboard; days: Days }) {
  const { now, before } = subscribers
  const { cents, granted } = revenue.estimate
  return (
    <dl className={styles.headline}>
      <dt>{messages.subscribers}</dt>
      <dd className={styles.big}>
        <Link to={`${adminPaths.subscriptions}?status=active`}>{formatNumber(now)}</Link>
      </dd>
      <dd className={styles.difference}>
        <span className={styles.change} data-good={before === null || now === before ? undefined : now > before}>
          {before === null ? messages.noRecord(days) : messages.subscribersBefore(now - before, days)}
        </span>
      </dd>
      <dd>{messages.estimate(formatMoney(cents), formatNumber(granted))}</dd>
    </dl>
  )
}

/** Shows counts of the present moment, which do not depend on the chosen period. */
function CurrentMetrics({ data: { users, plans: status, activity } }: { data: Dashboard }) {
  return (
    <Metrics label={messages.now}>
      <Metric
        label={messages.users}
        value={formatNumber(users.total)}
        note={messages.verified(formatNumber(users.verified))}
        to={adminPaths.users}
      />
      <Metric
        label={messages.trialing}
        value={formatNumber(status.trialing)}
        note={messages.withoutPlan(formatNumber(status.free))}
        to={`${adminPaths.subscriptions}?status=trialing`}
      />
      <Metric
        label={messages.paymentDue}
        value={formatNumber(status.paymentDue)}
        note={messages.ofActive}
        to={`${adminPaths.subscriptions}?status=payment_due`}
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

function DailyCharts({ range }: { range: DateRangeState }) {
  const query = useCharts(range.days)
  return (
    <Section title={messages.charts}>
      <QueryContent
        query={query}
        formatError={(error) => formatFailedAction(messages.loadCharts, error)}
        loading={<Skeleton rows={4} />}
      >
        {(charts) => <DayCharts charts={charts} isTable={range.isTable} />}
      </QueryContent>
    </Section>
  )
}
