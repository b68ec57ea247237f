import type { Session } from '@scene-partner/contract/entities'
import { configure, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, type InitialEntry } from 'react-router'
import { vi } from 'vitest'
import { emptyPageState, PageContext, type PageState } from '../platform/page/pageState.ts'
import { sessionStore } from '../platform/session/session.ts'
import { allRoutes } from '../allRoutes.ts'

// Timeout in ms for loading a screen. Screens load on demand, which takes long on slow machines.
const loadTimeoutMs = 30_000
configure({ asyncUtilTimeout: loadTimeoutMs })

/**
 * Renders the application at a path. `session` is the signed-in user's session; null means signed out. `page` contains
 * what the server sends about the installation.
 */
export async function visit(
  address: InitialEntry,
  session: Session | null = null,
  page: Partial<Pick<PageState, 'plans'>> = {},
) {
  sessionStore.set(session)
  const router = createMemoryRouter(allRoutes, { initialEntries: [address] })
  const view = render(
    <PageContext value={{ ...emptyPageState, ...page, session }}>
      <RouterProvider router={router} />
    </PageContext>,
  )
  await vi.waitFor(() => {
    if (!router.state.initialized || view.container.childElementCount === 0) throw new Error('not there yet')
  }, loadTimeoutMs)
  return {
    ...view,
    address: () => router.state.location.pathname + router.state.location.search,
    /** Renders the current page again. Like a browser, it keeps the state of the history entry. */
    reload() {
      view.unmount()
      return visit(router.state.location, session, page)
    },
  }
}
