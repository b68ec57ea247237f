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
import * as words from './words.ts'
import styles from './billing.module.css'

const messages: Readonly<Record<string, { kind: 'plain' | 'failed'; words: string }>> = {
  subscription_required: { kind: 'plain', words: words.studioNeedsSubscription },
  subscription_error: {
    kind: 'failed',
    words: words.thereWasErrorChecking,
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
        <p>{words.accountComesFirst}</p>
        <PromoCode session={null} hasFocus={hasCode} />
        <div>
          <ButtonLink to="/sign-up" size="large">
            {words.getStarted}
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
              {words.openStudio}
            </ButtonLink>
          }
        >
          {words.studioIsOpenToYou}
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
    <Screen title={words.pricing} description={words.pricingDescription} lead={words.pricingLead}>
      {message && <Notice kind={message.kind}>{message.words}</Notice>}
      <Progress step={step} />
      <NextStep session={session} step={step} hasCode={params.get('coupon') === '1'} />
      <PlanCards session={session} isSubscriber={isSubscriber} resumes={params.get('resume') === '1'} />
    </Screen>
  )
}
