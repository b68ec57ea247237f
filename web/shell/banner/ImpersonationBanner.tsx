import type { Session } from '@scene-partner/contract/entities'
import { useNavigate } from 'react-router'
import { formatCallError } from '../../platform/api/callError.ts'
import { useSending } from '../../platform/page/useSending.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { StaySignedInButton } from './StaySignedInButton.tsx'
import * as messages from '../messages.ts'
import styles from './Banner.module.css'

const failedMessage = messages.impersonationEndFailed

export type ImpersonationBannerProps = {
  session: Session
  /**
   * Whether the session will end soon because of inactivity. This banner then includes the warning about that, so that
   * the admin sees both the impersonation and the warning.
   */
  isEnding?: boolean
}

/** Shows whose account is open during an impersonation, with a button that ends it. */
export function ImpersonationBanner({ session, isEnding = false }: ImpersonationBannerProps) {
  const navigate = useNavigate()
  const { displayName, email } = session.user
  const { isSending, problem, send } = useSending(
    async () => {
      // Loads on demand, because only admins need this code.
      const { endImpersonation } = await import('../../features/impersonation/index.ts')
      await navigate(await endImpersonation(session), { replace: true })
    },
    (error) => formatCallError(error, failedMessage),
  )
  return (
    <Notice
      kind="hold"
      action={
        <div className={styles.actions}>
          {isEnding && <StaySignedInButton />}
          <Button size="dense" isBusy={isSending} onPress={() => void send()}>
            {messages.impersonationReturn}
          </Button>
        </div>
      }
    >
      <p>{messages.impersonationViewingAs(displayName || email)}</p>
      {isEnding && <p className={styles.aside}>{messages.impersonationSessionEnding}</p>}
      {problem && (
        <p className={styles.aside} role="alert">
          {problem}
        </p>
      )}
    </Notice>
  )
}
