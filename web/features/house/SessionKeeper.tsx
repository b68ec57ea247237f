import type { Session } from '@scene-partner/contract/entities'
import { useCallback, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isReadOnly } from '../../platform/access.ts'
import { call, onRefusal } from '../../platform/client.ts'
import {
  isSessionHeld,
  judgeIdle,
  lastActivityAt,
  noteActivity,
  onActivity,
  startCounting,
} from '../../platform/inactivity.ts'
import { followLive, onLive, type UserChange } from '../../platform/live.ts'
import { storeRedirect } from '../../platform/redirects.ts'
import {
  hasMissedNews,
  onSessionElsewhere,
  refreshSession,
  sessionStore,
  signOut,
  useSession,
} from '../../platform/session.ts'

const lookedAtEveryMs = 10_000
const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
const expired = '/sign-in?message=session_expired'

const whose = (session: Session | null) => `${session?.user.uid} ${session?.claims.impersonatedBy}`

function useNews() {
  useEffect(() => {
    const leave = followLive()
    // A `user` event carries the document under its own topic; see the server's live stream.
    const stop = onLive('user', (change) => sessionStore.setUser((change as UserChange).user))
    const stopMissed = onLive('missed', () => void refreshSession().catch(reportError))
    return () => {
      stop()
      stopMissed()
      leave()
    }
  }, [])
}

/** Tells the server of activity, so that its own thirty minutes begin anew too. */
function useSignsOfLife(whenGone: () => void) {
  useEffect(() => {
    startCounting()
    const note = () => noteActivity()
    const tell = async () => {
      const session = await call('getSession', {})
      if (session) sessionStore.set(session)
      else if (!isSessionHeld()) whenGone()
    }
    for (const name of signsOfLife) addEventListener(name, note, { passive: true })
    // Unreachable is not gone: the next sign of life asks again.
    const stop = onActivity(() => void tell().catch(() => undefined))
    return () => {
      stop()
      for (const name of signsOfLife) removeEventListener(name, note)
    }
  }, [whenGone])
}

function useIdle(end: () => void, onEnding: (isEnding: boolean) => void): void {
  useEffect(() => {
    const look = () => {
      if (isSessionHeld()) noteActivity()
      const state = judgeIdle(lastActivityAt(), Date.now())
      onEnding(state === 'warned')
      if (state === 'ended') end()
    }
    const timer = setInterval(look, lookedAtEveryMs)
    const stop = onActivity(look)
    // A laptop that slept has missed its timers.
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', look)
      onEnding(false)
    }
  }, [end, onEnding])
}

/** Ends what the page shows of the session, keeps the address for afterwards, and asks to sign in again. */
function useExpire() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const address = useRef('')
  const isOver = useRef(false)
  useEffect(() => {
    address.current = pathname + search
  }, [pathname, search])

  return useCallback(
    async (forget: () => Promise<void> | void) => {
      if (isOver.current) return
      isOver.current = true
      // A view that has ended on the server leads back to whoever had it, and not to the door of the one viewed.
      if (isReadOnly(sessionStore.get()) && forget === justForget) {
        // Nobody but an administrator needs it, and only now.
        const { leaveEndedView } = await import('../impersonation/index.ts')
        await navigate(await leaveEndedView(), { replace: true })
        return
      }
      const wanted = address.current
      try {
        await forget()
      } catch (error) {
        reportError(error) // this page has forgotten the session either way
      }
      storeRedirect(wanted)
      await navigate(expired)
    },
    [navigate],
  )
}

const justForget = () => sessionStore.set(null)

/** Asks the server once a view should have ended: this browser's clock may be wrong. */
function useEndOfView(leave: () => void) {
  const end = useSession()?.claims.impersonationExpiresAt
  useEffect(() => {
    if (!end) return undefined
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const ask = async () => {
      const session = await call('getSession', {}).catch(() => undefined) // unreachable: asked again
      if (isOver) return
      if (session === null) leave()
      else timer = setTimeout(() => void ask(), lookedAtEveryMs)
    }
    timer = setTimeout(() => void ask(), Math.max(0, Date.parse(end) - Date.now()))
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [end, leave])
}

export type SessionKeeperProps = {
  /** Told whether the session is about to end, so that the house can say so in its one banner. */
  onEnding: (isEnding: boolean) => void
}

/** Follows the server's news while somebody is signed in, and ends the session after thirty minutes without a sign of life. */
export function SessionKeeper({ onEnding }: SessionKeeperProps): null {
  const navigate = useNavigate()
  const expire = useExpire()
  const endHere = useCallback(() => void expire(signOut), [expire])
  const endOnServer = useCallback(() => void expire(justForget), [expire])

  useNews()
  useSignsOfLife(endOnServer)
  useIdle(endHere, onEnding)
  useEndOfView(endOnServer)
  useEffect(
    () =>
      onRefusal((error) => {
        if (error.code === 'signed_out' && !isSessionHeld()) endOnServer()
      }),
    [endOnServer],
  )
  useEffect(
    () =>
      onSessionElsewhere((news) => {
        if (news === 'signed-out') sessionStore.set(null)
        else void refreshSession().catch(reportError)
        void navigate('/')
      }),
    [navigate],
  )
  // A page on its way to the browser hears nothing: it may show somebody who has gone since.
  useEffect(() => {
    const lookAgain = async () => {
      const before = whose(sessionStore.get())
      if (whose(await refreshSession()) !== before) await navigate('/')
    }
    if (hasMissedNews()) void lookAgain().catch(reportError)
  }, [navigate])

  return null
}
