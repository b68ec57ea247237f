import type { Session } from '@scene-partner/contract/entities'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { canEnterStudio } from '../../../platform/session/access.ts'
import { useSession } from '../../../platform/session/session.ts'
import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { LocalMailHint, VerifyPrompt } from '../../auth/index.ts'
import { storeAttribution } from '../checkout/attribution.ts'
import { PlanCards } from './PlanCards.tsx'
import { CheckoutSteps, type CheckoutStep } from './CheckoutSteps.tsx'
import { PromoCodeForm } from './PromoCodeForm.tsx'
import * as messages from '../messages.ts'
import styles from '../billing.module.css'

const noticeTexts: Readonly<Record<string, { kind: 'plain' | 'failed'; words: string }>> = {
  subscription_required: { kind: 'plain', words: messages.pricingStudioNeedsPlan },
  subscription_error: {
    kind: 'failed',
    words: messages.pricingCheckFailed,
  },
}

function getStep(session: Session | null): CheckoutStep {
  if (!session) return 'signup'
  return session.user.emailVerified ? 'choose' : 'verify'
}

function NextStep({ session, step, hasCode }: { session: Session | null; step: CheckoutStep; hasCode: boolean }) {
  if (!session) {
    return (
      <div className={styles.next}>
        <p>{messages.pricingAccountFirst}</p>
        <PromoCodeForm session={null} hasFocus={hasCode} />
        <div>
          <ButtonLink to="/sign-up" size="large">
            {messages.pricingGetStarted}
          </ButtonLink>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.next}>
      {step === 'verify' && (
        <>
          <VerifyPrompt email={session.user.email} />
          <LocalMailHint />
        </>
      )}
      {canEnterStudio(session) && (
        <Notice
          kind="done"
          action={
            <ButtonLink to="/studio" size="dense">
              {messages.studioLink}
            </ButtonLink>
          }
        >
          {messages.pricingStudioOpen}
        </Notice>
      )}
      <PromoCodeForm session={session} hasFocus={hasCode} />
    </div>
  )
}

/** The pricing page: the steps to a plan, a coupon field and the plans. */
export function PricingScreen() {
  const session = useSession()
  const [params] = useSearchParams()
  const message = noticeTexts[params.get('message') ?? '']
  const step = getStep(session)
  const isSubscriber = session !== null && canEnterStudio(session)
  useEffect(() => storeAttribution(params), [params])
  return (
    <Screen title={messages.pricingTitle} description={messages.pricingDescription} lead={messages.pricingLead}>
      {message && <Notice kind={message.kind}>{message.words}</Notice>}
      <CheckoutSteps step={step} />
      <NextStep session={session} step={step} hasCode={params.get('coupon') === '1'} />
      <PlanCards session={session} isSubscriber={isSubscriber} resumes={params.get('resume') === '1'} />
    </Screen>
  )
}
