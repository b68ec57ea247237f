import { Suspense, useContext, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isReadOnly } from '../../platform/access.ts'
import { houseBanner } from '../../platform/houseBanner.ts'
import { PageContext } from '../../platform/page.ts'
import { useSession } from '../../platform/session.ts'
import { useIsHydrated } from '../../platform/useIsHydrated.ts'
import { useIsOnline } from '../../platform/useIsOnline.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useArrivalNote, VerifyPrompt } from '../accounts/index.ts'
import { gate } from '../../platform/adminAddresses.ts'
import { lazyOrNothing } from './lazyOrNothing.tsx'
import { Announcement, useAnnouncement } from './Announcement.tsx'
import { StaySignedIn } from './StaySignedIn.tsx'
import { ViewingBanner } from './ViewingBanner.tsx'
import * as words from './words.ts'
import styles from './Banner.module.css'

const SessionKeeper = lazyOrNothing(async () => (await import('./SessionKeeper.tsx')).SessionKeeper)

function EndingSoon() {
  return <Notice act={<StaySignedIn />}>{words.youWillBeSigned}</Notice>
}

/** The most pressing of what there is to say to everybody on every page; nothing where there is nothing. */
function useMostPressing(isEnding: boolean) {
  const session = useSession()
  const isOnline = useIsOnline()
  const { isShell } = useContext(PageContext)
  const { pathname } = useLocation()
  const arrivalNote = useArrivalNote()
  const announcement = useAnnouncement()
  if (session && isReadOnly(session)) return <ViewingBanner session={session} isEnding={isEnding} />
  if (session && isEnding) return <EndingSoon />
  if (!isOnline && !isShell) return <Notice sign="offline">{words.youreOffline}</Notice>
  if (session && arrivalNote) return <Notice>{arrivalNote}</Notice>
  // On the pricing page the same is the second of its three steps.
  const isSaidThere = pathname === '/pricing' || pathname === '/verify-email'
  if (session && !session.user.emailVerified && !isSaidThere) return <VerifyPrompt email={session.user.email} />
  return announcement && <Announcement {...announcement} />
}

/** One line under the header at most. It also keeps the session while somebody is signed in. */
export function Banner() {
  const session = useSession()
  const isHydrated = useIsHydrated()
  const [isEnding, setEnding] = useState(false)
  const mostPressing = useMostPressing(isEnding)
  const isSpeaking = mostPressing !== null
  // The gate exchanges the session as it opens: nothing follows the one that is about to go.
  const isAtGate = useLocation().pathname === gate
  useLayoutEffect(() => {
    houseBanner.set(isSpeaking)
  }, [isSpeaking])
  return (
    <div className={styles.banner}>
      {mostPressing}
      {session && isHydrated && !isAtGate && (
        <Suspense>
          <SessionKeeper key={`${session.user.uid} ${session.claims.impersonatedBy}`} onEnding={setEnding} />
        </Suspense>
      )}
    </div>
  )
}
