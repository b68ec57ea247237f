import type { Session } from '@scene-partner/contract/entities'
import { useNavigate } from 'react-router'
import { sayRefusal } from '../../platform/callError.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StaySignedIn } from './StaySignedIn.tsx'
import * as words from './words.ts'
import styles from './Banner.module.css'

const failed = words.viewCouldNotBeEnded

export type ViewingBannerProps = {
  session: Session
  /** The house would sign out soon, as nothing happens: said here, so that whose account this is stays in sight. */
  isEnding?: boolean
}

/** Says whose account is shown, and that nothing of it can be changed, on every page until it ends. */
export function ViewingBanner({ session, isEnding = false }: ViewingBannerProps) {
  const navigate = useNavigate()
  const { displayName, email } = session.user
  const { isSending, problem, send } = useSending(
    async () => {
      // Nobody but an administrator needs it, and only now.
      const { endView } = await import('../impersonation/index.ts')
      await navigate(await endView(session), { replace: true })
    },
    (error) => sayRefusal(error, failed),
  )
  return (
    <Notice
      kind="hold"
      act={
        <div className={styles.acts}>
          {isEnding && <StaySignedIn />}
          <Button size="dense" isBusy={isSending} onPress={() => void send()}>
            {words.returnToAdmin}
          </Button>
        </div>
      }
    >
      <p>{words.viewingAs(displayName || email)}</p>
      {isEnding && <p className={styles.aside}>{words.youWillBeSignedOut}</p>}
      {problem && (
        <p className={styles.aside} role="alert">
          {problem}
        </p>
      )}
    </Notice>
  )
}
