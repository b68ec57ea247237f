import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLoaderData, useLocation } from 'react-router'
import { storeRedirect } from '../../platform/session/redirects.ts'
import { useSession } from '../../platform/session/session.ts'
import type { LandingData } from './landingData.ts'

/**
 * The browser loads the landing page on demand, because signed-in users do not need it. The server renders it directly.
 */
const Landing = import.meta.env.SSR
  ? (await import('./LandingScreen.tsx')).Landing
  : lazy(async () => ({ default: (await import('./LandingScreen.tsx')).Landing }))

const emptyData: LandingData = { hero: 'lamp', voiceCount: 0, names: [] }

/**
 * Shows a protected page to signed-in users. Visitors see the landing page. The path that they requested is stored and
 * opens after sign-in.
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
