import type { Session } from '@scene-partner/contract/entities'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { blankPage, PageContext } from '../../platform/page.ts'
import { sessionStore } from '../../platform/session.ts'
import { openStandInOutput, type StandInOutput } from '../../player/standInOutput.ts'
import { OutputContext } from '../../player/usePlayer.ts'
import { openStandInApi, sessionOf } from './standInApi.ts'
import { StudioScreen } from './StudioScreen.tsx'

type Visit = Parameters<typeof openStandInApi>[0] & {
  at?: string
  session?: Session
  /** Written on the sheet that the server drew, before the page is alive. */
  early?: string
}

/** The page as the server sends it, with what somebody does before it is alive. */
function drawnByServer(page: ReactNode, early: string) {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  const sheet = container.querySelector('textarea')
  sheet?.focus()
  if (sheet) sheet.value = early
  return { container, hydrate: true }
}

/** Opens the Studio as a subscriber, over a server in the page and a player without sound. */
export function visitStudio({ at = '/studio', session = sessionOf(), early, ...options }: Visit = {}) {
  const api = openStandInApi(options)
  vi.stubGlobal('fetch', api.fetch)
  sessionStore.set(session)
  const outputs: StandInOutput[] = []
  const open = (tell: Parameters<typeof openStandInOutput>[0]) => {
    const output = openStandInOutput(tell)
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
    <PageContext value={{ ...blankPage, session }}>
      <OutputContext value={open}>
        <RouterProvider router={router} />
      </OutputContext>
    </PageContext>
  )
  const view = render(page, early === undefined ? {} : drawnByServer(page, early))
  return { api, router, outputs, user: userEvent.setup(), leave: view.unmount }
}

export const script = () => screen.getByRole('textbox', { name: 'Script' })
export const generate = () => screen.getByRole('button', { name: 'Generate' })
/** Where a voice is chosen by the address. */
export const withTom = '/studio?voice=tom'
export const reader = () => screen.findByRole('region', { name: 'Active Reader' })
