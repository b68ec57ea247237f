import { useParams } from 'react-router'
import { office } from '../../platform/adminAddresses.ts'
import { isRefusal, sayDataError } from '../../platform/callError.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import {
  AdminRoom,
  AdminScreen,
  CsvLink,
  DataTable,
  Facts,
  Pager,
  Part,
  Parts,
  sayDay,
  sayMoment,
  sayNumber,
  usePages,
} from '../admin/index.ts'
import { redemptionColumns } from './columns.tsx'
import { CouponActs } from './CouponActs.tsx'
import { useCoupon, useRedemptions } from './queries.ts'
import { CouponStanding } from './standing.tsx'
import { columnWords, pageWords as words, sayEnd, sayGift, sayTimes, type Coupon, type Redemption } from './words.ts'

/** One code: what it gives, to whom, who used it, and what may be done to it. */
export function CouponScreen() {
  const { couponId = '' } = useParams()
  return <AdminRoom>{() => <CouponRoom key={couponId} couponId={couponId} />}</AdminRoom>
}

function CouponRoom({ couponId }: { couponId: string }) {
  const query = useCoupon(couponId)
  const coupon = query.data?.coupon
  if (isRefusal(query.error, 'not_found')) {
    return (
      <AdminScreen title={words.title} actsOf="coupons">
        <Empty title={words.gone} act={<ButtonLink to={office.coupons}>{words.back}</ButtonLink>} />
      </AdminScreen>
    )
  }
  return (
    <AdminScreen
      title={coupon?.code ?? words.title}
      count={coupon && <CouponStanding coupon={coupon} />}
      actsOf="coupons"
      acts={coupon && <CouponActs coupon={coupon} />}
    >
      <Loaded query={query} sayError={(error) => sayDataError(words.load, error)} waiting={<Waiting rows={8} />}>
        {({ coupon: found }) => <About coupon={found} />}
      </Loaded>
    </AdminScreen>
  )
}

const listed = (all: readonly string[] | undefined, none: string) => (all?.length ? all.join(', ') : none)

function About({ coupon }: { coupon: Coupon }) {
  const { constraints, quotaCharacters, maxRedemptions, batch } = coupon
  return (
    <>
      {coupon.isLocalOnly && <Notice>{words.localOnly}</Notice>}
      {coupon.deletedAt && <Notice>{words.deletedOn(sayDay(coupon.deletedAt))}</Notice>}
      <Parts>
        <Part title={words.terms}>
          <Facts
            facts={[
              { term: words.gift, value: sayGift(coupon) },
              { term: words.description, value: coupon.description || '—' },
              { term: words.quota, value: quotaCharacters ? words.atMost(quotaCharacters) : words.usualQuota },
              { term: words.ends, value: sayEnd(coupon) ?? words.forGood },
              { term: words.made, value: sayMoment(coupon.createdAt) },
              { term: words.changed, value: sayMoment(coupon.updatedAt) },
              ...(batch ? [{ term: words.batch, value: <BatchLink batch={batch} /> }] : []),
            ]}
          />
        </Part>
        <Part title={words.limits}>
          <Facts
            facts={[
              { term: columnWords.redeemed, value: sayTimes(coupon) },
              { term: words.limit, value: maxRedemptions === null ? words.anyTimes : words.times(maxRedemptions) },
              { term: words.perUser, value: words.times(constraints.maxPerUser ?? 1) },
              { term: words.allow, value: listed(constraints.allowDomains, words.anyAddress) },
              { term: words.deny, value: listed(constraints.denyDomains, '—') },
              { term: words.plans, value: listed(constraints.allowedPlans, words.anyPlan) },
            ]}
          />
        </Part>
        <Redemptions coupon={coupon} />
      </Parts>
    </>
  )
}

function BatchLink({ batch }: { batch: string }) {
  return (
    <ButtonLink kind="bare" size="dense" to={`${office.coupons}?batch=${encodeURIComponent(batch)}`}>
      {batch}
    </ButtonLink>
  )
}

const idOf = ({ id }: Redemption) => id
const perPage = 50

function Redemptions({ coupon }: { coupon: Coupon }) {
  const pages = usePages()
  const query = useRedemptions(coupon.id, pages.cursor)
  const heading = `${words.redemptions} (${sayNumber(coupon.timesRedeemed)})`
  return (
    <Part
      title={heading}
      isWide
      acts={<CsvLink table="redemptions" filters={{ code: coupon.code }} label={words.redemptions} />}
    >
      <DataTable
        label={words.redemptions}
        operation={words.loadRedemptions}
        query={query}
        rowsOf={({ redemptions }) => redemptions}
        keyOf={idOf}
        columns={redemptionColumns}
        empty={<p>{words.nobodyYet}</p>}
      />
      {query.data && (
        <Pager
          pages={pages}
          nextCursor={query.data.nextCursor}
          shown={query.data.redemptions.length}
          pageSize={perPage}
        />
      )}
    </Part>
  )
}
