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
import * as words from './words.ts'
import styles from './accounts.module.css'

const failed = words.failedToSignIn

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
      <Screen title={words.signIn} heading={words.youreExpected} lead={words.pressOnce} width="form">
        <div className={styles.form}>
          {problem && <Notice kind="failed">{problem}</Notice>}
          <div>
            <Button kind="main" size="large" isDisabled={isSending || !token} onPress={() => void send()}>
              {isSending ? words.signingIn : words.signInNow}
            </Button>
          </div>
          {!token && <p>{words.thisAddressLacksItsToken}</p>}
          {problem && (
            <p className={styles.quiet}>
              <Link to="/sign-in?mode=email-link">{words.askForNewLink}</Link>
            </p>
          )}
        </div>
      </Screen>
    </BesideDrawing>
  )
}
