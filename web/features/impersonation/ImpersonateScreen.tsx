import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallError } from '../../platform/api/callError.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { enterImpersonation, cancelImpersonation, endImpersonation } from './impersonation.ts'
import { adminUsersPath } from '../../platform/adminPaths.ts'
import {
  clearStoredImpersonation,
  readStoredImpersonation,
  impersonationErrors,
  type ImpersonationErrorKind,
} from './storedImpersonation.ts'
import { sessionStore } from '../../platform/session/session.ts'
import * as messages from './messages.ts'
import styles from './ImpersonateScreen.module.css'

type State = { at: 'opening' } | { at: 'stopped'; by: ImpersonationErrorKind; canRetry: boolean }

const retryableStatuses: ReadonlySet<string> = new Set(['internal', 'unavailable', 'deadline-exceeded'])

function toStoppedState(error: unknown): State {
  if (!(error instanceof CallError)) throw error
  if (error.code === 'impersonation/expired') return { at: 'stopped', by: 'expired', canRetry: false }
  // If the server did not answer, the token may still be valid, so the admin can try again.
  return { at: 'stopped', by: 'refused', canRetry: retryableStatuses.has(error.status) }
}

/**
 * Starts, once, the impersonation whose tokens are stored. If the admin cancels meanwhile, ends it as soon as it has
 * started.
 */
function useImpersonationStart() {
  const navigate = useNavigate()
  const [state, setState] = useState<State>({ at: 'opening' })
  const hasStarted = useRef(false)
  const isCancelled = useRef(false)

  async function start() {
    const stored = readStoredImpersonation()
    if (typeof stored === 'string') {
      setState({ at: 'stopped', by: stored, canRetry: false })
      return
    }
    setState({ at: 'opening' })
    try {
      const to = await enterImpersonation(stored)
      const view = sessionStore.get()
      await navigate(isCancelled.current && view ? await endImpersonation(view) : to, { replace: true })
    } catch (error) {
      if (!isCancelled.current) setState(toStoppedState(error))
    }
  }

  useEffect(() => {
    if (hasStarted.current) return
    hasStarted.current = true
    void start()
  })

  async function cancel() {
    isCancelled.current = true
    // If the server does not learn that the admin cancelled, the token still expires within a minute, and it works only
    // with the admin's cookie.
    await cancelImpersonation().catch(reportError)
    if (sessionStore.get()?.claims.impersonatedBy === null) await navigate(adminUsersPath, { replace: true })
  }

  async function leave() {
    clearStoredImpersonation()
    await navigate(adminUsersPath, { replace: true })
  }
  return { state, start, cancel, leave }
}

/** The page that starts a read-only impersonation, or shows why it cannot be started. */
export function ImpersonateScreen() {
  const { state, start, cancel, leave } = useImpersonationStart()
  if (state.at === 'opening') {
    return (
      <Screen title={messages.screenTitle} lead={messages.screenLead} width="form">
        <Skeleton rows={1} label={messages.screenLoading} />
        <div>
          <Button onPress={() => void cancel()}>{messages.screenCancel}</Button>
        </div>
      </Screen>
    )
  }
  return (
    <Screen title={messages.screenTitle} width="form">
      <Notice kind="failed">{impersonationErrors[state.by]}</Notice>
      <div className={styles.ways}>
        {state.canRetry && (
          <Button kind="main" onPress={() => void start()}>
            {messages.screenRetry}
          </Button>
        )}
        <Button kind={state.canRetry ? 'quiet' : 'main'} onPress={() => void leave()}>
          {messages.screenBackToUsers}
        </Button>
      </div>
    </Screen>
  )
}
