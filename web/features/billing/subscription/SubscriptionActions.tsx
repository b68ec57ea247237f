import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import type { Billing, SubscriptionState } from './subscriptionState.ts'
import { useBillingPortal } from './useBillingPortal.ts'
import * as messages from '../messages.ts'
import styles from './Subscription.module.css'

type PortalAction = { words: string; isMain?: boolean }

/** Actions on the payment provider's page, by subscription state; the most important first. */
const actionsByState: Partial<Record<SubscriptionState['kind'], readonly PortalAction[]>> = {
  renewing: [{ words: messages.subscriptionChangePlan }, { words: messages.subscriptionManagePayment }],
  ending: [{ words: messages.subscriptionKeepPlan, isMain: true }, { words: messages.subscriptionManagePayment }],
  payment_failed: [
    { words: messages.subscriptionFixPayment, isMain: true },
    { words: messages.subscriptionChangePlan },
  ],
}

function PortalButtons({ acts }: { acts: readonly PortalAction[] }) {
  const { isSending, problem, send } = useBillingPortal()
  const [pressed, setPressed] = useState('')
  return (
    <>
      <div className={styles.acts}>
        {acts.map(({ words, isMain }) => (
          <Button
            key={words}
            kind={isMain ? 'main' : 'quiet'}
            isBusy={isSending && pressed === words}
            isDisabled={isSending && pressed !== words}
            onPress={() => {
              setPressed(words)
              void send()
            }}
          >
            {isSending && pressed === words ? messages.subscriptionOpeningPortal : words}
          </Button>
        ))}
      </div>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </>
  )
}

const PlansLink = ({ words, isMain = true }: { words: string; isMain?: boolean }) => (
  <div className={styles.acts}>
    <ButtonLink to="/pricing" kind={isMain ? 'main' : 'quiet'}>
      {words}
    </ButtonLink>
  </div>
)

/** The next step: a link to the plans, or buttons that open the payment provider's page. */
export function SubscriptionActions({
  billed,
  state,
  billing,
}: {
  billed: SubscriptionState | null
  state: SubscriptionState
  billing: Billing
}) {
  if (billed && billing.canManage) return <PortalButtons acts={actionsByState[billed.kind] ?? []} />
  if (!billing.canBuy) return null
  if (state.kind === 'trial') return <PlansLink words={messages.subscriptionSubscribe} />
  if (state.kind === 'free' || state.kind === 'ended') {
    return (
      <>
        <PlansLink words={messages.plansLink} />
        {billing.canManage && <PortalButtons acts={[{ words: messages.subscriptionManagePayment }]} />}
      </>
    )
  }
  if (state.kind === 'granted') return <PlansLink words={messages.plansLink} isMain={false} />
  return billing.canManage ? <PortalButtons acts={[{ words: messages.subscriptionManagePayment }]} /> : null
}
