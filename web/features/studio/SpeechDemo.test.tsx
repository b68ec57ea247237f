import type { Session } from '@scene-partner/contract/entities'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from '../../platform/session/session.ts'
import { openFakeOutput } from '../../player/testing/fakeOutput.ts'
import { OutputContext } from '../../player/usePosition.ts'
import { queryClient, QueryProvider } from '../../platform/query/query.tsx'
import { SpeechDemo } from './SpeechDemo.tsx'
import { buildSubscriberSession } from '../../testing/builders.ts'
import { fakeStudioServer, plainEstimate } from './testing/fakeStudioServer.ts'
import { findActiveReader, getScriptField } from './testing/visitStudio.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  queryClient.clear()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

function openSpeechDemo(session: Session) {
  const allowance = { remaining: 10_000, limit: 10_000 }
  const api = fakeStudioServer({
    handlers: {
      checkGenerationLimit: () => ({ ...allowance, currentUsage: 0, canGenerate: true }),
      weighText: ({ text }) => ({
        ...plainEstimate,
        ...allowance,
        characterCount: text.length,
        newCharacters: text.length,
      }),
    },
  })
  sessionStore.set(session)
  const router = createMemoryRouter([{ path: '/practice', element: <SpeechDemo session={session} /> }], {
    initialEntries: ['/practice?voice=tom'],
  })
  render(
    <OutputContext value={openFakeOutput}>
      <QueryProvider>
        <RouterProvider router={router} />
      </QueryProvider>
    </OutputContext>,
  )
  return { api, user: userEvent.setup() }
}

// [spec1 §2.22] [spec1 §2.59] [spec1 §2.82] [spec1 §9.1]
test(
  'a verified account without a plan can generate speech in the demo, with 10,000 characters a month',
  { tags: ['long'] },
  async () => {
    const { api, user } = openSpeechDemo(buildSubscriberSession({ subscriptionTier: 'free' }))
    await findActiveReader()
    const button = screen.getByRole('button', { name: 'Generate Speech' })
    expect(button).toBeDisabled()
    await user.type(getScriptField(), 'Hello')
    expect(await screen.findByText('Less than a page of new speech (5 characters)')).toBeVisible()
    expect(screen.getByText('20 of 20 pages left this month (10,000 characters)')).toBeVisible()
    await user.click(button)
    await waitFor(() =>
      expect(api.getCalls('startGeneration')).toEqual([{ text: 'Hello', voiceId: 'tom', for: 'practice' }]),
    )
  },
)
