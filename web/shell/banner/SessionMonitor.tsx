import type { Session } from '@scene-partner/contract/entities'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isReadOnly, needsSecondFactor } from '../../platform/session/access.ts'
import { call, onCallError } from '../../platform/api/client.ts'
import {
  isPageReleased,
  isKeepAliveActive,
  getIdleState,
  lastActivityAt,
  recordActivity,
  onActivity,
  resetActivity,
} from '../../platform/session/inactivity.ts'
import { connectLive, onLiveEvent } from '../../platform/api/live.ts'
import { startReminders } from '../../platform/reminders/reminders.ts'
import { storeRedirect } from '../../platform/session/redirects.ts'
import {
  endSession,
  hasMissedSessionChange,
  onSessionChangeInOtherTab,
  refreshSession,
  sessionStore,
  useSession,
} from '../../platform/session/session.ts'
import { isVerificationAwaited, storeVerificationWait } from '../../platform/session/verificationWait.ts'

const checkIntervalMs = 10_000
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const expiredPath = '/sign-in?message=session_expired'

const getSessionKey = (session: Session | null) => `${session?.user.uid} ${session?.claims.impersonatedBy}`

function useServerEvents() {
  const isRefused = needsSecondFactor(useSession())
  useEffect(() => {
    if (isRefused) return undefined
    const disconnect = connectLive()
    // A `user` event contains the whole user document, so nothing needs to be fetched.
    const stop = onLiveEvent('user', ({ user }) => sessionStore.setUser(user))
    const stopMissed = onLiveEvent('missed', () => void refreshSession().catch(reportError))
    return () => {
      stop()
      stopMissed()
      disconnect()
    }
  }, [isRefused])
}

/** Reports activity to the server, which then restarts its own inactivity timer. */
function useActivityReports(onSessionEnded: () => void) {
  useEffect(() => {
    resetActivity()
    const handleActivity = () => recordActivity()
    const reportActivity = async () => {
      const session = await call('getSession', {})
      if (session) sessionStore.set(session)
      else if (isPageReleased()) onSessionEnded()
    }
    for (const name of activityEvents) addEventListener(name, handleActivity, { passive: true })
    // If the server is unreachable, the session continues, and the next activity is reported again.
    const stop = onActivity(() => void reportActivity().catch(() => undefined))
    return () => {
      stop()
      for (const name of activityEvents) removeEventListener(name, handleActivity)
    }
  }, [onSessionEnded])
}

function useInactivityTimeout(onEnded: () => void, onEnding: (isEnding: boolean) => void): void {
  useEffect(() => {
    const checkInactivity = () => {
      if (isKeepAliveActive()) recordActivity()
      const state = getIdleState(lastActivityAt(), Date.now())
      onEnding(state === 'warned')
      if (state === 'ended') onEnded()
    }
    const timer = setInterval(checkInactivity, checkIntervalMs)
    const stop = onActivity(checkInactivity)
    // While a computer sleeps, timers do not run, so inactivity is also checked when the page becomes visible.
    document.addEventListener('visibilitychange', checkInactivity)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', checkInactivity)
      onEnding(false)
    }
  }, [onEnded, onEnding])
}

/** Records whether the user's address was unverified when the page began to show this user. */
function useVerificationWait() {
  useEffect(() => {
    const session = sessionStore.get()
    storeVerificationWait(session !== null && !isReadOnly(session) && !session.user.emailVerified)
  }, [])
}

/** Shows the reminders of the signed-in account while the app is open. */
function useReminders(): void {
  const accountId = useSession()?.user.uid
  useEffect(() => (accountId ? startReminders(accountId) : undefined), [accountId])
}

/** Returns a function that ends the session on this page, stores the path for later, and opens the sign-in page. */
function useExpire() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const address = useRef('')
  const hasEnded = useRef(false)
  useEffect(() => {
    address.current = pathname + search
  }, [pathname, search])

  return useCallback(
    async (endSessionBy: () => Promise<void> | void) => {
      if (hasEnded.current) return
      hasEnded.current = true
      // If an impersonation expired on the server, the admin's session is restored, and the sign-in page is not
      // shown.
      if (isReadOnly(sessionStore.get()) && endSessionBy === dropSession) {
        // Loads on demand, because only admins need this code.
        const { leaveExpiredImpersonation } = await import('../../features/impersonation/index.ts')
        await navigate(await leaveExpiredImpersonation(), { replace: true })
        return
      }
      const wantedPath = address.current
      try {
        await endSessionBy()
      } catch (error) {
        reportError(error) // the page has removed the session even if the call failed
      }
      storeRedirect(wantedPath)
      // If this tab still waits for the verification of the address, the session ended because the address was verified
      // in another browser. The banner then says so on the sign-in page, in place of the message about an expired
      // session.
      await navigate(isVerificationAwaited() ? '/sign-in' : expiredPath)
    },
    [navigate],
  )
}

/** Error codes of calls without a session: that of an operation, and that of an upload or download. */
const signedOutCodes: ReadonlySet<string> = new Set(['signed_out', 'storage/unauthenticated'])

const dropSession = () => sessionStore.set(null)

/**
 * When the time of an impersonation is over by this browser's clock, asks the server whether it has ended, because this
 * clock may be wrong.
 */
function useImpersonationEnd(disconnect: () => void) {
  const endsAt = useSession()?.claims.impersonationExpiresAt
  useEffect(() => {
    if (!endsAt) return undefined
    let timer: ReturnType<typeof setTimeout>
    let hasEnded = false
    const ask = async () => {
      const session = await call('getSession', {}).catch(() => undefined) // the server is unreachable: ask again later
      if (hasEnded) return
      if (session === null) disconnect()
      else timer = setTimeout(() => void ask(), checkIntervalMs)
    }
    timer = setTimeout(() => void ask(), Math.max(0, Date.parse(endsAt) - Date.now()))
    return () => {
      hasEnded = true
      clearTimeout(timer)
    }
  }, [endsAt, disconnect])
}

export type SessionMonitorProps = {
  /** Called with true when the session will end soon, so that the banner can warn, and with false when it will not. */
  onEnding: (isEnding: boolean) => void
}

/** While a user is signed in: receives server events, shows reminders, and ends the session after 30 minutes of inactivity. */
export function SessionMonitor({ onEnding }: SessionMonitorProps): null {
  const navigate = useNavigate()
  const expire = useExpire()
  const endByInactivity = useCallback(() => void expire(endSession), [expire])
  const endByServer = useCallback(() => void expire(dropSession), [expire])

  useVerificationWait()
  useReminders()
  useServerEvents()
  useActivityReports(endByServer)
  useInactivityTimeout(endByInactivity, onEnding)
  useImpersonationEnd(endByServer)
  useEffect(
    () =>
      onCallError((error) => {
        if (signedOutCodes.has(error.code) && isPageReleased()) endByServer()
      }),
    [endByServer],
  )
  useEffect(
    () =>
      onSessionChangeInOtherTab((message) => {
        if (message === 'signed-out') {
          storeVerificationWait(false)
          sessionStore.set(null)
        } else void refreshSession().catch(reportError)
        void navigate('/')
      }),
    [navigate],
  )
  // While the page was loading, it received no messages from other tabs. So it may show a user who has signed out in
  // another tab.
  useEffect(() => {
    const refresh = async () => {
      const before = getSessionKey(sessionStore.get())
      if (getSessionKey(await refreshSession()) !== before) await navigate('/')
    }
    if (hasMissedSessionChange()) void refresh().catch(reportError)
  }, [navigate])

  return null
}
