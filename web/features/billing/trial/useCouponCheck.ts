import { useCallback, useEffect, useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import * as messages from '../messages.ts'

export type CouponCheck =
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'valid'; code: string; description: string; is30DayTrial: boolean; isWholePrice: boolean }
  | { state: 'refused'; reason: string }
  | { state: 'unreachable' }

/** Asks the server whether a coupon code is valid, without redeeming it. `retry` repeats the check. */
export function useCouponCheck(code: string): { check: CouponCheck; retry: () => void } {
  const [result, setResult] = useState<{ code: string; check: CouponCheck } | null>(null)
  const [attempt, setAttempt] = useState(0)

  useEffect(() => {
    if (code === '') return
    const abort = new AbortController()
    call('validateCoupon', { code }, { signal: abort.signal }).then(
      ({ valid, reason, coupon }) =>
        setResult({
          code,
          check:
            valid && coupon
              ? {
                  state: 'valid',
                  code: coupon.code,
                  description: coupon.description,
                  is30DayTrial: coupon.is30DayTrial,
                  isWholePrice: coupon.type === 'percentage' && coupon.value === 100,
                }
              : { state: 'refused', reason: reason ?? messages.couponInvalid },
        }),
      () => {
        if (!abort.signal.aborted) setResult({ code, check: { state: 'unreachable' } })
      },
    )
    return () => abort.abort()
  }, [code, attempt])

  const retry = useCallback(() => {
    setResult(null)
    setAttempt((last) => last + 1)
  }, [])
  if (code === '') return { check: { state: 'none' }, retry }
  return { check: result?.code === code ? result.check : { state: 'checking' }, retry }
}
