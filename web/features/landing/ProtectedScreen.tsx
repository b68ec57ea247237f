import { lazy, Suspense, useEffect } from 'react'
import { Outlet, useLoaderData, useLocation } from 'react-router'
import { storeRedirect } from '../../platform/redirects.ts'
import { useSession } from '../../platform/session.ts'
import type { WelcomeData } from './welcomeData.ts'

/** Who is signed in never sees it, and does not fetch it. The server draws it at once. */
const Welcome = import.meta.env.SSR
  ? (await import('./WelcomeScreen.tsx')).Welcome
  : lazy(async () => ({ default: (await import('./WelcomeScreen.tsx')).Welcome }))

const withoutFigures: WelcomeData = { hero: 'lamp', voiceCount: 0, names: [] }

/** Shows a protected room to whoever is signed in, and to others the welcome page, keeping where they wanted to go. */
export function InItsPlaceScreen() {
  const session = useSession()
  const data = useLoaderData<WelcomeData | null>()
  const { pathname, search } = useLocation()
  const isSignedOut = session === null

  useEffect(() => {
    if (isSignedOut) storeRedirect(pathname + search)
  }, [isSignedOut, pathname, search])

  if (!isSignedOut) return <Outlet />
  return (
    <Suspense>
      <Welcome data={data ?? withoutFigures} />
    </Suspense>
  )
}
