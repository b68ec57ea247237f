import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatFailedAction, formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { operationQuery, queryClient } from '../../../platform/query/query.tsx'
import { signOut } from '../../../platform/session/session.ts'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { canChangeAccount } from '../canChangeAccount.ts'
import type { SectionProps } from '../accountSection.ts'
import { SessionRow } from './SessionRow.tsx'
import { ResultMessage } from '../form/ResultMessage.tsx'
import * as messages from '../messages.ts'
import styles from '../accountSettings.module.css'

const sessions = operationQuery('getUserSessions', {}, ['user'])
const refetch = () => queryClient.invalidateQueries({ queryKey: sessions.queryKey })

const formatEnded = (count: number) =>
  count === 0 ? messages.sessionsNoOthers : messages.sessionsOthersSignedOut(count)

/** Lists the sessions of the account, the session of this browser first, and lets the user end them. */
export function Sessions({ session }: SectionProps) {
  const query = useQuery(sessions)
  const navigate = useNavigate()
  const [result, setResult] = useState<string | null>(null)
  const canEnd = canChangeAccount(session)
  const { isSending, problem, send } = useSending(
    async () => {
      setResult(null)
      const { ended } = await call('endOtherSessions', {})
      setResult(formatEnded(ended))
      await refetch()
    },
    (error) => formatCallError(error, messages.sessionsSignOutOthersFailed),
  )
  const signOutHere = async () => {
    await navigate('/')
    await signOut().catch(reportError) // Even if the server could not be reached, the page has removed its session.
  }
  const others = query.data?.sessions.filter((one) => !one.isThis).length ?? 0
  return (
    <section className={styles.part} aria-labelledby="sessions">
      <h3 id="sessions">{messages.sessionsTitle}</h3>
      <QueryContent query={query} formatError={(error) => formatFailedAction(messages.sessionsLoadAction, error)}>
        {({ sessions: all }) => (
          <ul className={styles.rows}>
            {all
              .toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
              .map((one) => (
                <SessionRow
                  key={one.sessionId}
                  session={one}
                  canEnd={canEnd}
                  onEnded={() => {
                    setResult(messages.sessionSignedOut)
                    return refetch()
                  }}
                />
              ))}
          </ul>
        )}
      </QueryContent>
      <div className={styles.actions}>
        <Button onPress={() => void signOutHere()}>{messages.sessionSignOut}</Button>
        {canEnd && others > 0 && (
          <Button isBusy={isSending} onPress={() => void send()}>
            {isSending ? messages.sessionsSigningOut : messages.sessionsSignOutOthers}
          </Button>
        )}
      </div>
      {problem && <Notice kind="failed">{problem}</Notice>}
      <ResultMessage text={result} />
    </section>
  )
}
