import type { Session } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../platform/api/client.ts'
import { formatCallError } from '../../../platform/api/callError.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { DrawingLayout } from '../../../ui/layout/DrawingLayout.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { PasswordRemoved } from '../password/PasswordRemoved.tsx'
import { useCompleteSignIn } from '../useCompleteSignIn.ts'
import { useTokenFromUrl } from '../useTokenFromUrl.ts'
import * as messages from '../messages.ts'
import styles from '../auth.module.css'

const failedMessage = messages.signInLinkFailed

/**
 * The page that opens from the link in a sign-in e-mail. Opening the page does not sign the user in, because mail
 * scanners open links too. The button on the page signs the user in.
 */
export function SignInLinkScreen() {
  const token = useTokenFromUrl()
  const [proved, setProved] = useState<Session>()
  const completeSignIn = useCompleteSignIn()
  const { isSending, problem, send } = useSending(
    async () => {
      const { isPasswordRemoved, ...session } = await call('signInWithLink', { token })
      if (!isPasswordRemoved) return completeSignIn(session)
      sessionStore.set(session)
      setProved(session)
    },
    (error) => formatCallError(error, failedMessage),
  )
  if (proved)
    return (
      <DrawingLayout>
        <Screen title={messages.signInTitle} heading={messages.passwordRemovedTitle} width="form">
          <div className={styles.form}>
            <PasswordRemoved />
            <div>
              <Button kind="main" size="large" onPress={() => void completeSignIn(proved)}>
                {messages.verifyEmailContinue}
              </Button>
            </div>
          </div>
        </Screen>
      </DrawingLayout>
    )
  return (
    <DrawingLayout>
      <Screen
        title={messages.signInTitle}
        heading={messages.signInLinkHeading}
        lead={messages.signInLinkLead}
        width="form"
      >
        <div className={styles.form}>
          {problem && <Notice kind="failed">{problem}</Notice>}
          <div>
            <Button kind="main" size="large" isDisabled={isSending || !token} onPress={() => void send()}>
              {isSending ? messages.submitSigningIn : messages.signInSubmit}
            </Button>
          </div>
          {!token && <p>{messages.linkTokenMissing}</p>}
          {problem && (
            <p className={styles.quiet}>
              <Link to="/sign-in?mode=email-link">{messages.linkRequestNew}</Link>
            </p>
          )}
        </div>
      </Screen>
    </DrawingLayout>
  )
}
