import { formatFailedAction } from '../../platform/api/callError.ts'
import { getUserPath } from '../../platform/adminPaths.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import {
  CopyableEmail,
  AdminPage,
  AdminScreen,
  CsvLink,
  DataTable,
  FilterBar,
  emptyValue,
  Pager,
  Section,
  SectionGrid,
  formatMoney,
  formatNumber,
  formatShortDay,
  usePagination,
  useQueryState,
  type Column,
} from '../common/index.ts'
import { activityLabels, formatPlan, formatPlanEnd, sourceLabels, PlanStatus } from '../users/index.ts'
import { useRevenue, useSubscriptions, type Revenue, type Subscription } from './queries.ts'
import {
  formatSort,
  parseSort,
  searchParamNames,
  subscriptionFilters,
  toSubscriptionsQuery,
} from './subscriptionFilters.ts'
import { subscriptionMessages as messages } from './messages.ts'

/** The page with the revenue and the list of subscriptions. */
export function SubscriptionsScreen() {
  return <AdminPage>{() => <Subscriptions />}</AdminPage>
}

function Subscriptions() {
  return (
    <AdminScreen title={messages.title}>
      <RevenueSections />
      <SubscriptionList />
    </AdminScreen>
  )
}

function RevenueSections() {
  const query = useRevenue()
  return (
    <QueryContent
      query={query}
      formatError={(error) => formatFailedAction(messages.loadRevenue, error)}
      loading={<Skeleton rows={3} />}
    >
      {(revenue) => (
        <SectionGrid>
          <RevenueEstimate estimate={revenue.estimate} />
          <RevenueByMonth months={revenue.months} />
        </SectionGrid>
      )}
    </QueryContent>
  )
}

const toLoadedQuery = <Row,>(rows: readonly Row[]) => ({
  data: rows,
  isPending: false,
  error: null,
  refetch: () => undefined,
})

type Priced = Revenue['estimate']['by'][number]

const priceColumns: readonly Column<Priced>[] = [
  {
    id: 'tier',
    head: messages.tier,
    cell: ({ tier, plan }) => formatPlan({ tier, plan }),
  },
  { id: 'people', head: messages.people, cell: ({ people }) => formatNumber(people), align: 'end' },
  { id: 'price', head: messages.price, cell: ({ priceCents }) => formatMoney(priceCents), align: 'end' },
  { id: 'sum', head: messages.sum, cell: ({ cents }) => formatMoney(cents), align: 'end' },
]

function RevenueEstimate({ estimate }: Pick<Revenue, 'estimate'>) {
  return (
    <Section title={messages.byTier} actions={<b>{formatMoney(estimate.cents)}</b>}>
      <DataTable
        label={messages.byTier}
        action={messages.loadRevenue}
        query={toLoadedQuery(estimate.by)}
        rowsOf={(rows) => rows}
        keyOf={({ tier, plan }) => `${tier} ${plan}`}
        columns={priceColumns}
        isCompact
        empty={<p>{messages.noEstimate}</p>}
      />
      {estimate.granted > 0 && <p>{messages.granted(formatNumber(estimate.granted))}</p>}
    </Section>
  )
}

type Month = Revenue['months'][number]
type Payments = Month['payments'][number]

const monthNames = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' })
const formatMonth = ({ month }: Month) => monthNames.format(new Date(`${month}-01T00:00:00Z`))
const formatPerCurrency = (format: (payments: Payments) => string) => (month: Month) =>
  month.payments.map(format).join(', ') || emptyValue
const formatOptional = (value: number | null, format: (value: number) => string) =>
  value === null ? emptyValue : format(value)

const monthColumns: readonly Column<Month>[] = [
  { id: 'month', head: messages.month, cell: formatMonth },
  {
    id: 'paid',
    head: messages.paid,
    cell: formatPerCurrency((one) => formatMoney(one.paidCents, one.currency)),
    align: 'end',
  },
  {
    id: 'refunded',
    head: messages.refunded,
    cell: formatPerCurrency((one) => formatMoney(one.refundedCents, one.currency)),
    align: 'end',
  },
  { id: 'failed', head: messages.failed, cell: formatPerCurrency((one) => formatNumber(one.failed)), align: 'end' },
  {
    id: 'estimate',
    head: messages.estimate,
    cell: ({ estimateCents }) => formatOptional(estimateCents, formatMoney),
    align: 'end',
  },
  {
    id: 'subscribers',
    head: messages.subscribers,
    cell: ({ subscribers }) => formatOptional(subscribers, formatNumber),
    align: 'end',
  },
]

