import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLoaderData, useLocation } from 'react-router'
import { storeRedirect } from '../../platform/session/redirects.ts'
import { useSession } from '../../platform/session/session.ts'
import type { LandingData } from './landingData.ts'

/**
 * The browser loads the landing page only when it is needed: signed-in users never see it. The server loads the landing
 * page when the server starts.
 */
const Landing = import.meta.env.SSR
  ? (await import('./LandingScreen.tsx')).Landing
  : lazy(async () => ({ default: (await import('./LandingScreen.tsx')).Landing }))

const emptyData: LandingData = { hero: 'lamp', voiceCount: 0, names: [] }

/**
 * Shows a protected page to signed-in users, and the landing page to visitors. The path that a visitor requested is
 * stored, and opens after sign-in.
 */
export function ProtectedScreen() {
  const session = useSession()
  const data = useLoaderData<LandingData | null>()
  const { pathname, search } = useLocation()
  const isSignedOut = session === null

  useEffect(() => {
    if (isSignedOut) storeRedirect(pathname + search)
  }, [isSignedOut, pathname, search])

  if (!isSignedOut) return <Outlet />
  return (
    <Suspense>
      <Landing data={data ?? emptyData} />
    </Suspense>
  )
}
