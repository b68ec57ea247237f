import { Link } from 'react-router'
import { call } from '../../../platform/api/client.ts'
import { formatCallError } from '../../../platform/api/callError.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { DrawingLayout } from '../../../ui/layout/DrawingLayout.tsx'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Screen } from '../../../ui/layout/Screen.tsx'
import { useCompleteSignIn } from '../useCompleteSignIn.ts'
import { useTokenFromUrl } from '../useTokenFromUrl.ts'
import * as messages from '../messages.ts'
import styles from '../auth.module.css'

const failedMessage = messages.signInLinkFailed

/**
 * Target of the mailed sign-in link. The button signs in; opening the link does not, as mail scanners open links too.
 */
export function SignInLinkScreen() {
  const token = useTokenFromUrl()
  const completeSignIn = useCompleteSignIn()
  const { isSending, problem, send } = useSending(
    async () => completeSignIn(await call('signInWithLink', { token })),
    (error) => formatCallError(error, failedMessage),
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
