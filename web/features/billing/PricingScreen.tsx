import type { Session } from '@scene-partner/contract/entities'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { mayEnterStudio } from '../../platform/access.ts'
import { useSession } from '../../platform/session.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { LocalMailHint, VerifyPrompt } from '../accounts/index.ts'
import { keepAttribution } from './attribution.ts'
import { PlanCards } from './PlanCards.tsx'
import { Progress, type Step } from './Progress.tsx'
import { PromoCode } from './PromoCode.tsx'
import styles from './billing.module.css'

const messages: Readonly<Record<string, { kind: 'plain' | 'failed'; words: string }>> = {
  subscription_required: { kind: 'plain', words: 'The Studio needs a subscription or a trial.' },
  subscription_error: {
    kind: 'failed',
    words: 'There was an error checking your subscription. Please try again.',
  },
}

function stepOf(session: Session | null): Step {
  if (!session) return 'signup'
  return session.user.emailVerified ? 'choose' : 'verify'
}

function NextStep({ session, step, hasCode }: { session: Session | null; step: Step; hasCode: boolean }) {
  if (!session) {
    return (
      <div className={styles.next}>
        <p>An account comes first. A promo code can be entered now; it is kept for you.</p>
        <PromoCode session={null} hasFocus={hasCode} />
        <div>
          <ButtonLink to="/sign-up" size="large">
            Get Started
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
      {mayEnterStudio(session) && (
        <Notice
          kind="done"
          act={
            <ButtonLink to="/studio" size="dense">
              Open the Studio
            </ButtonLink>
          }
        >
          The Studio is open to you.
        </Notice>
      )}
      <PromoCode session={session} hasFocus={hasCode} />
    </div>
  )
}

/** The way to the Studio: an account, a verified address, a plan or a code. */
export function PricingScreen() {
  const session = useSession()
  const [params] = useSearchParams()
  const message = messages[params.get('message') ?? '']
  const step = stepOf(session)
  const isSubscriber = session !== null && mayEnterStudio(session)
  useEffect(() => keepAttribution(params), [params])
  return (
    <Screen
      title="Pricing"
      description="Two plans, 30,000 characters of voice a month each. A promo code opens thirty days."
      lead="Two plans, the same voices. Each reads 30,000 characters a month."
    >
      {message && <Notice kind={message.kind}>{message.words}</Notice>}
      <Progress step={step} />
      <NextStep session={session} step={step} hasCode={params.get('coupon') === '1'} />
      <PlanCards session={session} isSubscriber={isSubscriber} resumes={params.get('resume') === '1'} />
    </Screen>
  )
}
