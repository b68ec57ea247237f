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
   * The session is about to end from inactivity. The warning is part of this banner, so that the impersonation stays
   * visible.
   */
  isEnding?: boolean
}

/** Shows during an impersonation whose account is open, with a button that ends it. */
export function ImpersonationBanner({ session, isEnding = false }: ImpersonationBannerProps) {
  const navigate = useNavigate()
  const { displayName, email } = session.user
  const { isSending, problem, send } = useSending(
    async () => {
      // Loaded on demand: only admins need it.
      const { endImpersonation } = await import('../../features/impersonation/index.ts')
      await navigate(await endImpersonation(session), { replace: true })
    },
    (error) => formatCallError(error, failedMessage),
  )
  return (
    <Notice
      kind="hold"
      action={
        <div className={styles.acts}>
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
