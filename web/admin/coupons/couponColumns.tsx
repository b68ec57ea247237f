import { Link } from 'react-router'
import {
  EmailAddress,
  emptyValue,
  formatRelativeDay,
  formatDateTime,
  formatShortDay,
  type Column,
} from '../common/index.ts'
import { getUserPath } from '../../platform/adminPaths.ts'
import { CouponStatus } from './CouponStatus.tsx'
import {
  columnMessages as messages,
  redemptionColumnMessages,
  formatExpiry,
  formatDiscount,
  formatRedemptions,
  type Coupon,
  type Redemption,
} from './messages.ts'
import styles from './CouponsScreen.module.css'

/** Columns of the coupon list. */
export const couponColumns: readonly Column<Coupon>[] = [
  { id: 'code', head: messages.code, cell: ({ code }) => <span className={styles.code}>{code}</span> },
  { id: 'benefit', head: messages.benefit, cell: formatDiscount },
  { id: 'status', head: messages.status, cell: (coupon) => <CouponStatus coupon={coupon} />, isNoWrap: true },
  { id: 'redeemed', head: messages.redeemed, cell: formatRedemptions, align: 'end' },
  {
    id: 'ends',
    head: messages.ends,
    cell: (coupon) => formatExpiry(coupon) ?? emptyValue,
    isOptional: true,
    isQuiet: true,
    isNoWrap: true,
  },
  {
    id: 'description',
    head: messages.description,
    cell: ({ description }) => description || emptyValue,
    isOptional: true,
    isQuiet: true,
  },
  {
    id: 'made',
    head: messages.createdAt,
    cell: ({ createdAt }) => formatShortDay(createdAt),
    isQuiet: true,
    isNoWrap: true,
  },
]

/** Formats from which campaign a user came, by the UTM parameters that were stored. */
const formatOrigin = ({ attribution }: Redemption): string =>
  ['utm_source', 'utm_medium', 'utm_campaign'].flatMap((name) => attribution[name] ?? []).join(' · ') || emptyValue

/** Columns of the table of users who redeemed a coupon. */
export const redemptionColumns: readonly Column<Redemption>[] = [
  {
    id: 'who',
    head: redemptionColumnMessages.who,
    cell: ({ userId, email }) => {
      if (!email) return redemptionColumnMessages.accountDeleted
      const shown = <EmailAddress email={email} />
      return userId ? <Link to={getUserPath(userId)}>{shown}</Link> : shown
    },
  },
  {
    id: 'at',
    head: redemptionColumnMessages.at,
    cell: ({ redeemedAt }) => (
      <time dateTime={redeemedAt}>{formatRelativeDay(redeemedAt) || formatDateTime(redeemedAt)}</time>
    ),
    isNoWrap: true,
  },
  { id: 'which', head: redemptionColumnMessages.number, cell: ({ number }) => number, align: 'end' },
  { id: 'from', head: redemptionColumnMessages.from, cell: formatOrigin, isQuiet: true },
]
