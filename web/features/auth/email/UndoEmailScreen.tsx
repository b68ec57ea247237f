import { useState } from 'react'
import { Link } from 'react-router'
import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { clearSession } from '../../../platform/session/session.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { DrawingLayout } from '../../../ui/layout/DrawingLayout.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { LocalMailHint } from '../EmailSentPanel.tsx'
import { useFocusHeading } from '../useFocusHeading.ts'
import { useTokenFromUrl } from '../useTokenFromUrl.ts'
import * as messages from '../messages.ts'
import * as emailMessages from './messages.ts'
import styles from '../auth.module.css'

const failedMessage = messages.undoEmailFailed

function EmailRestored({ email }: { email: string }) {
  useFocusHeading()
  return (
    <div className={styles.form}>
      <Notice kind="done">{emailMessages.undoEmailDone(email)}</Notice>
      <p>{messages.undoEmailDoneHint}</p>
      <LocalMailHint />
    </div>
  )
}

/**
 * The page that opens from the warning mailed to the old address. If the user did not request the change of address,
 * the user can restore the old address here.
 */
export function UndoEmailScreen() {
  const token = useTokenFromUrl()
  const [email, setEmail] = useState<string | null>(null)
  const { isSending, problem, send } = useSending(
    async () => {
      const { email: restored } = await call('undoEmailChange', { token })
      clearSession()
      setEmail(restored)
    },
    (error) => formatCallError(error, failedMessage),
  )
  const lead = email ? undefined : messages.undoEmailLead
  return (
    <DrawingLayout>
      <Screen
        title={messages.undoEmailTitle}
        heading={email ? messages.undoEmailDoneHeading : messages.undoEmailHeading}
        lead={lead}
        width="form"
      >
        {email ? (
          <EmailRestored email={email} />
        ) : (
          <div className={styles.form}>
            {problem && <Notice kind="failed">{problem}</Notice>}
            <div>
              <Button kind="main" size="large" isDisabled={isSending || !token} onPress={() => void send()}>
                {isSending ? messages.undoEmailSubmitting : messages.undoEmailSubmit}
              </Button>
            </div>
            {!token && <p>{messages.linkTokenMissing}</p>}
            {problem && (
              <p className={styles.quiet}>
                {messages.undoEmailHelpIntro} <Link to="/contact">{messages.undoEmailHelpLink}</Link>
                {messages.undoEmailHelpEnd}
              </p>
            )}
          </div>
        )}
      </Screen>
    </DrawingLayout>
  )
}
