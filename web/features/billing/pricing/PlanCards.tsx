import type { Session } from '@scene-partner/contract/entities'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { clearStoredPlan, getStoredPlan, storePlan, type Plan } from '../../../platform/session/redirects.ts'
import { useReadOnlyNotice } from '../../../platform/session/readOnlyNotice.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { storeCheckoutCoupon, useCheckoutCoupon } from '../checkout/checkoutCoupon.ts'
import { featuresInAllPlans, plans } from './plans.ts'
import { useCheckout } from '../checkout/useCheckout.ts'
import * as messages from '../messages.ts'
import styles from '../billing.module.css'

const notVerifiedMessage = messages.pricingVerifyFirst

/** Continues once with the plan chosen before sign-in. */
function useResume(isEnabled: boolean, session: Session | null, choose: (plan: Plan) => void) {
  const hasResumed = useRef(false)
  useEffect(() => {
    const plan = getStoredPlan()
    if (!isEnabled || !plan || !session?.user.emailVerified || hasResumed.current) return
    hasResumed.current = true
    choose(plan)
  })
}

export type PlanCardsProps = { session: Session | null; isSubscriber: boolean; resumes: boolean }

/** Both plans, each with its subscribe button. */
export function PlanCards({ session, isSubscriber, resumes }: PlanCardsProps) {
  const navigate = useNavigate()
  const couponCode = useCheckoutCoupon()
  const readOnly = useReadOnlyNotice()
  const { isSending, problem, send } = useCheckout()
  const [precheckProblem, setPrecheckProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Plan | null>(null)

  const choose = (plan: Plan) => {
    setChosen(plan)
    setPrecheckProblem(null)
    if (!session) {
      storePlan(plan)
      void navigate('/sign-up')
    } else if (!session.user.emailVerified) {
      storePlan(plan)
      setPrecheckProblem(notVerifiedMessage)
    } else {
      clearStoredPlan()
      void send(plan, couponCode)
    }
  }
  useResume(resumes && !readOnly.isReadOnly, session, choose)

  return (
    <div className={styles.choice}>
      {couponCode && (
        <Notice
          action={
            <Button size="dense" onPress={() => storeCheckoutCoupon(null)}>
              {messages.pricingCodeRemove}
            </Button>
          }
        >
          {messages.pricingCodeApplied(couponCode)}
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
              {[...featuresInAllPlans, ...more].map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
            {!isSubscriber && (
              <div className={styles.subscribe}>
                <Button
                  kind={plan === 'annual' ? 'main' : 'quiet'}
                  size="large"
                  isBusy={isSending && chosen === plan}
                  {...readOnly.describedBy}
                  isDisabled={readOnly.isReadOnly || (isSending && chosen !== plan)}
                  label={messages.pricingSubscribeLabel(name.toLowerCase())}
                  onPress={() => choose(plan)}
                >
                  {isSending && chosen === plan ? messages.pricingSubscribing : messages.pricingSubscribe}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {!isSubscriber && readOnly.message}
      {(precheckProblem ?? problem) && <Notice kind="failed">{precheckProblem ?? problem}</Notice>}
    </div>
  )
}
