import type { Session } from '@scene-partner/contract/entities'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { canEnterStudio } from '../../../platform/session/access.ts'
import { storeAttribution } from '../../../platform/session/attribution.ts'
import { useSession } from '../../../platform/session/session.ts'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { LocalMailHint, VerifyStep } from '../../auth/index.ts'
import { PendingChoices } from '../pending/PendingChoices.tsx'
import { PlanCards } from './PlanCards.tsx'
import { CheckoutSteps, type CheckoutStep } from './CheckoutSteps.tsx'
import { PromoCodeForm } from './PromoCodeForm.tsx'
import { useOwnBilling } from './useOwnBilling.ts'
import { formatDay } from '../messages.ts'
import * as messages from '../messages.ts'
import styles from '../billing.module.css'

const noticeTexts: Readonly<Record<string, { kind: 'plain' | 'failed'; text: string }>> = {
  subscription_required: { kind: 'plain', text: messages.pricingStudioNeedsPlan },
  subscription_error: {
    kind: 'failed',
    text: messages.pricingCheckFailed,
  },
}

function getStep(session: Session | null): CheckoutStep {
  if (!session) return 'signup'
  return session.user.emailVerified ? 'choose' : 'verify'
}

/**
 * Returns the heading of the page and the sentence under it. The heading and the sentence depend on the user's next
 * step.
 */
function getHead(step: CheckoutStep, isAboutPlans: boolean) {
  if (step === 'verify') return { heading: messages.verifyHeading }
  if (step === 'signup' || isAboutPlans) return { lead: messages.pricingLead }
  return { heading: messages.freeHeading, lead: messages.freeLead }
}

type AccessProps = { session: Session; isBilled: boolean; paidFrom: string | null }

/**
 * Shows a user with access to the Studio that the account already has a paid plan. If it has none, shows when paid time
 * would begin and, if a coupon was applied, what the coupon granted.
 */
function AccessNotice({ session, isBilled, paidFrom }: AccessProps) {
  if (!canEnterStudio(session)) return null
  const { couponOutcome } = session.user
  const begun = couponOutcome?.isApplied === true && !isBilled ? `${couponOutcome.message} ` : ''
  const text = paidFrom ? messages.pricingFreeUntil(formatDay(paidFrom)) : messages.pricingPaidToday
  return (
    <Notice
      kind="done"
      action={
        <div className={styles.actions}>
          <ButtonLink to="/studio" size="dense">
            {messages.studioLink}
          </ButtonLink>
          {isBilled && (
            <ButtonLink to="/account#subscription" size="dense">
              {messages.pricingManage}
            </ButtonLink>
          )}
        </div>
      }
    >
      {isBilled ? messages.pricingBilled : begun + text}
    </Notice>
  )
}

type NextStepProps = AccessProps & { step: CheckoutStep }

function NextStep({ session, step, ...access }: NextStepProps) {
  return (
    <div className={styles.next}>
      {step === 'verify' && (
        <>
          <VerifyStep key={session.user.email} email={session.user.email} />
          <LocalMailHint />
        </>
      )}
      <AccessNotice session={session} {...access} />
      <PendingChoices session={session} />
    </div>
  )
}

/**
 * The pricing page: the steps to a plan, the plan cards, and a field for a coupon code. With the URL parameter
 * `coupon=1`, the field comes before the cards and has the focus.
 */
export function PricingScreen() {
  const session = useSession()
  const [params] = useSearchParams()
  const offer = useOwnBilling(session)
  const message = noticeTexts[params.get('message') ?? '']
  const step = getStep(session)
  const hasCode = params.get('coupon') === '1'
  // Until the server has answered, the page looks at the session: only users who pay for a plan have a price id.
  const isBilled = offer ? offer.state !== 'none' : session !== null && session.user.stripePriceId !== null
  const paidFrom = offer?.paidPeriodStartsAt ?? null
  useEffect(() => storeAttribution(params), [params])
  const promoCode = (
    <div className={styles.next}>
      <PromoCodeForm session={session} hasFocus={hasCode} />
    </div>
  )
  return (
    <Screen
      title={messages.pricingTitle}
      description={messages.pricingDescription}
      {...getHead(step, canEnterStudio(session) || message !== undefined)}
    >
      {message && <Notice kind={message.kind}>{message.text}</Notice>}
      <CheckoutSteps step={step} />
      {session && <NextStep session={session} step={step} isBilled={isBilled} paidFrom={paidFrom} />}
      {hasCode && promoCode}
      <PlanCards
        session={session}
        isBilled={isBilled}
        billedPlan={isBilled ? (offer?.plan ?? null) : null}
        paidFrom={paidFrom}
        resumes={params.get('resume') === '1'}
      />
      {!hasCode && promoCode}
      <dl className={styles.notes}>
        {messages.pricingNotes.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Screen>
  )
}
