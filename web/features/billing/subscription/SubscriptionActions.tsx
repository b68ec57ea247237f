import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { Billing, SubscriptionState } from './subscriptionState.ts'
import { useBillingPortal } from './useBillingPortal.ts'
import * as messages from '../messages.ts'
import styles from './Subscription.module.css'

type PortalAction = { label: string; isMain?: boolean }

/** Buttons that open the payment provider's page, by the state of the subscription, the most important first. */
const actionsByState: Partial<Record<SubscriptionState['kind'], readonly PortalAction[]>> = {
  renewing: [{ label: messages.subscriptionChangePlan }, { label: messages.subscriptionManagePayment }],
  ending: [{ label: messages.subscriptionKeepPlan, isMain: true }, { label: messages.subscriptionManagePayment }],
  payment_failed: [
    { label: messages.subscriptionFixPayment, isMain: true },
    { label: messages.subscriptionChangePlan },
  ],
}

function PortalButtons({ actions }: { actions: readonly PortalAction[] }) {
  const { isSending, problem, send } = useBillingPortal()
  const [pressed, setPressed] = useState('')
  return (
    <>
      <div className={styles.actions}>
        {actions.map(({ label, isMain }) => (
          <Button
            key={label}
            kind={isMain ? 'main' : 'quiet'}
            isBusy={isSending && pressed === label}
            isDisabled={isSending && pressed !== label}
            onPress={() => {
              setPressed(label)
              void send()
            }}
          >
            {isSending && pressed === label ? messages.subscriptionOpeningPortal : label}
          </Button>
        ))}
      </div>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </>
  )
}

const PlansLink = ({ label, isMain = true }: { label: string; isMain?: boolean }) => (
  <div className={styles.actions}>
    <ButtonLink to="/pricing" kind={isMain ? 'main' : 'quiet'}>
      {label}
    </ButtonLink>
  </div>
)

/**
 * Shows the action for the state of the subscription: a link to the plans, or buttons that open the payment provider's
 * page.
 */
export function SubscriptionActions({
  billed,
  state,
  billing,
}: {
  billed: SubscriptionState | null
  state: SubscriptionState
  billing: Billing
}) {
  if (billed && billing.canManage) return <PortalButtons actions={actionsByState[billed.kind] ?? []} />
  if (!billing.canBuy) return null
  if (state.kind === 'trial') return <PlansLink label={messages.subscriptionSubscribe} />
  if (state.kind === 'free' || state.kind === 'ended') {
    return (
      <>
        <PlansLink label={messages.plansLink} />
        {billing.canManage && <PortalButtons actions={[{ label: messages.subscriptionManagePayment }]} />}
      </>
    )
  }
  // Access that an admin or a coupon has granted is not a purchase, so the user can still buy a plan.
  if (state.kind === 'granted' || state.kind === 'override')
    return <PlansLink label={messages.plansLink} isMain={false} />
  return billing.canManage ? <PortalButtons actions={[{ label: messages.subscriptionManagePayment }]} /> : null
}
