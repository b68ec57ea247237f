import type { Session } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { call } from '../../../platform/api/client.ts'
import { useReadOnlyNotice } from '../../../platform/session/readOnlyNotice.tsx'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { formatCallError } from '../../../platform/api/callError.ts'
import { storeVisitorCoupon } from '../../../platform/session/visitorChoices.ts'
import { updateChoices } from '../pending/useUpdateChoices.ts'
import { useRedeemCoupon } from '../checkout/useRedeemCoupon.ts'
import { readForm } from '../../auth/index.ts'
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

/** Asks the server whether a visitor's coupon code is valid, and stores a valid code in the browser until sign-up. */
async function storeIfValid(code: string): Promise<string> {
  const { valid, reason, coupon } = await call('validateCoupon', { code })
  if (!valid || !coupon) throw new InvalidCodeError(reason)
  storeVisitorCoupon(coupon.code)
  const isFullDiscount = coupon.is30DayTrial || (coupon.type === 'percentage' && coupon.value === 100)
  return isFullDiscount ? messages.couponStored(coupon.code) : messages.couponStoredDiscount(coupon.code)
}

/**
 * Stores the coupon code with an account whose address is not verified yet. Returns the message that asks the user to
 * verify the address.
 */
async function storeUntilVerified(couponCode: string): Promise<string> {
  await updateChoices({ couponCode })
  return messages.couponVerifyFirst
}

/** Messages for a coupon code that could not be checked, by the page that shows the form (spec 1 §8). */
const failureMessages = {
  pricing: messages.couponValidateFailed,
  account: messages.couponApplyFailed,
} as const

const formatError = (error: unknown) => (error instanceof InvalidCodeError ? error.reason : failureMessages.pricing)

export type PromoCodeFormProps = {
  session: Session | null
  hasFocus?: boolean
  /** The page that shows the form. On the account page, the message about a discount code links to the plans. */
  place?: keyof typeof failureMessages
}

/**
 * A form for a coupon code. It redeems the code of a verified user, stores the code of an unverified user with the
 * account, and stores the code of a visitor in the browser.
 */
export function PromoCodeForm({ session, hasFocus = false, place = 'pricing' }: PromoCodeFormProps) {
  const readOnly = useReadOnlyNotice()
  const [precheckProblem, setPrecheckProblem] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const [isForPlan, setForPlan] = useState(false)
  const handleMessage = (message: string, isForPlanCode = false) => {
    setMessage(message)
    setForPlan(isForPlanCode)
  }
  const redeem = useRedeemCoupon({ onMessage: handleMessage, fallbackMessage: failureMessages[place] })
  const storeInBrowser = useSending(async (given: string) => setMessage(await storeIfValid(given)), formatError)
  const storeWithAccount = useSending(
    async (given: string) => setMessage(await storeUntilVerified(given)),
    (error) => formatCallError(error, failureMessages[place]),
  )
  const unredeemable = session ? storeWithAccount : storeInBrowser
  const { isSending, problem, send, clear } = session?.user.emailVerified ? redeem : unredeemable
  return (
    <form
      className={styles.promo}
      noValidate
      onSubmit={(event) => {
        const code = readForm(event)('coupon').trim().toUpperCase()
        clear()
        setMessage(null)
        setPrecheckProblem(code ? null : messages.couponMissing)
        if (code) void send(code)
      }}
    >
      <TextField
        label={messages.couponLabel}
        name="coupon"
        autoComplete="off"
        maxLength={100}
        isVerbatim
        hint={session ? undefined : messages.pricingCodeHint}
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

/**
 * Focuses the field for the coupon code when the component mounts. The HTML attribute `autofocus` would move the focus
 * earlier, while the browser shows the page that the server rendered.
 */
const focus = (input: HTMLInputElement | null) => input?.focus({ preventScroll: false })
