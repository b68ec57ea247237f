import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useState } from 'react'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { refreshSession, useSession } from '../../../platform/session/session.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { DrawingLayout } from '../../../ui/layout/DrawingLayout.tsx'
import { Button, ButtonLink } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { useFocusHeading } from '../useFocusHeading.ts'
import { useTokenFromUrl } from '../useTokenFromUrl.ts'
import { useCompleteSignIn } from '../useCompleteSignIn.ts'
import * as messages from '../messages.ts'
import styles from '../auth.module.css'

const failedMessage = messages.verifyEmailFailed

function Verified({ firstScriptId }: { firstScriptId: string | undefined }) {
  const session = useSession()
  const completeSignIn = useCompleteSignIn()
  useFocusHeading()
  return (
    <div className={styles.form}>
      <Notice kind="done">{messages.verifyEmailDone}</Notice>
      {session && firstScriptId && <p>{messages.verifyEmailSceneHint}</p>}
      <div className={styles.onward}>
        {session ? (
          <>
            <Button kind="main" size="large" onPress={() => void completeSignIn(session)}>
              {messages.verifyEmailContinue}
            </Button>
            {firstScriptId && (
              <ButtonLink size="large" to={`/practice?script=${firstScriptId}`}>
                {messages.verifyEmailRunScene}
              </ButtonLink>
            )}
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

/** Target of the verification e-mail. Opening it verifies nothing yet, as mail scanners open links too. */
export function VerifyEmailScreen() {
  const token = useTokenFromUrl()
  const session = useSession()
  const [done, setDone] = useState<OutputOf<'verifyEmail'>>()
  const { isSending, problem, send } = useSending(
    async () => {
      setDone(await call('verifyEmail', { token }))
      if (session) await refreshSession()
    },
    (error) => formatCallError(error, failedMessage),
  )
  const lead = done ? undefined : messages.verifyEmailLead
  return (
    <DrawingLayout>
      <Screen title={messages.verifyEmailTitle} lead={lead} width="form">
        {done ? (
          <Verified firstScriptId={done.firstScriptId} />
        ) : (
          <div className={styles.form}>
            {problem && <Notice kind="failed">{problem}</Notice>}
            <div>
              <Button kind="main" size="large" isDisabled={isSending || !token} onPress={() => void send()}>
                {isSending ? messages.verifyEmailSubmitting : messages.verifyEmailSubmit}
              </Button>
            </div>
            {!token && <p>{messages.linkTokenMissing}</p>}
            {problem && <p className={styles.quiet}>{messages.verifyEmailNewLinkHint}</p>}
          </div>
        )}
      </Screen>
    </DrawingLayout>
  )
}
