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
import styles from './accounts.module.css'

const failed = 'We could not change your address just now. Please try again.'

function Changed({ email }: { email: string }) {
  const session = useSession()
  useFocusedHeading()
  return (
    <div className={styles.form}>
      <Notice kind="done">Your address is now {email}.</Notice>
      <p>Letters go there from now on, and you sign in with it. Your old address was told.</p>
      <div>
        {session ? (
          <ButtonLink kind="main" size="large" to="/account">
            Back to the account
          </ButtonLink>
        ) : (
          <ButtonLink kind="main" size="large" to="/sign-in">
            Sign In
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Where the letter to a new address leads; the press changes it, not the opening. */
export function ConfirmEmailScreen() {
  const token = useHiddenToken()
  const session = useSession()
  const [email, setEmail] = useState<string | null>(null)
  const { isSending, problem, send } = useSending(
    async () => {
      const { email: changed } = await call('confirmEmailChange', { token })
      setEmail(changed)
      if (session) await refreshSession()
    },
    (error) => sayRefusal(error, failed),
  )
  const lead = email ? undefined : 'One press, and this is where we reach you.'
  return (
    <BesideDrawing>
      <Screen title="Confirm your new address" heading={email ? 'There you are' : undefined} lead={lead} width="form">
        {email ? (
          <Changed email={email} />
        ) : (
          <div className={styles.form}>
            {problem && <Notice kind="failed">{problem}</Notice>}
            <div>
              <Button kind="main" size="large" isDisabled={isSending || !token} onPress={() => void send()}>
                {isSending ? 'Changing…' : 'Use this address'}
              </Button>
            </div>
            {!token && <p>This address lacks its token. Please open the link in the mail again.</p>}
            {problem && <p className={styles.quiet}>A new link is asked for in your account settings.</p>}
          </div>
        )}
      </Screen>
    </BesideDrawing>
  )
}
