import type { InputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationQuery } from '../../platform/api/query.tsx'

export type CouponsQuery = InputOf<'getCoupons'>

/** Loads a page of coupons. The previous page stays visible while loading. */
export const useCoupons = (input: CouponsQuery) =>
  useQuery({ ...operationQuery('getCoupons', input), placeholderData: keepPreviousData })

/** Loads one coupon. */
export const useCoupon = (couponId: string) => useQuery(operationQuery('getCoupon', { couponId }))

/** Loads a page of a coupon's redemptions. */
export const useRedemptions = (couponId: string, cursor: string | undefined) =>
  useQuery({
    ...operationQuery('getCouponRedemptions', { couponId, ...(cursor !== undefined && { cursor }) }),
    placeholderData: keepPreviousData,
  })
