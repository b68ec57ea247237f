import type { Session } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { call } from '../../platform/client.ts'
import { useHeldBack } from '../../platform/heldBack.tsx'
import { useSending } from '../../platform/useSending.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { keepCoupon } from '../accounts/index.ts'
import { keepForCheckout } from './checkoutCoupon.ts'
import { sayKeptForCheckout, useRedeem } from './useRedeem.ts'
import * as phrases from './words.ts'
import styles from './billing.module.css'

class NotValid extends Error {
  readonly reason: string
  constructor(reason = phrases.invalidCouponCode) {
    super(reason)
    this.name = 'NotValid'
    this.reason = reason
  }
}

/** A code that somebody enters before they have an account: it is looked at, and kept for later. */
async function keepIfValid(code: string): Promise<string> {
  const { valid, reason, coupon } = await call('validateCoupon', { code })
  if (!valid || !coupon) throw new NotValid(reason)
  const opensAlone = coupon.is30DayTrial || (coupon.type === 'percentage' && coupon.value === 100)
  if (opensAlone) {
    keepCoupon(coupon.code)
    return phrases.codeIsKept(coupon.code)
  }
  keepForCheckout(coupon.code)
  return sayKeptForCheckout(coupon.code)
}

/** Spec 1 §8: the words of each place for a code that could not even be judged. */
const unjudged = {
  pricing: phrases.failedToValidateCoupon,
  account: phrases.failedToApplyCoupon,
} as const

const sayError = (error: unknown) => (error instanceof NotValid ? error.reason : unjudged.pricing)

function problemBefore(code: string, session: Session | null): string | null {
  if (!code) return phrases.enterCouponCode
  return !session || session.user.emailVerified ? null : phrases.verifyYourEmailFirst
}

export type PromoCodeProps = {
  session: Session | null
  hasFocus?: boolean
  /** On the account page the plans are elsewhere, and it leads there. */
  place?: keyof typeof unjudged
}

/** Takes a code: opens what it gives to who is signed in, and keeps it for who is not. */
export function PromoCode({ session, hasFocus = false, place = 'pricing' }: PromoCodeProps) {
  const [code, setCode] = useState('')
  const held = useHeldBack()
  const [before, setBefore] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isForPlan, setForPlan] = useState(false)
  const tell = (words: string, isKept = false) => {
    setMessage(words)
    setForPlan(isKept)
  }
  const redeem = useRedeem({ onMessage: tell, otherwise: unjudged[place] })
  const keep = useSending(async (given: string) => setMessage(await keepIfValid(given)), sayError)
  const { isSending, problem, send, clear } = session ? redeem : keep
  return (
    <form
      className={styles.promo}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const tidy = code.trim().toUpperCase()
        const wrong = problemBefore(tidy, session)
        clear()
        setMessage(null)
        setCode(tidy)
        setBefore(wrong)
        if (!wrong) void send(tidy)
      }}
    >
      <TextField
        label={phrases.promoCode}
        name="coupon"
        value={code}
        onChange={(value) => setCode(value.toUpperCase())}
        autoComplete="off"
        maxLength={100}
        isVerbatim
        problem={before ?? problem ?? undefined}
        ref={hasFocus ? focus : undefined}
      />
      <Button type="submit" {...held.describedBy} isDisabled={held.isHeld || isSending}>
        {isSending ? phrases.applying : phrases.apply}
      </Button>
      {held.words}
      {message && !problem && (
        <Notice kind="done" act={isForPlan && place === 'account' && <SeePlans />}>
          {message}
        </Notice>
      )}
    </form>
  )
}

const SeePlans = () => (
  <ButtonLink to="/pricing" size="dense">
    {phrases.seePlans}
  </ButtonLink>
)

/** Once, when it appears; a field with `autofocus` would take the focus from whoever reads the page on the server's markup. */
const focus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: false })
