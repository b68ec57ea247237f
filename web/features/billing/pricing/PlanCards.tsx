import type { Session } from '@scene-partner/contract/entities'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { forgetPlan, storedPlan, storePlan, type Plan } from '../../platform/redirects.ts'
import { useHeldBack } from '../../platform/heldBack.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { keepForCheckout, useCheckoutCoupon } from './checkoutCoupon.ts'
import { includedInAll, plans } from './plans.ts'
import { useCheckout } from './useCheckout.ts'
import * as words from './words.ts'
import styles from './billing.module.css'

const notVerified = words.verifyYourEmailBefore

/** Takes up the plan that was chosen before signing in, once. */
function useResume(isWanted: boolean, session: Session | null, choose: (plan: Plan) => void) {
  const isDone = useRef(false)
  useEffect(() => {
    const plan = storedPlan()
    if (!isWanted || !plan || !session?.user.emailVerified || isDone.current) return
    isDone.current = true
    choose(plan)
  })
}

export type PlanCardsProps = { session: Session | null; isSubscriber: boolean; resumes: boolean }

/** Both plans, each with the way to have it. */
export function PlanCards({ session, isSubscriber, resumes }: PlanCardsProps) {
  const navigate = useNavigate()
  const couponCode = useCheckoutCoupon()
  const held = useHeldBack()
  const { isSending, problem, send } = useCheckout()
  const [before, setBefore] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Plan | null>(null)

  const choose = (plan: Plan) => {
    setChosen(plan)
    setBefore(null)
    if (!session) {
      storePlan(plan)
      void navigate('/sign-up')
    } else if (!session.user.emailVerified) {
      storePlan(plan)
      setBefore(notVerified)
    } else {
      forgetPlan()
      void send(plan, couponCode)
    }
  }
  useResume(resumes && !held.isHeld, session, choose)

  return (
    <div className={styles.choice}>
      {couponCode && (
        <Notice
          act={
            <Button size="dense" onPress={() => keepForCheckout(null)}>
              {words.leaveItOut}
            </Button>
          }
        >
          {words.codeCountsAtCheckout(couponCode)}
        </Notice>
      )}
      <ul className={styles.plans}>
        {plans.map(({ plan, name, price, every, note, more }) => (
          <li key={plan}>
            <h2>{name}</h2>
            <p className={styles.price}>
              <b>{price}</b> {every}
            </p>
            <p className={styles.quiet}>{note}</p>
            <ul>
              {[...includedInAll, ...more].map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            {!isSubscriber && (
              <div className={styles.subscribe}>
                <Button
                  kind={plan === 'annual' ? 'main' : 'quiet'}
                  size="large"
                  isBusy={isSending && chosen === plan}
                  {...held.describedBy}
                  isDisabled={held.isHeld || (isSending && chosen !== plan)}
                  label={words.subscribeToPlan(name.toLowerCase())}
                  onPress={() => choose(plan)}
                >
                  {isSending && chosen === plan ? words.openingCheckout : words.subscribe}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {!isSubscriber && held.words}
      {(before ?? problem) && <Notice kind="failed">{before ?? problem}</Notice>}
    </div>
  )
}
