import type { Session } from '@scene-partner/contract/entities'
import { useQuery } from '@tanstack/react-query'
import { isReadOnly } from '../../platform/access.ts'
import { sayDataError } from '../../platform/callError.ts'
import { operationQuery } from '../../platform/query.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { Payments } from './Payments.tsx'
import { PromoCode } from './PromoCode.tsx'
import { billedStanding, standingOf, type Billing, type Standing } from './standing.ts'
import { sayStanding } from './standingWords.ts'
import { SubscriptionActs } from './SubscriptionActs.tsx'
import { Usage } from './Usage.tsx'
import * as words from './words.ts'
import styles from './Subscription.module.css'

type Props = { session: Session }

function Plan({ standing, code }: { standing: Standing; code: string | undefined }) {
  const { name, sign, state, more } = sayStanding(standing)
  return (
    <div className={styles.plan} data-kind={standing.kind}>
      <p className={styles.name}>{name}</p>
      <p className={styles.state}>
        <Icon name={sign} />
        {state}
      </p>
      {more && <p className={styles.quiet}>{more}</p>}
      {code && <p className={styles.quiet}>{words.lastCodeUsed(code)}</p>}
    </div>
  )
}

/** Under an administrator's word one's own plan goes on being paid; that must not be hidden. */
function OwnPlan({ billed }: { billed: Standing }) {
  const { name, state } = sayStanding(billed)
  return <p className={styles.quiet}>{words.yourOwnPlan(name, state)}</p>
}

function Subscription({ session, billing }: Props & { billing: Billing }) {
  const { user } = session
  const standing = standingOf(user, billing, Date.now())
  const billed = billedStanding(billing)
  const mayAct = !isReadOnly(session)
  const isFree = standing.kind === 'free' || standing.kind === 'ended'
  return (
    <>
      <Plan standing={standing} code={user.appliedCoupon?.code} />
      {billed && billed.kind !== standing.kind && <OwnPlan billed={billed} />}
      <Usage session={session} />
      {mayAct && <SubscriptionActs billed={billed} standing={standing} billing={billing} />}
      {mayAct && isFree && <PromoCode session={session} place="account" />}
      {billing.payments.length > 0 && <Payments payments={billing.payments} />}
      {billing.isSandbox && billing.canBuy && <p className={styles.quiet}>{words.paymentIsOnlyPlayed}</p>}
    </>
  )
}

/** The account page's *Subscription*: what runs, until when, how much of it is used, and what was paid. */
export function SubscriptionSection({ session }: Props) {
  const query = useQuery(operationQuery('getBilling', {}, ['user']))
  return (
    <div className={styles.subscription}>
      <Loaded
        query={query}
        sayError={(error) => sayDataError(words.loadSubscription, error)}
        waiting={<Waiting rows={3} label={words.loadingSubscription} />}
      >
        {(billing) => <Subscription session={session} billing={billing} />}
      </Loaded>
    </div>
  )
}
