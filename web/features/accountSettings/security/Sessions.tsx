import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sayDataError, sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { operationQuery, queryClient } from '../../platform/query.tsx'
import { signOut } from '../../platform/session.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { mayChange } from './mayChange.ts'
import type { SectionProps } from './section.ts'
import { SessionRow } from './SessionRow.tsx'
import { Told } from './Told.tsx'
import * as words from './words.ts'
import styles from './account.module.css'

const sessions = operationQuery('getUserSessions', {}, ['user'])
const lookAgain = () => queryClient.invalidateQueries({ queryKey: sessions.queryKey })

const endedWords = (count: number) => (count === 0 ? words.youWereSignedInNowhere : words.othersSignedOut(count))

/** Where one is signed in, this browser first. */
export function Sessions({ session }: SectionProps) {
  const query = useQuery(sessions)
  const navigate = useNavigate()
  const [told, setTold] = useState<string | null>(null)
  const mayEnd = mayChange(session)
  const { isSending, problem, send } = useSending(
    async () => {
      setTold(null)
      const { ended } = await call('endOtherSessions', {})
      setTold(endedWords(ended))
      await lookAgain()
    },
    (error) => sayRefusal(error, words.otherBrowsersCouldNotBeSigned),
  )
  const leave = async () => {
    await navigate('/')
    await signOut().catch(reportError) // this browser has forgotten the session either way
  }
  const others = query.data?.sessions.filter((one) => !one.isThis).length ?? 0
  return (
    <section className={styles.part} aria-labelledby="sessions">
      <h3 id="sessions">{words.whereYouAreSigned}</h3>
      <Loaded query={query} sayError={(error) => sayDataError(words.loadSessions, error)}>
        {({ sessions: all }) => (
          <ul className={styles.rows}>
            {all
              .toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
              .map((one) => (
                <SessionRow
                  key={one.sessionId}
                  session={one}
                  mayEnd={mayEnd}
                  onEnded={() => {
                    setTold(words.signedOutThere)
                    return lookAgain()
                  }}
                />
              ))}
          </ul>
        )}
      </Loaded>
      <div className={styles.acts}>
        <Button onPress={() => void leave()}>{words.signOut}</Button>
        {mayEnd && others > 0 && (
          <Button isBusy={isSending} onPress={() => void send()}>
            {isSending ? words.signingOut : words.signOutEverywhereElse}
          </Button>
        )}
      </div>
      {problem && <Notice kind="failed">{problem}</Notice>}
      <Told words={told} />
    </section>
  )
}
