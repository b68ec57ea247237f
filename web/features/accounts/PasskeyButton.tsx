import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { knowsPasskeys, PasskeyCancelled, showPasskey } from '../../platform/passkeys.ts'
import { useIsHydrated } from '../../platform/useIsHydrated.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useArrive } from './useArrive.ts'
import * as words from './words.ts'
import styles from './accounts.module.css'

const notChosen = words.noPasskeyWasChosen
const failed = words.thatPasskeyCouldNotBeUsed

/** Signs in with a key of this device, where the browser knows how. */
export function PasskeyButton() {
  const arrive = useArrive()
  const isHydrated = useIsHydrated()
  const { isSending, problem, send } = useSending(
    async () => arrive(await call('signInWithPasskey', { credential: await showPasskey() })),
    (error) => (error instanceof PasskeyCancelled ? notChosen : sayRefusal(error, failed)),
  )
  if (!isHydrated || !knowsPasskeys()) return null
  return (
    <>
      <Button kind="bare" isBusy={isSending} onPress={() => void send()}>
        {isSending ? words.lookAtYourDevice : words.signInWithPasskey}
      </Button>
      {problem && (
        <div className={styles.whole}>
          <Notice kind="failed">{problem}</Notice>
        </div>
      )}
    </>
  )
}
