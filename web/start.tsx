import { startTransition, StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes, RouterProvider, type RouteObject } from 'react-router'
import { yieldToMain } from './platform/page/yieldToMain.ts'
import { PageContext, readPageState, type PageState } from './platform/page/pageState.ts'
import { readOfflineAccount } from './platform/session/offlineAccount.ts'
import { sessionStore } from './platform/session/session.ts'
import { addAdminRoutes, offlineScriptRoutes, loadRoutes, offlineRoutes } from './router.tsx'

declare global {
  // Nonce for libraries that add style elements: without it, the content security policy refuses these elements.
  var __webpack_nonce__: string | undefined
}

/** Loads the code of the first screen before hydration. Otherwise the page would disappear until the code is loaded. */
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

/** Runs work of low priority after the load event of the page, so that it does not slow the visible page down. */
function afterLoad(callback: () => void): void {
  if (document.readyState === 'complete') callback()
  else addEventListener('load', callback, { once: true })
}

/**
 * Registers the service worker, which serves the offline page. The browser may refuse this, for example in a private
 * window.
 */
const registerServiceWorker = () => void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)

/** Starts analytics, error reports and web vitals. Does nothing if their module cannot be loaded. */
async function startMonitoring(router: ReturnType<typeof createBrowserRouter>): Promise<void> {
  const module = await import('./platform/telemetry/startPageMonitoring.ts').catch(() => null)
  module?.startPageMonitoring(router)
}

/** Calls `onHydrated` when the whole page is hydrated. */
function HydrationMarker({ onHydrated }: { onHydrated: () => void }) {
  useEffect(onHydrated, [onHydrated])
  return null
}

/** Hydrates the page that the server rendered. Calls `onHydrated` when the whole page is interactive. */
export async function start(onHydrated: () => void): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const stored = readPageState(document)
  const offlineAccount = stored.isOfflinePage ? readOfflineAccount(Date.now()) : null
  // The offline page in the browser's cache is the same for every account, so the session is added here.
  const page: PageState = offlineAccount ? { ...stored, session: offlineAccount } : stored
  globalThis.__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  sessionStore.set(page.session)
  const offlineTable = offlineAccount ? offlineScriptRoutes : offlineRoutes
  const routeTable = page.isOfflinePage ? offlineTable : await loadRoutes(location.pathname)
  await loadFirstScreen(routeTable)
  const router = createBrowserRouter(routeTable, {
    ...(page.router ? { hydrationData: page.router } : {}),
    ...(page.isOfflinePage ? {} : { patchRoutesOnNavigation: addAdminRoutes }),
  })
  await yieldToMain()
  const app = (
    <StrictMode>
      <PageContext value={page}>
        <RouterProvider router={router} />
        <HydrationMarker onHydrated={onHydrated} />
      </PageContext>
    </StrictMode>
  )
  // In a transition, React renders in small tasks, so that a slow phone still reacts to the user.
  startTransition(() => {
    // The routes for scripts stored on this device render another page than the cached offline page, so React replaces
    // the offline page instead of hydrating it.
    if (offlineAccount) createRoot(root).render(app)
    else hydrateRoot(root, app)
  })
  afterLoad(registerServiceWorker)
  afterLoad(() => void startMonitoring(router))
}
