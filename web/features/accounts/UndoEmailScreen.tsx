import { useState } from 'react'
import { Link } from 'react-router'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { forgetSession } from '../../platform/session.ts'
import { useSending } from '../../platform/useSending.ts'
import { BesideDrawing } from '../../ui/BesideDrawing.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { LocalMailHint } from './MailedPanel.tsx'
import { useFocusedHeading } from './useFocusedHeading.ts'
import { useHiddenToken } from './useHiddenToken.ts'
import styles from './accounts.module.css'

const failed = 'We could not take your address back just now. Please try again.'

function TakenBack({ email }: { email: string }) {
  useFocusedHeading()
  return (
    <div className={styles.form}>
      <Notice kind="done">Your address is {email}, and everyone is signed out.</Notice>
      <p>The old password counts no more. A link to choose a new one is on its way to you.</p>
      <LocalMailHint />
    </div>
  )
}

/** Where the warning to an old address leads, for whoever did not ask for the change. */
export function UndoEmailScreen() {
  const token = useHiddenToken()
  const [email, setEmail] = useState<string | null>(null)
  const { isSending, problem, send } = useSending(
    async () => {
      const { email: back } = await call('undoEmailChange', { token })
      forgetSession()
      setEmail(back)
    },
    (error) => sayRefusal(error, failed),
  )
  const lead = email
    ? undefined
    : 'If you did not ask for another address, press once. Everyone is signed out, and we mail you a link to choose a new password.'
  return (
    <BesideDrawing>
      <Screen title="Take your address back" heading={email ? 'Safe again' : 'It was not me'} lead={lead} width="form">
        {email ? (
          <TakenBack email={email} />
        ) : (
          <div className={styles.form}>
            {problem && <Notice kind="failed">{problem}</Notice>}
            <div>
              <Button kind="main" size="large" isDisabled={isSending || !token} onPress={() => void send()}>
                {isSending ? 'Taking it back…' : 'Keep my address'}
              </Button>
            </div>
            {!token && <p>This address lacks its token. Please open the link in the mail again.</p>}
            {problem && (
              <p className={styles.quiet}>
                Still locked out? <Link to="/contact">Write to us</Link>, and we help.
              </p>
            )}
          </div>
        )}
      </Screen>
    </BesideDrawing>
  )
}
