import type { Session } from '@scene-partner/contract/entities'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { emptyPageState, PageContext } from '../../../platform/page/pageState.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { openFakeOutput, type FakeOutput } from '../../../player/testing/fakeOutput.ts'
import { OutputContext } from '../../../player/usePosition.ts'
import { buildSubscriberSession } from '../../../testing/builders.ts'
import { fakeStudioServer, type FakeStudioOptions } from './fakeStudioServer.ts'
import { StudioScreen } from '../StudioScreen.tsx'

type StudioVisit = FakeStudioOptions & {
  at?: string
  session?: Session
  /** Text that the user typed into the server-rendered field before hydration. */
  early?: string
}

/** Renders the page as the server does, and types `early` into its field. */
function renderOnServer(page: ReactNode, early: string) {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const sheet = container.querySelector('textarea')
  sheet?.focus()
  if (sheet) sheet.value = early
  return { container, hydrate: true }
}

/** Opens the Studio for a subscriber, with a fake server and a player without sound. */
export function visitStudio({
  at = '/studio',
  session = buildSubscriberSession(),
  early,
  ...options
}: StudioVisit = {}) {
  const api = fakeStudioServer(options)
  sessionStore.set(session)
  const outputs: FakeOutput[] = []
  const open = (tell: Parameters<typeof openFakeOutput>[0]) => {
    const output = openFakeOutput(tell)
    outputs.push(output)
    return output
  }
  const router = createMemoryRouter(
    [
      { path: '/studio', Component: StudioScreen },
      { path: '*', element: null },
    ],
    { initialEntries: [at] },
  )
  const page = (
    <PageContext value={{ ...emptyPageState, session }}>
      <OutputContext value={open}>
        <RouterProvider router={router} />
      </OutputContext>
    </PageContext>
  )
  const view = render(page, early === undefined ? {} : renderOnServer(page, early))
  return { api, router, outputs, user: userEvent.setup(), leave: view.unmount }
}

export const getScriptField = () => screen.getByRole('textbox', { name: 'Script' })
export const getGenerateButton = () => screen.getByRole('button', { name: 'Generate' })
/** The URL that opens the Studio with the voice Tom. */
export const studioWithTom = '/studio?voice=tom'
export const findActiveReader = () => screen.findByRole('region', { name: 'Active Reader' })
