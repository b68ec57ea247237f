import type { Session } from '@scene-partner/contract/entities'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from '../../platform/session.ts'
import { openStandInOutput } from '../../player/standInOutput.ts'
import { OutputContext } from '../../player/usePlayer.ts'
import { queryClient, QueryShell } from '../../platform/query.tsx'
import { SpeechDemo } from './SpeechDemo.tsx'
import { openStandInApi, plainWeight, sessionOf } from './standInApi.ts'
import { reader, script } from './visitStudio.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  queryClient.clear()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

function enter(session: Session) {
  const month = { ...plainWeight, remaining: 10_000, limit: 10_000, currentUsage: 0, canGenerate: true }
  const api = openStandInApi({
    handlers: {
      checkGenerationLimit: () => month,
      weighText: ({ text }) => ({ ...month, characterCount: String(text).length, newCharacters: String(text).length }),
    },
  })
  vi.stubGlobal('fetch', api.fetch)
  sessionStore.set(session)
  const router = createMemoryRouter([{ path: '/practice', element: <SpeechDemo session={session} /> }], {
    initialEntries: ['/practice?voice=tom'],
  })
  render(
    <OutputContext value={openStandInOutput}>
      <QueryShell>
        <RouterProvider router={router} />
      </QueryShell>
    </OutputContext>,
  )
  return { api, user: userEvent.setup() }
}

test('a verified account without a plan has its lines read within its own 10,000 characters', async () => {
  const { api, user } = enter(sessionOf({ subscriptionTier: 'free' }))
  await reader()
  const button = screen.getByRole('button', { name: 'Generate Speech' })
  expect(button).toBeDisabled()
  await user.type(script(), 'Hello')
  expect(await screen.findByText('5 characters of new speech, 9,995 left after it')).toBeVisible()
  expect(screen.getByText('10,000 of 10,000 characters left this month')).toBeVisible()
  await user.click(button)
  await waitFor(() =>
    expect(api.called('startGeneration')).toEqual([{ text: 'Hello', voiceId: 'tom', for: 'practice' }]),
  )
})
