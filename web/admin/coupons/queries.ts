import type { InputOf } from '@scene-partner/contract/operations/index'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { operationQuery } from '../../platform/query.tsx'

export type CouponsAsked = InputOf<'getCoupons'>

/** A page of coupons. What was shown stays while another is asked for. */
export const useCoupons = (asked: CouponsAsked) =>
  useQuery({ ...operationQuery('getCoupons', asked), placeholderData: keepPreviousData })

export const useCoupon = (couponId: string) => useQuery(operationQuery('getCoupon', { couponId }))

export const useRedemptions = (couponId: string, cursor: string | undefined) =>
  useQuery({
    ...operationQuery('getCouponRedemptions', { couponId, ...(cursor !== undefined && { cursor }) }),
    placeholderData: keepPreviousData,
  })
