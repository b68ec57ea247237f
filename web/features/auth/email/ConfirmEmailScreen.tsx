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
import * as messages from '../messages.ts'
import * as emailMessages from './messages.ts'
import styles from '../auth.module.css'

const failedMessage = messages.confirmEmailFailed

function EmailChanged({ email }: { email: string }) {
  const session = useSession()
  useFocusHeading()
  return (
    <div className={styles.form}>
      <Notice kind="done">{emailMessages.confirmEmailDone(email)}</Notice>
      <p>{messages.confirmEmailDoneHint}</p>
      <div>
        {session ? (
          <ButtonLink kind="main" size="large" to="/account">
            {messages.backToAccountLink}
          </ButtonLink>
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
 * The page that opens from the link mailed to a new address. Opening the page does not change the address, because mail
 * scanners open links too. The button on the page changes the address.
 */
export function ConfirmEmailScreen() {
  const token = useTokenFromUrl()
  const session = useSession()
  const [email, setEmail] = useState<string | null>(null)
  const { isSending, problem, send } = useSending(
    async () => {
      const { email: newEmail } = await call('confirmEmailChange', { token })
      setEmail(newEmail)
      if (session) await refreshSession()
    },
    (error) => formatCallError(error, failedMessage),
  )
  const lead = email ? undefined : messages.confirmEmailLead
  return (
    <DrawingLayout>
      <Screen
        title={messages.confirmEmailTitle}
        heading={email ? messages.confirmEmailDoneHeading : undefined}
        lead={lead}
        width="form"
      >
        {email ? (
          <EmailChanged email={email} />
        ) : (
          <div className={styles.form}>
            {problem && <Notice kind="failed">{problem}</Notice>}
            <div>
              <Button kind="main" size="large" isDisabled={isSending || !token} onPress={() => void send()}>
                {isSending ? messages.submitChanging : messages.confirmEmailSubmit}
              </Button>
            </div>
            {!token && <p>{messages.linkTokenMissing}</p>}
            {problem && <p className={styles.quiet}>{messages.confirmEmailNewLinkHint}</p>}
          </div>
        )}
      </Screen>
    </DrawingLayout>
  )
}
