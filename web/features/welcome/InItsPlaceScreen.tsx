import { useEffect } from 'react'
import { Outlet, useLoaderData, useLocation } from 'react-router'
import { storeRedirect } from '../../platform/redirects.ts'
import { useSession } from '../../platform/session.ts'
import type { WelcomeData } from './welcomeData.ts'
import { Welcome } from './WelcomeScreen.tsx'

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

  return isSignedOut ? <Welcome data={data ?? withoutFigures} /> : <Outlet />
}
