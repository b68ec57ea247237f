import { useState } from 'react'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { refreshSession, useSession } from '../../platform/session.ts'
import { useSending } from '../../platform/useSending.ts'
import { BesideDrawing } from '../../ui/BesideDrawing.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useFocusedHeading } from './useFocusedHeading.ts'
import { useHiddenToken } from './useHiddenToken.ts'
import { useArrive } from './useArrive.ts'
import styles from './accounts.module.css'

const failed = 'We could not verify this address just now. Please try again.'

function Verified() {
  const session = useSession()
  const arrive = useArrive()
  useFocusedHeading()
  return (
    <div className={styles.form}>
      <Notice kind="done">Your email is verified.</Notice>
      <div>
        {session ? (
          <Button kind="main" size="large" onPress={() => void arrive(session)}>
            Continue
          </Button>
        ) : (
          <ButtonLink kind="main" size="large" to="/sign-in">
            Sign In
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Where the verification mail leads. Opening it does nothing yet: mail scanners open links too. */
export function VerifyEmailScreen() {
  const token = useHiddenToken()
  const session = useSession()
  const [isDone, setDone] = useState(false)
  const { isSending, problem, send } = useSending(
    async () => {
      await call('verifyEmail', { token })
      setDone(true)
      if (session) await refreshSession()
    },
    (error) => sayRefusal(error, failed),
  )
  const lead = isDone ? undefined : 'One press, and the house knows where to reach you.'
  return (
    <BesideDrawing>
      <Screen title="Verify your email" lead={lead} width="form">
        {isDone ? (
          <Verified />
        ) : (
          <div className={styles.form}>
            {problem && <Notice kind="failed">{problem}</Notice>}
            <div>
              <Button kind="main" size="large" isDisabled={isSending || !token} onPress={() => void send()}>
                {isSending ? 'Verifying…' : 'Verify my email'}
              </Button>
            </div>
            {!token && <p>This address lacks its token. Please open the link in the mail again.</p>}
            {problem && <p className={styles.quiet}>A new link is sent when you sign in with your password.</p>}
          </div>
        )}
      </Screen>
    </BesideDrawing>
  )
}
