import { Link } from 'react-router'
import { call } from '../../platform/client.ts'
import { sayRefusal } from '../../platform/callError.ts'
import { useSending } from '../../platform/useSending.ts'
import { BesideDrawing } from '../../ui/BesideDrawing.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useArrive } from './useArrive.ts'
import { useHiddenToken } from './useHiddenToken.ts'
import styles from './accounts.module.css'

const failed = 'Failed to sign in. Please try again.'

/** Where the mailed sign-in link leads; the press signs in, not the opening. */
export function SignInLinkScreen() {
  const token = useHiddenToken()
  const arrive = useArrive()
  const { isSending, problem, send } = useSending(
    async () => arrive(await call('signInWithLink', { token })),
    (error) => sayRefusal(error, failed),
  )
  return (
    <BesideDrawing>
      <Screen title="Sign in" heading="You’re expected" lead="Press once, and you are in." width="form">
        <div className={styles.form}>
          {problem && <Notice kind="failed">{problem}</Notice>}
          <div>
            <Button kind="main" size="large" isDisabled={isSending || !token} onPress={() => void send()}>
              {isSending ? 'Signing in…' : 'Sign In'}
            </Button>
          </div>
          {!token && <p>This address lacks its token. Please open the link in the mail again.</p>}
          {problem && (
            <p className={styles.quiet}>
              <Link to="/sign-in?mode=email-link">Ask for a new link</Link>
            </p>
          )}
        </div>
      </Screen>
    </BesideDrawing>
  )
}
