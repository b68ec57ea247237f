import { Suspense, useEffect, useRef, type RefObject } from 'react'
import { Outlet, UNSAFE_useScrollRestoration as useScrollRestoration, useLocation, useNavigation } from 'react-router'
import { ErrorBoundary } from '../../platform/ErrorBoundary.tsx'
import { useSession } from '../../platform/session.ts'
import { useIsHydrated } from '../../platform/useIsHydrated.ts'
import { Screen } from '../../ui/Screen.tsx'
import { Waiting } from '../../ui/Waiting.tsx'
import { Banner } from './Banner.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { lazyOrNothing } from './lazyOrNothing.tsx'
import { ListeningPlace } from './ListeningPlace.tsx'
import { useRouteHandle } from './routeHandle.ts'
import { useIsNeeded } from './useIsNeeded.ts'
import * as words from './words.ts'
import styles from './Layout.module.css'

const Floating = lazyOrNothing(async () => (await import('./Floating.tsx')).Floating)

/** After a change of address the new heading has the focus, so that it is read out and Tab goes on from there. */
function useFocusOnNewScreen(main: RefObject<HTMLElement | null>) {
  const place = usePlace()
  const shown = useRef(place)
  useEffect(() => {
    if (shown.current === place) return
    shown.current = place
    main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [place, main])
}

/** What is a screen of its own: an address, but for screens whose address changes while somebody is at work in them. */
function usePlace(): string {
  const { pathname } = useLocation()
  const handle = useRouteHandle()
  return handle?.staysOpen ? handle.screen : pathname
}

function Room() {
  const handle = useRouteHandle()
  const session = useSession()
  const isHydrated = useIsHydrated()
  // The server knows nothing of what a private screen will show; unless that has a frame, it draws the title alone.
  if (handle?.isPrivate && !handle.hasFrame && session && !isHydrated) {
    return (
      <Screen title={handle.title}>
        <Waiting />
      </Screen>
    )
  }
  return <Outlet />
}

/** What stands around every screen: the way in for keyboards, header, banner, footer. */
export function Layout() {
  const main = useRef<HTMLElement>(null)
  const place = usePlace()
  const isNeeded = useIsNeeded()
  const isGoing = useNavigation().state !== 'idle'
  const isPrivate = useRouteHandle()?.isPrivate
  useScrollRestoration()
  useFocusOnNewScreen(main)
  return (
    <>
      <a className={styles.skip} href="#main">
        {words.skipToContent}
      </a>
      <Header />
      <Banner />
      <main
        id="main"
        className={styles.main}
        ref={main}
        tabIndex={-1}
        aria-busy={isGoing}
        data-private={isPrivate || undefined}
      >
        <ErrorBoundary key={place}>
          <Room />
        </ErrorBoundary>
      </main>
      <Footer />
      <ListeningPlace />
      {isNeeded && (
        <Suspense>
          <Floating />
        </Suspense>
      )}
    </>
  )
}
