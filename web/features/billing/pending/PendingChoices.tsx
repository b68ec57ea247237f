import type { PendingCoupon, Session, UserDocument } from '@scene-partner/contract/entities'
import { canEnterStudio } from '../../../platform/session/access.ts'
import { useReadOnlyNotice } from '../../../platform/session/readOnlyNotice.tsx'
import { storeVisitorCoupon, useVisitorCoupon } from '../../../platform/session/visitorChoices.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { formatCouponOutcome, isCouponRetried } from '../../auth/index.ts'
import { useUpdateChoices } from './useUpdateChoices.ts'
import * as messages from '../messages.ts'
import styles from '../billing.module.css'

function formatWaiting(coupon: PendingCoupon, { couponOutcome, emailVerified: isVerified }: UserDocument): string {
  const { code, gives, days, months, percentOff, duration } = coupon
  if (gives === 'discount') return messages.waitingDiscount(code, percentOff, messages.discountLasts(duration, months))
  if (couponOutcome && isCouponRetried(couponOutcome, coupon)) return messages.waitingRetried(code)
  if (isVerified) return messages.waitingReady(code)
  return gives === 'trial' ? messages.waitingTrial(code, days) : messages.waitingMonths(code, months ?? 1)
}

type Update = ReturnType<typeof useUpdateChoices>
type PartProps = { user: UserDocument; update: Update }

function WaitingCoupon({ user, update }: PartProps) {
  const { pendingCoupon: coupon, emailVerified } = user
  if (!coupon) return null
  const canUseNow = emailVerified && coupon.gives !== 'discount'
  return (
    <Notice
      action={
        <div className={styles.actions}>
          {canUseNow && (
            <Button
              size="dense"
              isDisabled={update.isSending}
              onPress={() => void update.send({ couponCode: coupon.code })}
            >
              {messages.waitingUseNow}
            </Button>
          )}
          <Button
            size="dense"
            isDisabled={update.isSending}
            label={messages.waitingRemoveLabel(coupon.code)}
            onPress={() => void update.send({ couponCode: null })}
          >
            {messages.waitingRemove}
          </Button>
        </div>
      }
    >
      {formatWaiting(coupon, user)}
    </Notice>
  )
}

function RefusedCoupon({ user, update }: PartProps) {
  const { couponOutcome: outcome } = user
  if (!outcome || outcome.isApplied || isCouponRetried(outcome, user.pendingCoupon)) return null
  return (
    <Notice
      kind="failed"
      action={
        !user.pendingCoupon && (
          <Button size="dense" isDisabled={update.isSending} onPress={() => void update.send({ couponCode: null })}>
            {messages.refusedDismiss}
          </Button>
        )
      }
    >
      {formatCouponOutcome(outcome)}
    </Notice>
  )
}

function WaitingPlan({ user, update, hasFreeTime }: PartProps & { hasFreeTime: boolean }) {
  const { pendingPlan: plan, pendingCoupon } = user
  if (!plan) return null
  const waitsForFreeTime = hasFreeTime || (pendingCoupon !== null && pendingCoupon.gives !== 'discount')
  const label = waitsForFreeTime ? messages.waitingPlanAfterFreeTime : messages.waitingPlan
  return (
    <Notice
      action={
        <Button
          size="dense"
          isDisabled={update.isSending}
          label={messages.waitingRemovePlanLabel}
          onPress={() => void update.send({ plan: null })}
        >
          {messages.waitingRemove}
        </Button>
      }
    >
      {label[plan]}
    </Notice>
  )
}

/**
 * Asks the signed-in user about the coupon code that somebody entered in this browser before sign-in: whether to use
 * the code for this account.
 */
function VisitorCoupon({ update }: { update: Update }) {
  const code = useVisitorCoupon()
  if (!code) return null
  const handleUse = async () => {
    // The browser deletes its copy of the code before the server answers, because the user has answered the question,
    // even if the server then refuses the code.
    storeVisitorCoupon(null)
    await update.send({ couponCode: code })
  }
  return (
    <Notice
      action={
        <div className={styles.actions}>
          <Button size="dense" isDisabled={update.isSending} onPress={() => void handleUse()}>
            {messages.visitorCouponUse}
          </Button>
          <Button size="dense" onPress={() => storeVisitorCoupon(null)}>
            {messages.visitorCouponDiscard}
          </Button>
        </div>
      }
    >
      {messages.visitorCouponAsk(code)}
    </Notice>
  )
}

/**
 * Shows the coupon code and the plan that the account stores for later, why the server refused a coupon code, and the
 * question about a code that was entered before signing in. Renders nothing if there is none of these, or during
 * impersonation.
 */
export function PendingChoices({ session }: { session: Session }) {
  const update = useUpdateChoices()
  const { isReadOnly } = useReadOnlyNotice()
  const visitorCoupon = useVisitorCoupon()
  const { user } = session
  const isRefused = user.couponOutcome !== null && !user.couponOutcome.isApplied
  const isEmpty = !user.pendingCoupon && !user.pendingPlan && !isRefused && !visitorCoupon && !update.problem
  if (isReadOnly || isEmpty) return null
  return (
    <div className={styles.pending}>
      <VisitorCoupon update={update} />
      {update.problem && <Notice kind="failed">{update.problem}</Notice>}
      <RefusedCoupon user={user} update={update} />
      <WaitingCoupon user={user} update={update} />
      <WaitingPlan user={user} update={update} hasFreeTime={canEnterStudio(session)} />
    </div>
  )
}
