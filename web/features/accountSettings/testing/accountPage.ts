import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import '../../../testing/resetState.ts'
import { buildSession } from '../../../testing/builders.ts'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'

/**
 * Sets up the tests of the calling file: clears the session storage before each test, and closes the page after each
 * test.
 */
export function closeAccountAfterEach() {
  beforeEach(() => sessionStorage.clear())
  // Unmounts the page first: a mounted page may send requests after the fake server was removed.
  afterEach(() => {
    cleanup()
    sessionStorage.clear()
    vi.unstubAllGlobals()
  })
}

const minuteMs = 60_000

/** Returns the current time as the server sends it. */
const now = () => new Date().toISOString()

/** Returns the time that was this many minutes ago, as the server sends it. */
export const ago = (minutes: number) => new Date(Date.now() - minutes * minuteMs).toISOString()

/** The session of the browser in which the test runs, in the list of sessions. */
export const thisSession = {
  sessionId: 's1',
  browser: 'Firefox',
  system: 'Windows',
  signedInAt: now(),
  lastSeenAt: now(),
  isThis: true,
}

/** The session of another browser, in the list of sessions. */
export const phoneSession = {
  ...thisSession,
  sessionId: 's2',
  browser: 'Safari',
  system: 'iPhone',
  lastSeenAt: ago(185),
  isThis: false,
}

/** Answers of the fake server that every test of the account page needs. */
export const baseAnswers = {
  getSession: () => buildSession(),
  checkGenerationLimit: () => ({ canGenerate: true as const, currentUsage: 0, limit: 10_000, remaining: 10_000 }),
  getUserSessions: () => ({ sessions: [phoneSession, thisSession] }),
  getUserPasskeys: () => ({ passkeys: [] }),
}

/** Opens the account page with a fake server. `calls` returns the inputs of all calls of an operation. */
export async function open(answers: Parameters<typeof fakeServer>[0] = {}, session = buildSession()) {
  const sent = fakeServer({ ...baseAnswers, ...answers })
  const view = await visit('/account', session)
  await screen.findByRole('heading', { level: 1, name: 'Account settings' })
  const calls = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
  return { ...view, calls, user: userEvent.setup() }
}

/** Returns the section of the page with this title. */
export const section = (name: string) => screen.getByRole('region', { name })
