import type { Session } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router'
import { canEnterStudio } from '../../../platform/session/access.ts'
import { useSession } from '../../../platform/session/session.ts'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { readForm, LocalMailHint } from '../../auth/index.ts'
import { Testimonials } from './Testimonials.tsx'
import type { TrialData } from './trialData.ts'
import { useCouponCheck, type CouponCheck } from './useCouponCheck.ts'
import { PendingChoices } from '../pending/PendingChoices.tsx'
import { useUpdateChoices } from '../pending/useUpdateChoices.ts'
import { useRedeemCoupon } from '../checkout/useRedeemCoupon.ts'
import * as messages from '../messages.ts'
import styles from './TrialScreen.module.css'

const features = [
  [messages.trialVoicesTitle, messages.trialVoicesText],
  [messages.trialCharactersTitle, messages.trialCharactersText],
  [messages.trialScriptTitle, messages.trialScriptText],
  [messages.trialKeepTitle, messages.trialKeepText],
] as const

const steps = [
  [messages.trialStepAccount, messages.trialStepAccountText],
  [messages.trialStepVerify, messages.trialStepVerifyText],
  [messages.trialStepPaste, messages.trialStepPasteText],
] as const

const questions = [
  [messages.trialCardQuestion, messages.trialCardAnswer],
  [messages.trialAfterQuestion, messages.trialAfterAnswer],
  [messages.trialRepeatQuestion, messages.trialRepeatAnswer],
] as const

function StartButton({ session, code }: { session: Session | null; code: string }) {
  const [message, setMessage] = useState<string | null>(null)
  const storeCode = useUpdateChoices()
  const { isSending, problem, send } = useRedeemCoupon({
    onMessage: (message) => setMessage(message),
    fallbackMessage: messages.couponValidateFailed,
  })
  if (!session) {
    return (
      <ButtonLink kind="main" size="large" to={`/sign-up?coupon=${encodeURIComponent(code)}`}>
        {messages.trialStart}
      </ButtonLink>
    )
  }
  if (!session.user.emailVerified) {
    return (
      <>
        {session.user.pendingCoupon?.code !== code && (
          <Button
            kind="main"
            size="large"
            isDisabled={storeCode.isSending}
            onPress={() => void storeCode.send({ couponCode: code })}
          >
            {messages.trialSaveCode}
          </Button>
        )}
        {storeCode.problem && <Notice kind="failed">{storeCode.problem}</Notice>}
        <PendingChoices session={session} />
        <LocalMailHint />
      </>
    )
  }
  return (
    <>
      <Button kind="main" size="large" isDisabled={isSending} onPress={() => void send(code)}>
        {isSending ? messages.trialStarting : messages.trialStart}
      </Button>
      {problem && <Notice kind="failed">{problem}</Notice>}
      {message && !problem && <Notice kind="done">{message}</Notice>}
    </>
  )
}

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [problem, setProblem] = useState<string>()
  return (
    <form
      className={styles.code}
      noValidate
      onSubmit={(event) => {
        const code = readForm(event)('code').trim().toUpperCase()
        setProblem(code ? undefined : messages.couponMissing)
        if (code) onCode(code)
      }}
    >
      <TextField
        label={messages.trialCodeLabel}
        name="code"
        autoComplete="off"
        maxLength={100}
        isVerbatim
        problem={problem}
      />
      <Button type="submit">{messages.trialCodeCheck}</Button>
    </form>
  )
}

type StateProps = { check: CouponCheck; session: Session | null; onAgain: () => void; onCode: (code: string) => void }

function CodeState({ check, session, onAgain, onCode }: StateProps) {
  if (check.state === 'checking') {
    // While the coupon code is checked, the page is as high as with the most likely result: a valid code and its
    // button.
    return (
      <>
        <p role="status" className={styles.checking}>
          {messages.trialCodeChecking}
        </p>
        <Button kind="main" size="large" isDisabled onPress={() => undefined}>
          {messages.trialStart}
        </Button>
      </>
    )
  }
  if (check.state === 'valid') {
    return (
      <>
        <Notice kind="done">
          {messages.trialCodeValid(check.code)}
          {check.description ? `: ${check.description}` : '.'}
        </Notice>
        <StartButton session={session} code={check.code} />
      </>
    )
  }
  if (check.state === 'unreachable') {
    const retry = (
      <Button size="dense" onPress={onAgain}>
        {messages.retryButton}
      </Button>
    )
    return (
      <Notice kind="failed" action={retry}>
        {messages.trialCodeUnavailable}
      </Notice>
    )
  }
  return (
    <>
      {check.state === 'refused' && <Notice kind="failed">{check.reason}</Notice>}
      <CodeForm onCode={onCode} />
    </>
  )
}

function FactList({
  title,
  facts,
  isCounted = false,
}: {
  title: string
  facts: readonly (readonly [string, string])[]
  isCounted?: boolean
}) {
  const List = isCounted ? 'ol' : 'ul'
  return (
    <section className={styles.facts}>
      <h2>{title}</h2>
      <List>
        {facts.map(([name, text], index) => (
          <li key={name}>
            <h3>
              {isCounted && <span aria-hidden="true">{index + 1}</span>}
              {name}
            </h3>
            <p>{text}</p>
          </li>
        ))}
      </List>
    </section>
  )
}

/**
 * The page of a coupon code for a trial. It says whether the code is valid and what the trial includes, and has a
 * button that starts the trial.
 */
export function TrialScreen() {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  const testimonials = useLoaderData<TrialData>()
  const { check, retry } = useCouponCheck((params.get('code') ?? '').trim().toUpperCase())
  return (
    <Screen
      title={messages.trialTitle}
      heading={messages.trialHeading}
      description={messages.trialDescription}
      lead={messages.trialLead}
    >
      <div className={styles.start}>
        {session && canEnterStudio(session) ? (
          <Notice
            kind="done"
            action={
              <ButtonLink to="/studio" size="dense">
                {messages.studioLink}
              </ButtonLink>
            }
          >
            {messages.trialStudioOpen}
          </Notice>
        ) : (
          <CodeState check={check} session={session} onAgain={retry} onCode={(code) => setParams({ code })} />
        )}
      </div>
      <FactList title={messages.trialFeaturesTitle} facts={features} />
      <FactList title={messages.trialStepsTitle} facts={steps} isCounted />
      <Testimonials {...testimonials} />
      <FactList title={messages.trialQuestionsTitle} facts={questions} />
    </Screen>
  )
}
