import { Link } from 'react-router'
import { Address, nothing, sayLately, sayMoment, sayShortDay, type Column } from '../admin/index.ts'
import { userPage } from '../../platform/adminAddresses.ts'
import { CouponStanding } from './standing.tsx'
import {
  columnWords as words,
  redemptionWords,
  sayEnd,
  sayGift,
  sayTimes,
  type Coupon,
  type Redemption,
} from './words.ts'
import styles from './Coupons.module.css'

/** Every column of the list of coupons. */
export const columns: readonly Column<Coupon>[] = [
  { id: 'code', head: words.code, cell: ({ code }) => <span className={styles.code}>{code}</span> },
  { id: 'gives', head: words.gives, cell: sayGift },
  { id: 'standing', head: words.standing, cell: (coupon) => <CouponStanding coupon={coupon} />, isWhole: true },
  { id: 'redeemed', head: words.redeemed, cell: sayTimes, align: 'end' },
  { id: 'ends', head: words.ends, cell: (coupon) => sayEnd(coupon) ?? nothing, isSpare: true, isQuiet: true },
  {
    id: 'description',
    head: words.description,
    cell: ({ description }) => description || nothing,
    isSpare: true,
    isQuiet: true,
  },
  { id: 'made', head: words.made, cell: ({ createdAt }) => sayShortDay(createdAt), isQuiet: true, isWhole: true },
]

/** Where an account came from, as the page's address said. */
const sayOrigin = ({ attribution }: Redemption): string =>
  ['utm_source', 'utm_medium', 'utm_campaign'].flatMap((name) => attribution[name] ?? []).join(' · ') || nothing

/** Every column of a coupon's redemptions. */
export const redemptionColumns: readonly Column<Redemption>[] = [
  {
    id: 'who',
    head: redemptionWords.who,
    cell: ({ userId, email }) => {
      if (!email) return redemptionWords.gone
      const shown = <Address email={email} />
      return userId ? <Link to={userPage(userId)}>{shown}</Link> : shown
    },
  },
  {
    id: 'at',
    head: redemptionWords.at,
    cell: ({ redeemedAt }) => <time dateTime={redeemedAt}>{sayLately(redeemedAt) || sayMoment(redeemedAt)}</time>,
    isWhole: true,
  },
  { id: 'which', head: redemptionWords.which, cell: ({ number }) => number, align: 'end' },
  { id: 'from', head: redemptionWords.from, cell: sayOrigin, isQuiet: true },
]
