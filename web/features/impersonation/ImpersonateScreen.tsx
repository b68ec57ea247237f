import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '../../platform/callError.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { beginView, cancelView, endView } from './acts.ts'
import { usersPage } from '../../platform/adminAddresses.ts'
import { forgetView, readKeptView, sentences, type Obstacle } from './keptView.ts'
import { sessionStore } from '../../platform/session.ts'
import * as words from './words.ts'
import styles from './ImpersonateScreen.module.css'

type State = { at: 'opening' } | { at: 'stopped'; by: Obstacle; mayRetry: boolean }

const unanswered: ReadonlySet<string> = new Set(['internal', 'unavailable', 'deadline-exceeded'])

function whatStopped(error: unknown): State {
  if (!(error instanceof CallError)) throw error
  if (error.code === 'impersonation/expired') return { at: 'stopped', by: 'expired', mayRetry: false }
  // Without an answer the token may still be good.
  return { at: 'stopped', by: 'refused', mayRetry: unanswered.has(error.status) }
}

/** Begins what the page keeps, once, and undoes it where it was cancelled meanwhile. */
function useGate() {
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ at: 'opening' })
  const hasBegun = useRef(false)
  const isCancelled = useRef(false)

  async function begin() {
    const kept = readKeptView()
    if (typeof kept === 'string') {
      setState({ at: 'stopped', by: kept, mayRetry: false })
      return
    }
    setState({ at: 'opening' })
    try {
      const to = await beginView(kept)
      const view = sessionStore.get()
      await navigate(isCancelled.current && view ? await endView(view) : to, { replace: true })
    } catch (error) {
      if (!isCancelled.current) setState(whatStopped(error))
    }
  }

  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void begin()
  })

  async function cancel() {
    isCancelled.current = true
    // Unanswered or too late: the token is void within the minute, and void without this administrator's cookie.
    await cancelView().catch(reportError)
    if (sessionStore.get()?.claims.impersonatedBy === null) await navigate(usersPage, { replace: true })
  }

  async function leave() {
    forgetView()
    await navigate(usersPage, { replace: true })
  }
  return { state, begin, cancel, leave }
}

/** The gate to somebody's account: opens it read-only, or says in one sentence why not. */
export function ImpersonateScreen() {
  const { state, begin, cancel, leave } = useGate()
  if (state.at === 'opening') {
    return (
      <Screen title={words.viewAccount} lead={words.youWillSee} width="form">
        <Waiting rows={1} label={words.openingAccount} />
        <div>
          <Button onPress={() => void cancel()}>{words.cancel}</Button>
        </div>
      </Screen>
    )
  }
  return (
    <Screen title={words.viewAccount} width="form">
      <Notice kind="failed">{sentences[state.by]}</Notice>
      <div className={styles.ways}>
        {state.mayRetry && (
          <Button kind="main" onPress={() => void begin()}>
            {words.tryAgain}
          </Button>
        )}
        <Button kind={state.mayRetry ? 'quiet' : 'main'} onPress={() => void leave()}>
          {words.backToUsers}
        </Button>
      </div>
    </Screen>
  )
}
