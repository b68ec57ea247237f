import type { Session } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { useReadOnlyNotice } from '../../../platform/session/readOnlyNotice.tsx'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { storePendingCoupon } from '../../auth/index.ts'
import { storeCheckoutCoupon } from '../checkout/checkoutCoupon.ts'
import { formatStoredForCheckout, useRedeemCoupon } from '../checkout/useRedeemCoupon.ts'
import * as messages from '../messages.ts'
import styles from '../billing.module.css'

class InvalidCodeError extends Error {
  readonly reason: string
  constructor(reason = messages.couponInvalid) {
    super(reason)
    this.name = 'InvalidCodeError'
    this.reason = reason
  }
}

/** Checks a code entered before sign-up and stores it for later. */
async function storeIfValid(code: string): Promise<string> {
  const { valid, reason, coupon } = await call('validateCoupon', { code })
  if (!valid || !coupon) throw new InvalidCodeError(reason)
  const isFullDiscount = coupon.is30DayTrial || (coupon.type === 'percentage' && coupon.value === 100)
  if (isFullDiscount) {
    storePendingCoupon(coupon.code)
    return messages.couponStored(coupon.code)
  }
  storeCheckoutCoupon(coupon.code)
  return formatStoredForCheckout(coupon.code)
}

/** Messages for a code that could not be checked, by place (spec 1 §8). */
const failureMessages = {
  pricing: messages.couponValidateFailed,
  account: messages.couponApplyFailed,
} as const

const formatError = (error: unknown) => (error instanceof InvalidCodeError ? error.reason : failureMessages.pricing)

function findProblem(code: string, session: Session | null): string | null {
  if (!code) return messages.couponMissing
  return !session || session.user.emailVerified ? null : messages.couponVerifyFirst
}

export type PromoCodeFormProps = {
  session: Session | null
  hasFocus?: boolean
  /** On the account page, the notice links to the plans. */
  place?: keyof typeof failureMessages
}

/** A coupon form. It redeems the code for a signed-in user and stores it for a visitor. */
export function PromoCodeForm({ session, hasFocus = false, place = 'pricing' }: PromoCodeFormProps) {
  const [code, setCode] = useState('')
  const readOnly = useReadOnlyNotice()
  const [precheckProblem, setPrecheckProblem] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isForPlan, setForPlan] = useState(false)
  const handleMessage = (words: string, isForPlanCode = false) => {
    setMessage(words)
    setForPlan(isForPlanCode)
  }
  const redeem = useRedeemCoupon({ onMessage: handleMessage, fallbackMessage: failureMessages[place] })
  const store = useSending(async (given: string) => setMessage(await storeIfValid(given)), formatError)
  const { isSending, problem, send, clear } = session ? redeem : store
  return (
    <form
      className={styles.promo}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const normalized = code.trim().toUpperCase()
        const inputProblem = findProblem(normalized, session)
        clear()
        setMessage(null)
        setCode(normalized)
        setPrecheckProblem(inputProblem)
        if (!inputProblem) void send(normalized)
      }}
    >
      <TextField
        label={messages.couponLabel}
        name="coupon"
        value={code}
        onChange={(value) => setCode(value.toUpperCase())}
        autoComplete="off"
        maxLength={100}
        isVerbatim
        problem={precheckProblem ?? problem ?? undefined}
        ref={hasFocus ? focus : undefined}
      />
      <Button type="submit" {...readOnly.describedBy} isDisabled={readOnly.isReadOnly || isSending}>
        {isSending ? messages.couponApplying : messages.couponApply}
      </Button>
      {readOnly.message}
      {message && !problem && (
        <Notice kind="done" action={isForPlan && place === 'account' && <SeePlans />}>
          {message}
        </Notice>
      )}
    </form>
  )
}

const SeePlans = () => (
  <ButtonLink to="/pricing" size="dense">
    {messages.plansLink}
  </ButtonLink>
)

/** Focuses the field when it mounts. `autofocus` would move the focus already on the server-rendered page. */
const focus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: false })
