import type { InputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationQuery } from '../../platform/query/query.tsx'

export type CouponsQuery = InputOf<'getCoupons'>

/** Loads a page of the list of coupons. Until it has arrived, the previous page stays visible. */
export const useCoupons = (input: CouponsQuery) =>
  useQuery({ ...operationQuery('getCoupons', input), placeholderData: keepPreviousData })

/** Loads the coupon with this id. */
export const useCoupon = (couponId: string) => useQuery(operationQuery('getCoupon', { couponId }))

/** Loads a page of the list of users who redeemed a coupon. */
export const useRedemptions = (couponId: string, cursor: string | undefined) =>
  useQuery({
    ...operationQuery('getCouponRedemptions', { couponId, ...(cursor !== undefined && { cursor }) }),
    placeholderData: keepPreviousData,
  })