function RevenueByMonth({ months }: Pick<Revenue, 'months'>) {
  return (
    <Section title={messages.byMonth} actions={<CsvLink table="payments" label={messages.payments} />}>
      <DataTable
        label={messages.byMonth}
        action={messages.loadRevenue}
        query={toLoadedQuery(months.toReversed())}
        rowsOf={(rows) => rows}
        keyOf={({ month }) => month}
        columns={monthColumns}
        empty={<p>{messages.noMonths}</p>}
      />
    </Section>
  )
}

const columns: readonly Column<Subscription>[] = [
  { id: 'name', head: messages.name, cell: ({ displayName, email }) => displayName || email },
  {
    id: 'email',
    head: messages.email,
    cell: ({ email }) => <CopyableEmail email={email} />,
    sortBy: 'email',
    isQuiet: true,
    isTruncated: true,
  },
  { id: 'plan', head: messages.plan, cell: formatPlan, isNoWrap: true },
  {
    id: 'status',
    head: messages.status,
    cell: ({ planStatus: status }) => <PlanStatus status={status} />,
    isNoWrap: true,
  },
  {
    id: 'source',
    head: messages.source,
    cell: ({ source, couponCode }) => (couponCode ? `${sourceLabels[source]} ${couponCode}` : sourceLabels[source]),
    isOptional: true,
  },
  {
    id: 'started',
    head: messages.started,
    sortBy: 'started',
    cell: ({ startedAt }) => formatShortDay(startedAt),
    isOptional: true,
    isNoWrap: true,
  },
  {
    id: 'ends',
    head: messages.ends,
    sortBy: 'ends',
    cell: (subscription) => formatPlanEnd(subscription),
    isNoWrap: true,
  },
  {
    id: 'amount',
    head: messages.amount,
    cell: ({ amount }) => (amount ? formatMoney(amount.cents, amount.currency) : emptyValue),
    align: 'end',
  },
  {
    id: 'activity',
    head: messages.activity,
    cell: ({ activity }) => activityLabels[activity],
    isQuiet: true,
    isNoWrap: true,
    isOptional: true,
  },
]

const keyOf = ({ userId }: Subscription) => userId
const pathOf = ({ userId }: Subscription) => getUserPath(userId)

function SubscriptionList() {
  const { values, change } = useQueryState(searchParamNames)
  const pages = usePagination()
  const query = useSubscriptions(toSubscriptionsQuery(values, pages.cursor))
  const isFiltered = searchParamNames.some((name) => name !== 'sort' && values[name])
  const total = query.data?.total
  return (
    <Section
      title={messages.list}
      isWide
      actions={
        <CsvLink
          table="subscriptions"
          filters={toSubscriptionsQuery({ ...values, sort: '' }, undefined)}
          label={messages.list}
        />
      }
    >
      <FilterBar search={{ name: 'q', label: messages.search }} filters={subscriptionFilters} />
      <DataTable
        label={messages.list}
        action={messages.load}
        query={query}
        rowsOf={({ subscriptions }) => subscriptions}
        keyOf={keyOf}
        columns={columns}
        to={pathOf}
        sort={parseSort(values.sort)}
        onSort={(sort) => change({ sort: formatSort(sort) })}
        empty={
          isFiltered ? (
            <EmptyState title={messages.noMatch}>{messages.noMatchHint}</EmptyState>
          ) : (
            <EmptyState title={messages.empty}>{messages.emptyHint}</EmptyState>
          )
        }
      />
      {query.data && (
        <Pager
          pagination={pages}
          nextCursor={query.data.nextCursor}
          rowCount={query.data.subscriptions.length}
          total={total?.isExact ? total.count : null}
        />
      )}
    </Section>
  )
}
