import { sayDataError } from '../../platform/callError.ts'
import { userPage } from '../../platform/adminAddresses.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import {
  Address,
  AdminRoom,
  AdminScreen,
  CsvLink,
  DataTable,
  FilterBar,
  nothing,
  Pager,
  Part,
  Parts,
  sayMoney,
  sayNumber,
  sayShortDay,
  usePages,
  useQueryState,
  type Column,
} from '../admin/index.ts'
import { activityWords, planWords, sayPlan, sourceWords, StandingOf, tierWords } from '../adminUsers/index.ts'
import { useRevenue, useSubscriptions, type Revenue, type Subscription } from './queries.ts'
import { askedNames, subscriptionFilters, subscriptionsAsked } from './subscriptionFilters.ts'
import { subscriptionWords as words } from './words.ts'

/** What plans bring, and who has them. */
export function SubscriptionsScreen() {
  return <AdminRoom>{() => <Subscriptions />}</AdminRoom>
}

function Subscriptions() {
  return (
    <AdminScreen title={words.title}>
      <Money />
      <List />
    </AdminScreen>
  )
}

function Money() {
  const query = useRevenue()
  return (
    <Loaded query={query} sayError={(error) => sayDataError(words.loadRevenue, error)} waiting={<Waiting rows={3} />}>
      {(revenue) => (
        <Parts>
          <Estimate estimate={revenue.estimate} />
          <Months months={revenue.months} />
        </Parts>
      )}
    </Loaded>
  )
}

const still = <Row,>(rows: readonly Row[]) => ({
  data: rows,
  isPending: false,
  error: null,
  refetch: () => undefined,
})

type Priced = Revenue['estimate']['by'][number]

const priceColumns: readonly Column<Priced>[] = [
  {
    id: 'tier',
    head: words.tier,
    cell: ({ tier, plan }) => (plan ? `${tierWords[tier]}, ${planWords[plan]}` : tierWords[tier]),
  },
  { id: 'people', head: words.people, cell: ({ people }) => sayNumber(people), align: 'end' },
  { id: 'price', head: words.price, cell: ({ priceCents }) => sayMoney(priceCents), align: 'end' },
  { id: 'sum', head: words.sum, cell: ({ cents }) => sayMoney(cents), align: 'end' },
]

function Estimate({ estimate }: Pick<Revenue, 'estimate'>) {
  return (
    <Part title={words.byTier} acts={<b>{sayMoney(estimate.cents)}</b>}>
      <DataTable
        label={words.byTier}
        operation={words.loadRevenue}
        query={still(estimate.by)}
        rowsOf={(rows) => rows}
        keyOf={({ tier, plan }) => `${tier} ${plan}`}
        columns={priceColumns}
        empty={<p>{words.noEstimate}</p>}
      />
      {estimate.granted > 0 && <p>{words.granted(sayNumber(estimate.granted))}</p>}
    </Part>
  )
}

type Month = Revenue['months'][number]
type Payments = Month['payments'][number]

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const sayMonth = ({ month }: Month) => monthNames.format(new Date(`${month}-01T00:00:00Z`))
const inEach = (say: (payments: Payments) => string) => (month: Month) => month.payments.map(say).join(', ') || nothing
const sayMeasured = (value: number | null, say: (value: number) => string) => (value === null ? nothing : say(value))

const monthColumns: readonly Column<Month>[] = [
  { id: 'month', head: words.month, cell: sayMonth },
  { id: 'paid', head: words.paid, cell: inEach((one) => sayMoney(one.paidCents, one.currency)), align: 'end' },
  {
    id: 'refunded',
    head: words.refunded,
    cell: inEach((one) => sayMoney(one.refundedCents, one.currency)),
    align: 'end',
  },
  { id: 'failed', head: words.failed, cell: inEach((one) => sayNumber(one.failed)), align: 'end' },
  {
    id: 'estimate',
    head: words.estimate,
    cell: ({ estimateCents }) => sayMeasured(estimateCents, sayMoney),
    align: 'end',
  },
  {
    id: 'subscribers',
    head: words.subscribers,
    cell: ({ subscribers }) => sayMeasured(subscribers, sayNumber),
    align: 'end',
  },
]

function Months({ months }: Pick<Revenue, 'months'>) {
  return (
    <Part title={words.byMonth} acts={<CsvLink table="payments" label={words.payments} />}>
      <DataTable
        label={words.byMonth}
        operation={words.loadRevenue}
        query={still(months.toReversed())}
        rowsOf={(rows) => rows}
        keyOf={({ month }) => month}
        columns={monthColumns}
        empty={<p>{words.noMonths}</p>}
      />
    </Part>
  )
}

const columns: readonly Column<Subscription>[] = [
  { id: 'name', head: words.name, cell: ({ displayName, email }) => displayName || email },
  { id: 'email', head: words.email, cell: ({ email }) => <Address email={email} />, isQuiet: true },
  { id: 'plan', head: words.plan, cell: sayPlan, isWhole: true },
  { id: 'standing', head: words.standing, cell: ({ standing }) => <StandingOf standing={standing} />, isWhole: true },
  {
    id: 'source',
    head: words.source,
    cell: ({ source, couponCode }) => couponCode ?? sourceWords[source],
    isWhole: true,
  },
  { id: 'started', head: words.started, cell: ({ startedAt }) => sayShortDay(startedAt), isSpare: true, isWhole: true },
  { id: 'ends', head: words.ends, cell: ({ renewsAt, endsAt }) => sayShortDay(renewsAt ?? endsAt), isWhole: true },
  {
    id: 'amount',
    head: words.amount,
    cell: ({ amount }) => (amount ? sayMoney(amount.cents, amount.currency) : nothing),
    align: 'end',
  },
  {
    id: 'activity',
    head: words.activity,
    cell: ({ activity }) => activityWords[activity],
    isQuiet: true,
    isWhole: true,
    isSpare: true,
  },
]

const keyOf = ({ userId }: Subscription) => userId
const pageOf = ({ userId }: Subscription) => userPage(userId)

function List() {
  const { values } = useQueryState(askedNames)
  const pages = usePages()
  const query = useSubscriptions(subscriptionsAsked(values, pages.cursor))
  const isFiltered = askedNames.some((name) => values[name])
  const total = query.data?.total
  return (
    <Part
      title={words.list}
      isWide
      acts={<CsvLink table="subscriptions" filters={subscriptionsAsked(values, undefined)} label={words.list} />}
    >
      <FilterBar filters={subscriptionFilters} />
      <DataTable
        label={words.list}
        operation={words.load}
        query={query}
        rowsOf={({ subscriptions }) => subscriptions}
        keyOf={keyOf}
        columns={columns}
        to={pageOf}
        empty={
          isFiltered ? (
            <Empty title={words.none}>{words.noneHint}</Empty>
          ) : (
            <Empty title={words.nobody}>{words.nobodyHint}</Empty>
          )
        }
      />
      {query.data && (
        <Pager
          pages={pages}
          nextCursor={query.data.nextCursor}
          shown={query.data.subscriptions.length}
          total={total?.isExact ? total.count : null}
        />
      )}
    </Part>
  )
}
