import type { Session } from '@scene-partner/contract/entities'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isReadOnly } from '../../platform/session/access.ts'
import { call, onCallError } from '../../platform/api/client.ts'
import {
  isSessionKeptAlive,
  getIdleState,
  lastActivityAt,
  recordActivity,
  onActivity,
  resetActivity,
} from '../../platform/session/inactivity.ts'
import { connectLive, onLiveEvent, type UserLiveEvent } from '../../platform/api/live.ts'
import { storeRedirect } from '../../platform/session/redirects.ts'
import {
  hasMissedSessionChange,
  onSessionChangeInOtherTab,
  refreshSession,
  sessionStore,
  signOut,
  useSession,
} from '../../platform/session/session.ts'

const checkIntervalMs = 10_000
const activityEvents = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const expiredPath = '/sign-in?message=session_expired'

const getSessionKey = (session: Session | null) => `${session?.user.uid} ${session?.claims.impersonatedBy}`

function useServerEvents() {
  useEffect(() => {
    const disconnect = connectLive()
    // A `user` event carries the whole user document.
    const stop = onLiveEvent('user', (change) => sessionStore.setUser((change as UserLiveEvent).user))
    const stopMissed = onLiveEvent('missed', () => void refreshSession().catch(reportError))
    return () => {
      stop()
      stopMissed()
      disconnect()
    }
  }, [])
}

/** Reports activity to the server, which then restarts its own inactivity timer. */
function useActivityReports(onSessionEnded: () => void) {
  useEffect(() => {
    resetActivity()
    const handleActivity = () => recordActivity()
    const reportActivity = async () => {
      const session = await call('getSession', {})
      if (session) sessionStore.set(session)
      else if (!isSessionKeptAlive()) onSessionEnded()
    }
    for (const name of activityEvents) addEventListener(name, handleActivity, { passive: true })
    // An unreachable server does not end the session. The next activity asks again.
    const stop = onActivity(() => void reportActivity().catch(() => undefined))
    return () => {
      stop()
      for (const name of activityEvents) removeEventListener(name, handleActivity)
    }
  }, [onSessionEnded])
}

function useInactivityTimeout(endSession: () => void, onEnding: (isEnding: boolean) => void): void {
  useEffect(() => {
    const checkInactivity = () => {
      if (isSessionKeptAlive()) recordActivity()
      const state = getIdleState(lastActivityAt(), Date.now())
      onEnding(state === 'warned')
      if (state === 'ended') endSession()
    }
    const timer = setInterval(checkInactivity, checkIntervalMs)
    const stop = onActivity(checkInactivity)
    // A sleeping computer misses its timers.
    document.addEventListener('visibilitychange', checkInactivity)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', checkInactivity)
      onEnding(false)
    }
  }, [endSession, onEnding])
}

/** Ends the session on this page, stores the path for later, and asks to sign in again. */
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
      // An impersonation that expired on the server returns to the admin, not to the user's sign-in.
      if (isReadOnly(sessionStore.get()) && endSessionBy === dropSession) {
        // Loaded on demand: only admins need it.
        const { leaveExpiredImpersonation } = await import('../../features/impersonation/index.ts')
        await navigate(await leaveExpiredImpersonation(), { replace: true })
        return
      }
      const wantedPath = address.current
      try {
        await endSessionBy()
      } catch (error) {
        reportError(error) // the page has dropped the session either way
      }
      storeRedirect(wantedPath)
      await navigate(expiredPath)
    },
    [navigate],
  )
}

const dropSession = () => sessionStore.set(null)

/** Asks the server when the impersonation should have ended, as this browser's clock may be wrong. */
function useImpersonationEnd(disconnect: () => void) {
  const endSession = useSession()?.claims.impersonationExpiresAt
  useEffect(() => {
    if (!endSession) return undefined
    let timer: ReturnType<typeof setTimeout>
    let hasEnded = false
    const ask = async () => {
      const session = await call('getSession', {}).catch(() => undefined) // unreachable: asks again later
      if (hasEnded) return
      if (session === null) disconnect()
      else timer = setTimeout(() => void ask(), checkIntervalMs)
    }
    timer = setTimeout(() => void ask(), Math.max(0, Date.parse(endSession) - Date.now()))
    return () => {
      hasEnded = true
      clearTimeout(timer)
    }
  }, [endSession, disconnect])
}

export type SessionMonitorProps = {
  /** Called with whether the session is about to end, so that the banner can warn. */
  onEnding: (isEnding: boolean) => void
}

/** While someone is signed in, receives server events and ends the session after 30 minutes of inactivity. */
export function SessionMonitor({ onEnding }: SessionMonitorProps): null {
  const navigate = useNavigate()
  const expire = useExpire()
  const endByInactivity = useCallback(() => void expire(signOut), [expire])
  const endByServer = useCallback(() => void expire(dropSession), [expire])

  useServerEvents()
  useActivityReports(endByServer)
  useInactivityTimeout(endByInactivity, onEnding)
  useImpersonationEnd(endByServer)
  useEffect(
    () =>
      onCallError((error) => {
        if (error.code === 'signed_out' && !isSessionKeptAlive()) endByServer()
      }),
    [endByServer],
  )
  useEffect(
    () =>
      onSessionChangeInOtherTab((message) => {
        if (message === 'signed-out') sessionStore.set(null)
        else void refreshSession().catch(reportError)
        void navigate('/')
      }),
    [navigate],
  )
  // A page that is still loading receives no messages and may show a user who has signed out since.
  useEffect(() => {
    const refresh = async () => {
      const before = getSessionKey(sessionStore.get())
      if (getSessionKey(await refreshSession()) !== before) await navigate('/')
    }
    if (hasMissedSessionChange()) void refresh().catch(reportError)
  }, [navigate])

  return null
}
