import type { Session } from '@scene-partner/contract/entities'
import { configure, render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { emptyPageState, PageContext } from '../platform/page/pageState.ts'
import { sessionStore } from '../platform/session/session.ts'
import { routes } from '../router.tsx'

// Screens load lazily; slow machines need a generous timeout.
const loadTimeoutMs = 30_000
configure({ asyncUtilTimeout: loadTimeoutMs })

/** Renders the application at a path, signed in with `session` or signed out. */
export async function visit(address: string, session: Session | null = null) {
  sessionStore.set(session)
  const router = createMemoryRouter(routes, { initialEntries: [address] })
  const view = render(
    <PageContext value={{ ...emptyPageState, session }}>
      <RouterProvider router={router} />
    </PageContext>,
  )
  await vi.waitFor(() => {
    if (!router.state.initialized || view.container.childElementCount === 0) throw new Error('not there yet')
  }, loadTimeoutMs)
  return { ...view, address: () => router.state.location.pathname + router.state.location.search }
}
