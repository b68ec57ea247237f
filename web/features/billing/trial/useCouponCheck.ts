import { useCallback, useEffect, useState } from 'react'
import { call } from '../../platform/client.ts'
import * as words from './words.ts'

export type CouponLook =
  | { state: 'none' }
  | { state: 'checking' }
  | { state: 'valid'; code: string; description: string; is30DayTrial: boolean; isWholePrice: boolean }
  | { state: 'refused'; reason: string }
  | { state: 'unreachable' }

/** What the server thinks of a code, before anybody redeems it; `again` asks once more. */
export function useCoupon(code: string): { look: CouponLook; again: () => void } {
  const [answer, setAnswer] = useState<{ code: string; look: CouponLook } | null>(null)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    if (code === '') return
    const leaving = new AbortController()
    call('validateCoupon', { code }, { signal: leaving.signal }).then(
      ({ valid, reason, coupon }) =>
        setAnswer({
          code,
          look:
            valid && coupon
              ? {
                  state: 'valid',
                  code: coupon.code,
                  description: coupon.description,
                  is30DayTrial: coupon.is30DayTrial,
                  isWholePrice: coupon.type === 'percentage' && coupon.value === 100,
                }
              : { state: 'refused', reason: reason ?? words.invalidCouponCode },
        }),
      () => {
        if (!leaving.signal.aborted) setAnswer({ code, look: { state: 'unreachable' } })
      },
    )
    return () => leaving.abort()
  }, [code, turn])

  const again = useCallback(() => {
    setAnswer(null)
    setTurn((last) => last + 1)
  }, [])
  if (code === '') return { look: { state: 'none' }, again }
  return { look: answer?.code === code ? answer.look : { state: 'checking' }, again }
}
