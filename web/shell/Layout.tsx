import { Suspense, useEffect, useRef, type RefObject } from 'react'
import {
  Navigate,
  Outlet,
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useNavigation,
} from 'react-router'
import { ErrorBoundary } from '../platform/page/ErrorBoundary.tsx'
import { getSecondFactorRedirect } from '../platform/session/access.ts'
import { useSession } from '../platform/session/session.ts'
import { useIsHydrated } from '../platform/page/useIsHydrated.ts'
import { Screen } from '../ui/layout/Screen.tsx'
import { Skeleton } from '../ui/feedback/Skeleton.tsx'
import { Banner } from './banner/Banner.tsx'
import { Footer } from './navigation/Footer.tsx'
import { Header } from './navigation/Header.tsx'
import { TabBar } from './navigation/TabBar.tsx'
import { lazyOptional } from './lazyOptional.tsx'
import { PlaybackBarSlot } from './PlaybackBarSlot.tsx'
import { useRouteHandle } from './routeHandle.ts'
import { useIsFloatingLayerNeeded } from './useIsFloatingLayerNeeded.ts'
import * as messages from './messages.ts'
import styles from './Layout.module.css'

const Floating = lazyOptional(async () => (await import('./FloatingLayer.tsx')).FloatingLayer)

/** Focuses the new heading after navigation, so that screen readers announce it and Tab continues there. */
function useFocusOnNavigation(main: RefObject<HTMLElement | null>) {
  const screenKey = useScreenKey()
  const lastScreenKey = useRef(screenKey)
  useEffect(() => {
    if (lastScreenKey.current === screenKey) return
    lastScreenKey.current = screenKey
    main.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [screenKey, main])
}

/** Returns a key for the current screen: its path, or its name if the screen stays open while its path changes. */
function useScreenKey(): string {
  const { pathname } = useLocation()
  const handle = useRouteHandle()
  return handle?.keepsScreenOnPathChange ? handle.screen : pathname
}

function ScreenOutlet() {
  const handle = useRouteHandle()
  const session = useSession()
  const isHydrated = useIsHydrated()
  const secondFactorRedirect = getSecondFactorRedirect(session, useLocation())
  if (secondFactorRedirect) return <Navigate to={secondFactorRedirect} replace />
  // The server cannot render the content of a private screen. For a screen without a frame, it renders only the title
  // and a placeholder.
  if (handle?.isPrivate && !handle.hasFrame && session && !isHydrated) {
    return (
      <Screen title={handle.title}>
        <Skeleton />
      </Screen>
    )
  }
  return <Outlet />
}

/** The layout of every screen: skip link, header, banner, content, footer, playback bar, tabs, toasts and tooltips. */
export function Layout() {
  const main = useRef<HTMLElement>(null)
  const screenKey = useScreenKey()
  const isNeeded = useIsFloatingLayerNeeded()
  const isNavigating = useNavigation().state !== 'idle'
  const { isPrivate, isGuestPage } = useRouteHandle() ?? {}
  useScrollRestoration()
  useFocusOnNavigation(main)
  return (
    <>
      <a className={styles.skip} href="#main">
        {messages.layoutSkipLink}
      </a>
      <Header />
      {!isGuestPage && <Banner />}
      <main
        id="main"
        className={styles.main}
        ref={main}
        tabIndex={-1}
        aria-busy={isNavigating}
        data-private={isPrivate || undefined}
      >
        <ErrorBoundary key={screenKey}>
          <ScreenOutlet />
        </ErrorBoundary>
      </main>
      <Footer />
      <PlaybackBarSlot />
      <TabBar />
      {isNeeded && (
        <Suspense>
          <Floating />
        </Suspense>
      )}
    </>
  )
}
