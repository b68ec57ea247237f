import { office } from '../../platform/adminAddresses.ts'
import { sayDataError } from '../../platform/callError.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import {
  AdminRoom,
  AdminScreen,
  Figure,
  Figures,
  nothing,
  Part,
  sayMoment,
  sayMoney,
  sayNumber,
  sayPercent,
} from '../admin/index.ts'
import { DayCharts } from './DayCharts.tsx'
import { Engines } from './Engines.tsx'
import { useCharts, useDashboard, type Dashboard } from './queries.ts'
import { Range, useRange } from './Range.tsx'
import { dashboardWords as words, sayDuration, sayTrend } from './words.ts'

/** How the house stands tonight. */
export function DashboardScreen() {
  return <AdminRoom>{() => <House />}</AdminRoom>
}

function House() {
  const query = useDashboard()
  return (
    <AdminScreen
      title={words.windowTitle}
      heading={words.title}
      count={query.data && words.asOf(sayMoment(query.data.asOf))}
    >
      <Loaded query={query} sayError={(error) => sayDataError(words.load, error)} waiting={<Waiting rows={6} />}>
        {(data) => (
          <>
            <People data={data} />
            <Money data={data} />
          </>
        )}
      </Loaded>
      <Days />
      {query.data && (
        <Part title={words.engines}>
          <Engines engines={query.data.speech.engines} none={words.noEngines} />
        </Part>
      )}
    </AdminScreen>
  )
}

function People({ data: { users, standing, activity, today } }: { data: Dashboard }) {
  return (
    <Figures label={words.people}>
      <Figure
        label={words.users}
        value={sayNumber(users.total)}
        aside={words.verified(sayNumber(users.verified))}
        to={office.users}
      />
      <Figure label={words.signUps} value={sayNumber(users.last30)} aside={sayTrend(users.last30, users.before30)} />
      <Figure
        label={words.today}
        value={sayNumber(today.characters)}
        aside={words.todayLine(sayNumber(today.signUps), sayNumber(today.generations))}
      />
      <Figure
        label={words.active}
        value={sayNumber(standing.active)}
        to={`${office.subscriptions}?standing=active`}
        aside={`${sayNumber(standing.free)} ${words.free.toLowerCase()}`}
      />
      <Figure
        label={words.trialing}
        value={sayNumber(standing.trialing)}
        to={`${office.subscriptions}?standing=trialing`}
      />
      <Figure
        label={words.paymentDue}
        value={sayNumber(standing.paymentDue)}
        aside={words.ofActive}
        to={`${office.subscriptions}?standing=payment_due`}
      />
      <Figure
        label={words.churnRisk}
        value={sayNumber(activity.churn_risk)}
        aside={words.churnHint(sayNumber(activity.dormant), sayNumber(activity.inactive))}
        to={`${office.users}?activity=churn_risk`}
      />
    </Figures>
  )
}

type Amounts = Dashboard['revenue']['thisMonth']
const sayAmounts = (amounts: Amounts) =>
  amounts.map(({ cents, currency }) => sayMoney(cents, currency)).join(', ') || sayMoney(0)

function Money({ data: { revenue, generations, characters, speech } }: { data: Dashboard }) {
  const { requests, errors, credits, p50Ms, p95Ms } = speech.last30
  return (
    <Figures label={words.money}>
      <Figure
        label={words.estimate}
        value={sayMoney(revenue.estimate.cents)}
        aside={words.estimateHint(sayNumber(revenue.estimate.granted))}
        to={office.subscriptions}
      />
      <Figure
        label={words.paid}
        value={sayAmounts(revenue.thisMonth)}
        aside={words.lastMonth(sayAmounts(revenue.lastMonth))}
      />
      <Figure
        label={words.generations}
        value={sayNumber(generations.last30)}
        aside={sayTrend(generations.last30, generations.before30)}
      />
      <Figure
        label={words.characters}
        value={sayNumber(characters.last30)}
        aside={sayTrend(characters.last30, characters.before30)}
      />
      <Figure label={words.credits} value={sayNumber(credits)} aside={words.creditsHint} />
      <Figure
        label={words.latency}
        value={sayDuration(p50Ms)}
        aside={p95Ms === null ? undefined : words.latencyHint(sayDuration(p95Ms))}
      />
      <Figure
        label={words.errors}
        value={requests === 0 ? nothing : sayPercent(errors / requests)}
        aside={words.errorsHint(sayNumber(errors), sayNumber(requests))}
      />
    </Figures>
  )
}

function Days() {
  const range = useRange()
  const query = useCharts(range.days)
  return (
    <Part title={words.charts} acts={<Range {...range} />}>
      <Loaded query={query} sayError={(error) => sayDataError(words.loadCharts, error)} waiting={<Waiting rows={4} />}>
        {(charts) => <DayCharts charts={charts} isTable={range.isTable} />}
      </Loaded>
    </Part>
  )
}
