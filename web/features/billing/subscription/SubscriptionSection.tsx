import type { Session } from '@scene-partner/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { isReadOnly } from '../../../platform/session/access.ts'
import { formatFailedAction } from '../../../platform/api/callError.ts'
import { operationQuery } from '../../../platform/query/query.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Payments } from './Payments.tsx'
import { PendingChoices } from '../pending/PendingChoices.tsx'
import { PromoCodeForm } from '../pricing/PromoCodeForm.tsx'
import { getBilledState, getSubscriptionState, type Billing, type SubscriptionState } from './subscriptionState.ts'
import { formatSubscriptionState } from './formatSubscriptionState.ts'
import { SubscriptionActions } from './SubscriptionActions.tsx'
import { Usage } from './Usage.tsx'
import * as messages from '../messages.ts'
import styles from './Subscription.module.css'

type Props = { session: Session }

function Plan({ state, code }: { state: SubscriptionState; code: string | undefined }) {
  const { name, icon, state: status, more } = formatSubscriptionState(state)
  return (
    <div className={styles.plan} data-kind={state.kind}>
      <p className={styles.name}>{name}</p>
      <p className={styles.state}>
        <Icon name={icon} />
        {status}
      </p>
      {more && <p className={styles.quiet}>{more}</p>}
      {code && <p className={styles.quiet}>{messages.subscriptionLastCode(code)}</p>}
    </div>
  )
}

/** Shows the user's own paid plan while an admin override is active, because the user still pays for it. */
function OwnPlan({ billed }: { billed: SubscriptionState }) {
  const { name, state } = formatSubscriptionState(billed)
  return <p className={styles.quiet}>{messages.subscriptionOwnPlan(name, state)}</p>
}

function Subscription({ session, billing }: Props & { billing: Billing }) {
  const { user } = session
  const state = getSubscriptionState(user, billing, Date.now())
  const billed = getBilledState(billing)
  const canAct = !isReadOnly(session)
  const isFree = state.kind === 'free' || state.kind === 'ended'
  return (
    <>
      <Plan state={state} code={user.appliedCoupon?.code} />
      {billed && billed.kind !== state.kind && <OwnPlan billed={billed} />}
      <PendingChoices session={session} />
      <Usage session={session} />
      {canAct && <SubscriptionActions billed={billed} state={state} billing={billing} />}
      {canAct && isFree && <PromoCodeForm session={session} place="account" />}
      {billing.payments.length > 0 && <Payments payments={billing.payments} />}
      {billing.isSandbox && billing.canBuy && <p className={styles.quiet}>{messages.subscriptionSandbox}</p>}
    </>
  )
}

/** The *Subscription* section of the account page: plan, usage and payments. */
export function SubscriptionSection({ session }: Props) {
  const query = useQuery(operationQuery('getBilling', {}, ['user']))
  return (
    <div className={styles.subscription}>
      <QueryContent
        query={query}
        formatError={(error) => formatFailedAction(messages.subscriptionLoadAction, error)}
        loading={<Skeleton rows={3} label={messages.subscriptionLoading} />}
      >
        {(billing) => <Subscription session={session} billing={billing} />}
      </QueryContent>
    </div>
  )
}
