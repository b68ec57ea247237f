import { formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { supportsPasskeys, PasskeyCancelled, requestPasskeyAssertion } from '../../../platform/session/passkeys.ts'
import { useIsHydrated } from '../../../platform/page/useIsHydrated.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { useCompleteSignIn } from '../useCompleteSignIn.ts'
import * as messages from '../messages.ts'
import styles from '../auth.module.css'

const cancelledMessage = messages.passkeyCancelled
const failedMessage = messages.passkeyFailed

/**
 * The button that signs the user in with a passkey. Renders nothing before hydration, or if the browser does not
 * support passkeys.
 */
export function PasskeyButton() {
  const completeSignIn = useCompleteSignIn()
  const isHydrated = useIsHydrated()
  const { isSending, problem, send } = useSending(
    async () => completeSignIn(await call('signInWithPasskey', { credential: await requestPasskeyAssertion() })),
    (error) => (error instanceof PasskeyCancelled ? cancelledMessage : formatCallError(error, failedMessage)),
  )
  if (!isHydrated || !supportsPasskeys()) return null
  return (
    <>
      <Button kind="bare" isBusy={isSending} onPress={() => void send()}>
        {isSending ? messages.passkeyWaiting : messages.passkeySignIn}
      </Button>
      {problem && (
        <div className={styles.whole}>
          <Notice kind="failed">{problem}</Notice>
        </div>
      )}
    </>
  )
}
