import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router'
import { breathe } from './platform/breathe.ts'
import { PageContext, readPageState } from './platform/page.ts'
import { sessionStore } from './platform/session.ts'
import { routes, shellRoutes } from './router.tsx'

declare global {
  // Read by the libraries that add a style element of their own; the policy asks for it.
  var __webpack_nonce__: string | undefined
}

/** The first screen's code must be there before the page is taken over, or it would flicker. */
async function loadFirstScreen(all: RouteObject[]): Promise<void> {
  const matches = matchRoutes(all, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy())
      delete route.lazy
    }),
  )
}

/** For what nobody waits for: it never takes the line or the processor from what is being looked at. */
function afterLoad(act: () => void): void {
  if (document.readyState === 'complete') act()
  else addEventListener('load', act, { once: true })
}

/** Lets the house open without a connection. A browser that refuses (a private window may) only goes without. */
const registerServiceWorker = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)

/** Counts visits, and tells of faults and of how the page felt, where the file can be had. */
async function watch(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  const found = await import('./platform/watchPage.ts').catch(() => null)
  found?.watchPage(router)
}

/** Says when every screen around it has been taken over. */
function Alive({ onAlive }: { onAlive: () => void }) {
  useEffect(onAlive, [onAlive])
  return null
}

/** Takes over the page that the server drew; `onAlive` is called when all of it answers. */
export async function start(onAlive: () => void): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const page = readPageState(document)
  globalThis.__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  sessionStore.set(page.session)
  const table = page.isShell ? shellRoutes : routes
  await loadFirstScreen(table)
  const router = createBrowserRouter(table, page.router ? { hydrationData: page.router } : {})
  await breathe()
  // In small pieces: in one go, a slow phone would answer nobody for as long as it lasts.
  startTransition(() => {
    hydrateRoot(
      root,
      <StrictMode>
        <PageContext value={page}>
          <RouterProvider router={router} />
          <Alive onAlive={onAlive} />
        </PageContext>
      </StrictMode>,
    )
  })
  afterLoad(registerServiceWorker)
  afterLoad(() => void watch(router))
}
