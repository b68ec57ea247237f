import { useParams } from 'react-router'
import { adminPaths } from '../../platform/adminPaths.ts'
import { hasErrorCode, formatFailedAction } from '../../platform/api/callError.ts'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryContent } from '../../ui/feedback/QueryContent.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import {
  AdminPage,
  AdminScreen,
  CsvLink,
  DataTable,
  Facts,
  Pager,
  Section,
  SectionGrid,
  formatDay,
  formatDateTime,
  formatNumber,
  usePagination,
} from '../common/index.ts'
import { redemptionColumns } from './couponColumns.tsx'
import { CouponActions } from './CouponActions.tsx'
import { useCoupon, useRedemptions } from './queries.ts'
import { CouponStatus } from './CouponStatus.tsx'
import {
  columnMessages,
  pageMessages as messages,
  formatExpiry,
  formatDiscount,
  formatRedemptions,
  type Coupon,
  type Redemption,
} from './messages.ts'

/** The page of one coupon: its terms, who has redeemed it, and the actions on it. */
export function CouponScreen() {
  const { couponId = '' } = useParams()
  return <AdminPage>{() => <LoadedCoupon key={couponId} couponId={couponId} />}</AdminPage>
}

function LoadedCoupon({ couponId }: { couponId: string }) {
  const query = useCoupon(couponId)
  const coupon = query.data?.coupon
  if (hasErrorCode(query.error, 'not_found')) {
    return (
      <AdminScreen title={messages.title} editableBy="coupons">
        <EmptyState title={messages.notFound} act={<ButtonLink to={adminPaths.coupons}>{messages.back}</ButtonLink>} />
      </AdminScreen>
    )
  }
  return (
    <AdminScreen
      title={coupon?.code ?? messages.title}
      count={coupon && <CouponStatus coupon={coupon} />}
      editableBy="coupons"
      actions={coupon && <CouponActions coupon={coupon} />}
    >
      <QueryContent
        query={query}
        formatError={(error) => formatFailedAction(messages.load, error)}
        loading={<Skeleton rows={8} />}
      >
        {({ coupon: found }) => <CouponSections coupon={found} />}
      </QueryContent>
    </AdminScreen>
  )
}

const joinOr = (all: readonly string[] | undefined, none: string) => (all?.length ? all.join(', ') : none)

function CouponSections({ coupon }: { coupon: Coupon }) {
  const { constraints, quotaCharacters, maxRedemptions, batch } = coupon
  return (
    <>
      {coupon.isLocalOnly && <Notice>{messages.localOnly}</Notice>}
      {coupon.deletedAt && <Notice>{messages.deletedOn(formatDay(coupon.deletedAt))}</Notice>}
      <SectionGrid>
        <Section title={messages.terms}>
          <Facts
            facts={[
              { term: messages.discount, value: formatDiscount(coupon) },
              { term: messages.description, value: coupon.description || '—' },
              {
                term: messages.quota,
                value: quotaCharacters ? messages.atLeast(quotaCharacters) : messages.usualQuota,
              },
              { term: messages.ends, value: formatExpiry(coupon) ?? messages.neverExpires },
              { term: messages.createdAt, value: formatDateTime(coupon.createdAt) },
              { term: messages.changed, value: formatDateTime(coupon.updatedAt) },
              ...(batch ? [{ term: messages.batch, value: <BatchLink batch={batch} /> }] : []),
            ]}
          />
        </Section>
        <Section title={messages.limits}>
          <Facts
            facts={[
              { term: columnMessages.redeemed, value: formatRedemptions(coupon) },
              {
                term: messages.limit,
                value: maxRedemptions === null ? messages.anyTimes : messages.times(maxRedemptions),
              },
              { term: messages.perUser, value: messages.times(constraints.maxPerUser ?? 1) },
              { term: messages.allow, value: joinOr(constraints.allowDomains, messages.anyAddress) },
              { term: messages.deny, value: joinOr(constraints.denyDomains, '—') },
              { term: messages.plans, value: joinOr(constraints.allowedPlans, messages.anyPlan) },
            ]}
          />
        </Section>
        <Redemptions coupon={coupon} />
      </SectionGrid>
    </>
  )
}

function BatchLink({ batch }: { batch: string }) {
  return (
    <ButtonLink kind="bare" size="dense" to={`${adminPaths.coupons}?batch=${encodeURIComponent(batch)}`}>
      {batch}
    </ButtonLink>
  )
}

const idOf = ({ id }: Redemption) => id
const perPage = 50

function Redemptions({ coupon }: { coupon: Coupon }) {
  const pages = usePagination()
  const query = useRedemptions(coupon.id, pages.cursor)
  const heading = `${messages.redemptions} (${formatNumber(coupon.timesRedeemed)})`
  return (
    <Section
      title={heading}
      isWide
      actions={<CsvLink table="redemptions" filters={{ code: coupon.code }} label={messages.redemptions} />}
    >
      <DataTable
        label={messages.redemptions}
        action={messages.loadRedemptions}
        query={query}
        rowsOf={({ redemptions }) => redemptions}
        keyOf={idOf}
        columns={redemptionColumns}
        empty={<p>{messages.noRedemptions}</p>}
      />
      {query.data && (
        <Pager
          pagination={pages}
          nextCursor={query.data.nextCursor}
          rowCount={query.data.redemptions.length}
          pageSize={perPage}
        />
      )}
    </Section>
  )
}
