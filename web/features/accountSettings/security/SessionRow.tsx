import type { OutputOf } from '@scene-partner/contract/operations/index'
import { hasErrorCode, formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { formatTimeAgo, formatDay } from '../formatTimeAgo.ts'
import * as messages from '../messages.ts'
import styles from '../accountSettings.module.css'

type SessionInfo = OutputOf<'getUserSessions'>['sessions'][number]

/** Returns the browser and system of a session as text, such as *Firefox on Windows*. */
export function formatBrowser({ browser, system }: Pick<SessionInfo, 'browser' | 'system'>): string {
  if (browser && system) return messages.sessionBrowserOnSystem(browser, system)
  return browser ?? (system ? messages.sessionSomeBrowserOn(system) : messages.sessionUnknownBrowser)
}

type SessionRowProps = { session: SessionInfo; canEnd: boolean; onEnded: () => Promise<unknown> }

/**
 * Shows one session, that is, one browser in which the user is signed in, with a button that ends the session. The
 * session of this browser has no button.
 */
export function SessionRow({ session, canEnd, onEnded }: SessionRowProps) {
  const { sessionId, isThis, lastSeenAt, signedInAt } = session
  const browserName = formatBrowser(session)
  const { isSending, problem, send } = useSending(
    async () => {
      try {
        await call('endSession', { sessionId })
      } catch (error) {
        // `not_found` means that the session has already ended, which is the desired result.
        if (!hasErrorCode(error, 'not_found')) throw error
      }
      await onEnded()
    },
    (error) => formatCallError(error, messages.sessionSignOutFailed),
  )
  return (
    <li>
      <div className={styles.fact}>
        <div className={styles.value}>
          <strong>{browserName}</strong>
          <span className={styles.quiet}>
            {isThis ? messages.sessionThisBrowser : messages.sessionLastSeen(formatTimeAgo(lastSeenAt, Date.now()))}
            {messages.sessionSignedInOn(formatDay(signedInAt))}
          </span>
        </div>
        {canEnd && !isThis && (
          <div className={styles.act}>
            <Button
              kind="bare"
              label={messages.sessionSignOutLabel(browserName)}
              isBusy={isSending}
              onPress={() => void send()}
            >
              {messages.sessionSignOut}
            </Button>
          </div>
        )}
      </div>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </li>
  )
}
