import type { OutputOf } from '@scene-partner/contract/operations/index'
import { lazy, Suspense, useState } from 'react'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { refreshSession, sessionStore, useSession } from '../../../platform/session/session.ts'
import { loadChunk } from '../../../platform/page/loadChunk.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { DrawingLayout } from '../../../ui/layout/DrawingLayout.tsx'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { FirstSceneSheet } from './FirstSceneSheet.tsx'
import { PasswordRemoved } from '../password/PasswordRemoved.tsx'
import { useFocusHeading } from '../useFocusHeading.ts'
import { useTokenFromUrl } from '../useTokenFromUrl.ts'
import { useCompleteSignIn } from '../useCompleteSignIn.ts'
import { formatCouponOutcome } from '../formatCouponOutcome.ts'
import * as messages from '../messages.ts'
import * as emailMessages from './messages.ts'
import styles from '../auth.module.css'

/** The button that imports a script of the user. Loaded on demand, because its code is larger than this page. */
const OwnScript = lazy(async () => ({ default: (await loadChunk(() => import('../../practice/index.ts'))).OwnScript }))

const failedMessage = messages.verifyEmailFailed

type Choices = NonNullable<OutputOf<'verifyEmail'>['choices']>

/** Shows whether the coupon code was applied at verification, and the plan that the user chose before verifying. */
function ChoicesAfterVerifying({ choices }: { choices: Choices }) {
  const { couponOutcome, pendingCoupon, pendingPlan } = choices
  const isSignedIn = useSession() !== null
  const hasFreeTime = couponOutcome?.isApplied === true
  return (
    <>
      {couponOutcome && (
        <Notice kind={couponOutcome.isApplied ? 'done' : 'failed'}>
          {formatCouponOutcome(couponOutcome, pendingCoupon)}
        </Notice>
      )}
      {pendingCoupon?.gives === 'discount' && (
        <p>{emailMessages.pendingDiscountWaits(pendingCoupon.code, pendingCoupon.percentOff)}</p>
      )}
      {pendingPlan && (hasFreeTime || !isSignedIn) && (
        <p>{(hasFreeTime ? emailMessages.pendingPlanAfterTrial : emailMessages.pendingPlanNext)[pendingPlan]}</p>
      )}
    </>
  )
}

function Verified({ firstScriptId, choices, isPasswordRemoved }: OutputOf<'verifyEmail'>) {
  const session = useSession()
  const completeSignIn = useCompleteSignIn()
  useFocusHeading()
  return (
    <div className={styles.form}>
      {/* If there is no first scene, the heading of the page already says that the address is verified. */}
      {session && firstScriptId && <Notice kind="done">{messages.verifyEmailDone}</Notice>}
      {!session && <Notice kind="done">{messages.verifyEmailSignIn}</Notice>}
      {isPasswordRemoved && <PasswordRemoved />}
      {choices && <ChoicesAfterVerifying choices={choices} />}
      {session && firstScriptId && <FirstSceneSheet />}
      <div className={styles.onward}>
        {session ? (
          <>
            {firstScriptId && (
              <ButtonLink kind="main" size="large" icon="play" to={`/practice?script=${firstScriptId}`}>
                {messages.verifyEmailRunScene}
              </ButtonLink>
            )}
            <Suspense fallback={<span className={styles.buttonSpace} />}>
              <OwnScript />
            </Suspense>
            <Button kind={firstScriptId ? 'bare' : 'main'} size="large" onPress={() => void completeSignIn(session)}>
              {messages.verifyEmailContinue}
            </Button>
          </>
        ) : (
          <ButtonLink kind="main" size="large" to="/sign-in">
            {messages.signInSubmit}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/**
 * Shown to a user with a verified address who opens the page again, by reloading or with the browser's back button. The
 * token of the link works only once, so the page has no button to verify the address.
 */
function AlreadyVerified() {
  return (
    <DrawingLayout>
      <Screen title={messages.verifyEmailTitle} heading={messages.verifiedHeading} width="form">
        <div className={styles.onward}>
          <ButtonLink kind="main" size="large" icon="play" to="/practice">
            {messages.verifyEmailPractise}
          </ButtonLink>
        </div>
      </Screen>
    </DrawingLayout>
  )
}

/**
 * The page that opens from the verification e-mail. Opening the page does not verify the address, because mail scanners
 * open links too. The button on the page verifies the address.
 */
export function VerifyEmailScreen() {
  const token = useTokenFromUrl()
  const session = useSession()
  const [done, setDone] = useState<OutputOf<'verifyEmail'>>()
  const { isSending, problem, send } = useSending(
    async () => {
      const answer = await call('verifyEmail', { token })
      if (answer.session) sessionStore.set(answer.session)
      else if (session) await refreshSession()
      setDone(answer)
    },
    (error) => formatCallError(error, failedMessage),
  )
  if (!done && !token && session?.user.emailVerified) return <AlreadyVerified />
  const lead = !done && token ? messages.verifyEmailLead : undefined
  const hasScene = session !== null && done?.firstScriptId
  const heading = done && (hasScene ? messages.verifiedSceneHeading : messages.verifiedHeading)
  return (
    <DrawingLayout>
      <Screen title={messages.verifyEmailTitle} heading={heading} lead={lead} width="form">
        {done ? (
          <Verified {...done} />
        ) : (
          <div className={styles.form}>
            {problem && <Notice kind="failed">{problem}</Notice>}
            <div className={styles.onward}>
              <Button kind="main" size="large" isDisabled={isSending || !token} onPress={() => void send()}>
                {isSending ? messages.verifyEmailSubmitting : messages.verifyEmailSubmit}
              </Button>
            </div>
            {!token && <p>{messages.linkTokenMissing}</p>}
            {problem && <p className={styles.quiet}>{messages.verifyEmailNewLinkHint}</p>}
            {token && !problem && <FirstSceneSheet />}
          </div>
        )}
      </Screen>
    </DrawingLayout>
  )
}
