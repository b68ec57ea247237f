import type { OutputOf } from '@scene-partner/contract/operations/index'
import { isRefusal, sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { agoWords, dayWords } from './whenWords.ts'
import * as words from './words.ts'
import styles from './account.module.css'

type OneSession = OutputOf<'getUserSessions'>['sessions'][number]

/** *Firefox on Windows*, as far as it is known. */
export function placeWords({ browser, system }: Pick<OneSession, 'browser' | 'system'>): string {
  if (browser && system) return words.browserOnSystem(browser, system)
  return browser ?? (system ? words.someBrowserOn(system) : words.browserWeDoNotKnow)
}

type SessionRowProps = { session: OneSession; mayEnd: boolean; onEnded: () => Promise<unknown> }

/** One browser that is signed in, and the way to sign it out. */
export function SessionRow({ session, mayEnd, onEnded }: SessionRowProps) {
  const { sessionId, isThis, lastSeenAt, signedInAt } = session
  const place = placeWords(session)
  const { isSending, problem, send } = useSending(
    async () => {
      try {
        await call('endSession', { sessionId })
      } catch (error) {
        // It ended by itself in the meantime, which is what was wanted.
        if (!isRefusal(error, 'not_found')) throw error
      }
      await onEnded()
    },
    (error) => sayRefusal(error, words.thatBrowserCouldNotBeSigned),
  )
  return (
    <li>
      <div className={styles.fact}>
        <div className={styles.value}>
          <strong>{place}</strong>
          <span className={styles.quiet}>
            {isThis ? words.thisBrowser : words.lastSeen(agoWords(lastSeenAt, Date.now()))}
            {words.signedInOn(dayWords(signedInAt))}
          </span>
        </div>
        {mayEnd && !isThis && (
          <div className={styles.act}>
            <Button kind="bare" label={words.signOutOf(place)} isBusy={isSending} onPress={() => void send()}>
              {words.signOut}
            </Button>
          </div>
        )}
      </div>
      {problem && <Notice kind="failed">{problem}</Notice>}
    </li>
  )
}
