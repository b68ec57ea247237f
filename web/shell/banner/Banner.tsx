import { Suspense, useContext, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { isReadOnly } from '../../platform/session/access.ts'
import { bannerVisibility } from '../../platform/page/bannerVisibility.ts'
import { PageContext } from '../../platform/page/pageState.ts'
import { useSession } from '../../platform/session/session.ts'
import { isVerificationAwaited } from '../../platform/session/verificationWait.ts'
import { useIsHydrated } from '../../platform/page/useIsHydrated.ts'
import { useIsOnline } from '../../platform/page/useIsOnline.ts'
import { ButtonLink } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useSignInNotice, VerifyPrompt } from '../../features/auth/index.ts'
import { impersonationPath } from '../../platform/adminPaths.ts'
import { lazyOptional } from '../lazyOptional.tsx'
import { Announcement, useAnnouncement } from './Announcement.tsx'
import { StaySignedInButton } from './StaySignedInButton.tsx'
import { ImpersonationBanner } from './ImpersonationBanner.tsx'
import * as messages from '../messages.ts'
import styles from './Banner.module.css'

const LazySessionMonitor = lazyOptional(async () => (await import('./SessionMonitor.tsx')).SessionMonitor)

function SessionEndingNotice() {
  return <Notice action={<StaySignedInButton />}>{messages.bannerSessionEnding}</Notice>
}

/** Tells the user why the tab of the sign-up is signed out: the address was verified in another browser. */
function ConfirmedElsewhereNotice() {
  const { pathname } = useLocation()
  const isSignInPage = pathname === '/sign-in'
  const signIn = (
    <ButtonLink size="dense" to="/sign-in">
      {messages.navigationSignIn}
    </ButtonLink>
  )
  return <Notice action={!isSignInPage && signIn}>{messages.bannerConfirmedElsewhere}</Notice>
}

/** Returns the banner with the highest priority, or null. */
function useTopBanner(isEnding: boolean) {
  const session = useSession()
  const isOnline = useIsOnline()
  const { isOfflinePage } = useContext(PageContext)
  const { pathname } = useLocation()
  const arrivalNote = useSignInNotice()
  const announcement = useAnnouncement()
  // The notice that the address was verified in another browser depends on what the tab has stored. The server does not
  // know this, so the notice is shown only after hydration.
  const isHydrated = useIsHydrated()
  if (session && isReadOnly(session)) return <ImpersonationBanner session={session} isEnding={isEnding} />
  if (session && isEnding) return <SessionEndingNotice />
  if (!isOnline && !isOfflinePage) {
    // The rehearsal room hides this banner. It shows its own notice above the script, so that the layout does not move.
    return (
      <div data-banner="offline">
        <Notice icon="offline">{messages.bannerOffline}</Notice>
      </div>
    )
  }
  if (session && arrivalNote) return <Notice>{arrivalNote}</Notice>
  // These pages already ask the user to verify the address in their content, so the banner does not.
  const showsOwnPrompt = pathname === '/pricing' || pathname === '/verify-email'
  if (session && !session.user.emailVerified && !showsOwnPrompt) {
    const { email } = session.user
    return <VerifyPrompt key={email} email={email} />
  }
  if (!session && isHydrated && isVerificationAwaited()) return <ConfirmedElsewhereNotice />
  return announcement && <Announcement {...announcement} />
}

/** Shows at most one banner below the header. While a user is signed in, it also runs the session monitor. */
export function Banner() {
  const session = useSession()
  const isHydrated = useIsHydrated()
  const [isEnding, setEnding] = useState(false)
  const topBanner = useTopBanner(isEnding)
  const isVisible = topBanner !== null
  // On the impersonation page the session is replaced, so the admin's session is not monitored there.
  const isImpersonationPage = useLocation().pathname === impersonationPath
  useLayoutEffect(() => {
    bannerVisibility.set(isVisible)
  }, [isVisible])
  return (
    <div className={styles.banner}>
      {topBanner}
      {session && isHydrated && !isImpersonationPage && (
        <Suspense>
          <LazySessionMonitor key={`${session.user.uid} ${session.claims.impersonatedBy}`} onEnding={setEnding} />
        </Suspense>
      )}
    </div>
  )
}
