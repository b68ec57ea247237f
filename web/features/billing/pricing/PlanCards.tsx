import type { Plan, Session } from '@scene-partner/contract/entities'
import { useContext, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { canEnterStudio } from '../../../platform/session/access.ts'
import { useReadOnlyNotice } from '../../../platform/session/readOnlyNotice.tsx'
import { storeVisitorPlan, useVisitorPlan } from '../../../platform/session/visitorChoices.ts'
import { PageContext } from '../../../platform/page/pageState.ts'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { updateChoices } from '../pending/useUpdateChoices.ts'
import { discountPrice, featuresInAllPlans, freeFeatures, plans, type PlanFacts, type PlanFeature } from './plans.ts'
import { useCheckout } from '../checkout/useCheckout.ts'
import { formatDay } from '../messages.ts'
import * as messages from '../messages.ts'
import styles from '../billing.module.css'

type ResumeOptions = { isEnabled: boolean; session: Session | null; plan: Plan | null; choose: (plan: Plan) => void }

/**
 * Opens the checkout, once, of the plan that the user chose before sign-in. Does nothing for an account that has access
 * to the Studio or has had a trial. Does nothing in a tab that was open before the address was verified, because
 * otherwise two tabs would open a checkout.
 */
function useResume({ isEnabled, session, plan, choose }: ResumeOptions) {
  const wasVerified = useRef(session?.user.emailVerified === true)
  const hasResumed = useRef(false)
  const mayStart = isEnabled && wasVerified.current && !canEnterStudio(session) && !session?.user.trialEndDate
  useEffect(() => {
    if (!mayStart || !plan || hasResumed.current) return
    hasResumed.current = true
    choose(plan)
  })
}

function Features({ features }: { features: readonly PlanFeature[] }) {
  return (
    <ul>
      {features.map(({ text, detail, isMissing }) => (
        <li key={text} data-missing={isMissing}>
          <Icon name={isMissing ? 'close' : 'check'} />
          <span>
            {text}
            {detail && <small>{detail}</small>}
          </span>
        </li>
      ))}
    </ul>
  )
}

type CardProps = {
  facts: PlanFacts
  session: Session | null
  paidFrom: string | null
  /** Whether the account pays for this plan. */
  isOwn: boolean
  children?: React.ReactNode
}

/** The heading of a card: the name of a plan, and a note if the account has this plan. */
function CardHead({ name, isOwn }: { name: string; isOwn: boolean }) {
  return (
    <div className={styles.cardHead}>
      <h2>{name}</h2>
      {isOwn && <p>{messages.pricingOwnPlan}</p>}
    </div>
  )
}

function Price({ price, every, before }: { price: string; every?: string; before?: string | undefined }) {
  return (
    <p className={styles.price}>
      {before && (
        <>
          <s aria-label={messages.priceBefore(before)}>{before}</s>{' '}
        </>
      )}
      <b>{price}</b> {every}
    </p>
  )
}

function PlanCard({ facts, session, paidFrom, isOwn, children }: CardProps) {
  const { name, note, more, plan, price, every } = facts
  const coupon = session?.user.pendingCoupon
  const discount = coupon?.gives === 'discount' ? coupon : null
  const firstPayment = messages.firstPaymentOn[plan === 'annual' ? 'annual' : 'monthly']
  return (
    <li>
      <CardHead name={name} isOwn={isOwn} />
      <Price
        price={discount ? discountPrice(plan, discount.percentOff) : price}
        every={every}
        before={discount ? price : undefined}
      />
      <div className={styles.quiet}>
        {discount && (
          <p>
            {messages.priceAfterDiscount({
              code: discount.code,
              lasts: messages.discountLasts(discount.duration, discount.months),
              later: discount.duration === 'forever' ? null : `${price} ${every}`,
            })}
          </p>
        )}
        <p>{paidFrom ? firstPayment(formatDay(paidFrom)) : note}</p>
      </div>
      <Features features={[...featuresInAllPlans, ...more]} />
      <div className={styles.subscribe}>{children}</div>
    </li>
  )
}

type FreeCardProps = {
  paidFrom: string | null
  start: 'signUp' | 'verify' | 'rehearse' | null
  isMain: boolean
  /** Whether the account has no paid plan, so that the free account is its plan. */
  isOwn: boolean
}

const starts = {
  signUp: { to: '/sign-up', text: messages.freeSignUp },
  rehearse: { to: '/practice', text: messages.freeStart },
} as const

/**
 * The card of the free account. During a trial or other free access, the card says when the free account begins again.
 */
function FreeCard({ paidFrom, start, isMain, isOwn }: FreeCardProps) {
  return (
    <li data-free>
      <CardHead name={messages.freeName} isOwn={isOwn} />
      <Price price={messages.freePrice} />
      <div className={styles.quiet}>
        <p>{paidFrom ? messages.freeReturns(formatDay(paidFrom)) : messages.freeNote}</p>
      </div>
      <Features features={freeFeatures} />
      <div className={styles.subscribe}>
        {start === 'verify' && <p className={styles.quiet}>{messages.freeAfterVerifying}</p>}
        {start && start !== 'verify' && (
          <ButtonLink kind={isMain ? 'main' : 'quiet'} size="large" to={starts[start].to}>
            {starts[start].text}
          </ButtonLink>
        )}
      </div>
    </li>
  )
}

export type PlanCardsProps = {
  session: Session | null
  resumes: boolean
  /** When the first payment of a new subscription is due, as an ISO 8601 timestamp; null if it is due today. */
  paidFrom: string | null
  /** Whether the account already pays for a plan. */
  isBilled: boolean
  /** The plan that the account pays for; null if there is none, or until the server has answered. */
  billedPlan: Plan | null
}

/** The cards of the free account and of the paid plans, each with its button. */
export function PlanCards({ session, resumes, paidFrom, isBilled, billedPlan }: PlanCardsProps) {
  const navigate = useNavigate()
  const readOnly = useReadOnlyNotice()
  const { isSending, problem, send } = useCheckout()
  const [precheckProblem, setPrecheckProblem] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Plan | null>(null)
  const visitorPlan = useVisitorPlan()
  const { plans: offeredPlans } = useContext(PageContext)
  const offered = plans.filter(({ plan }) => offeredPlans.includes(plan))
  const chosenPlan = session?.user.pendingPlan ?? visitorPlan
  // The operator may have withdrawn the plan since the user chose it.
  const wantedPlan = offered.find(({ plan }) => plan === chosenPlan)?.plan ?? null
  const hasAccess = canEnterStudio(session)
  const isFree = !hasAccess
  const freeStart = !session ? 'signUp' : session.user.emailVerified ? 'rehearse' : 'verify'

  const choose = (plan: Plan) => {
    setChosen(plan)
    setPrecheckProblem(null)
    if (!session) {
      storeVisitorPlan(plan)
      void navigate('/sign-up')
    } else if (!session.user.emailVerified) {
      setPrecheckProblem(messages.pricingVerifyFirst)
      // The page asks the user to verify the address, even if the plan cannot be stored.
      updateChoices({ plan }).catch(reportError)
    } else {
      storeVisitorPlan(null)
      void send(plan, session.user.pendingCoupon)
    }
  }
  useResume({ isEnabled: resumes && !readOnly.isReadOnly, session, plan: wantedPlan, choose })

  // For a user without access to the Studio, the primary button is on the card of the free account, unless the user has
  // already chosen a plan or a discount. Until the address is verified, no card has a primary button, because the user
  // must verify first.
  const isUnverified = session !== null && !session.user.emailVerified
  const hasDiscount = session?.user.pendingCoupon?.gives === 'discount'
  const mainPlan = isUnverified ? null : (wantedPlan ?? (isFree && !hasDiscount ? null : 'annual'))
  return (
    <div className={styles.choice}>
      <ul className={styles.plans} data-columns={offered.length + (isBilled ? 0 : 1)}>
        {isFree && (
          <FreeCard
            paidFrom={null}
            start={freeStart}
            isMain={mainPlan === null}
            isOwn={freeStart === 'rehearse' && !isBilled}
          />
        )}
        {offered.map((facts) => (
          <PlanCard
            key={facts.plan}
            facts={facts}
            session={session}
            paidFrom={isBilled ? null : paidFrom}
            isOwn={facts.plan === billedPlan}
          >
            {!isBilled && (
              <Button
                kind={facts.plan === mainPlan ? 'main' : 'quiet'}
                size="large"
                isBusy={isSending && chosen === facts.plan}
                {...readOnly.describedBy}
                isDisabled={readOnly.isReadOnly || (isSending && chosen !== facts.plan)}
                onPress={() => choose(facts.plan)}
              >
                {isSending && chosen === facts.plan
                  ? messages.pricingSubscribing
                  : messages.pricingSubscribe[facts.plan]}
              </Button>
            )}
          </PlanCard>
        ))}
        {!isFree && !isBilled && <FreeCard paidFrom={paidFrom} start={null} isMain={false} isOwn={false} />}
      </ul>
      {!isBilled && readOnly.message}
      {(precheckProblem ?? problem) && <Notice kind="failed">{precheckProblem ?? problem}</Notice>}
    </div>
  )
}
