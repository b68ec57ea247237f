import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { queryClient } from '../../../platform/query/query.tsx'
import { sessionStore } from '../../../platform/session/session.ts'
import type { openRehearsalPage } from './fakeRehearsal.tsx'

/** Clears the storage before each test of the calling file, and closes the rehearsal room after it. */
export function closeRoomAfterEach() {
  beforeEach(() => localStorage.clear())
  afterEach(async () => {
    cleanup()
    // The rehearsal room sends its results when it closes.
    await new Promise((resolve) => setTimeout(resolve))
    queryClient.clear()
    sessionStore.set(null)
    vi.unstubAllGlobals()
  })
}

/** Waits for a button and returns it. */
export const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** Returns the element of the current line; null until the rehearsal room is open. */
export const findCurrentLine = () => document.querySelector('[aria-current="true"]')

/** Waits until all requested lines have loaded. */
export async function waitForAudio<Page extends Awaited<ReturnType<typeof openRehearsalPage>>>(page: Page) {
  await button('Begin')
  await waitFor(() => {
    const lines = new Set(page.getCalls('startLine').map((input) => (input as { lineId: string }).lineId))
    expect(lines.size).toBeGreaterThan(0)
    expect(page.countDecodedFiles()).toBeGreaterThanOrEqual(lines.size)
  })
  await waitFor(() => expect(screen.queryByText('Preparing the first lines')).toBeNull())
  return page
}
