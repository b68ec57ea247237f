import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query.tsx'
import { sessionStore } from '../../platform/session.ts'
import { sentences, whatIsMissing } from './generateRules.ts'
import { generationOf, plainWeight, Refused, sessionOf, voiceOf } from './standInApi.ts'
import { generate, reader, script, visitStudio, withTom } from './visitStudio.tsx'

function goOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}

const refuse = (refusal: ConstructorParameters<typeof Refused>[0]) => () => {
  throw new Refused(refusal)
}

/** With a voice and a word in place: one press from a reading. */
async function ready(options: Parameters<typeof visitStudio>[0] = {}) {
  const studio = visitStudio({ at: withTom, ...options })
  await reader()
  await studio.user.type(script(), 'Hello')
  return studio
}

beforeEach(() => {
  localStorage.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
})
afterEach(() => {
  cleanup() // first: what is left of a screen must not ask a server that is gone
  goOnline(true)
  vi.restoreAllMocks()
  queryClient.clear()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

describe('what generation requires', () => {
  const viewing = sessionOf({}, { impersonatedBy: 'boss' })
  const all = { session: viewing, voice: voiceOf('Tom'), isBlank: false, isOnline: false }

  test('the four refusals come in the order of the specification, and offline after them', () => {
    expect(whatIsMissing({ ...all, session: null, voice: null, isBlank: true })).toBe(
      'Please sign in to use the studio',
    )
    expect(whatIsMissing({ ...all, voice: null, isBlank: true })).toBe('Please select a voice')
    expect(whatIsMissing({ ...all, isBlank: true })).toBe('Please enter some text')
    expect(whatIsMissing(all)).toBe('Read-only mode: generation is disabled while impersonating another account.')
    expect(whatIsMissing({ ...all, session: sessionOf() })).toBe(sentences.offline)
    expect(whatIsMissing({ ...all, session: sessionOf(), isOnline: true })).toBeNull()
  })

  test('whoever looks at another’s account is told at once that nothing is generated', async () => {
    visitStudio({ session: viewing, at: withTom })
    expect(generate()).toBeDisabled()
    expect(generate()).toHaveAccessibleDescription(
      'Read-only mode: generation is disabled while impersonating another account.',
    )
  })

  test('the button waits while a reading begins and is made', async () => {
    let answer: () => void = () => {}
    const { user } = await ready({
      handlers: {
        checkGenerationLimit: ({ characterCount }) =>
          characterCount === 0
            ? { canGenerate: true, currentUsage: 0, limit: 30_000, remaining: 30_000 }
            : new Promise((resolve) => (answer = () => resolve({ canGenerate: true }))),
      },
    })
    await user.click(generate())
    expect(screen.getByRole('button', { name: 'Starting…' })).toBeDisabled()
    await act(async () => answer())
    expect(await screen.findByRole('button', { name: 'Stop reading' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Generate' })).toBeNull()
  })
})

describe('the month', () => {
  test('what is asked of it is the new speech, where that is known, else the length of the script', async () => {
    const { user, api } = await ready({
      handlers: { weighText: () => ({ ...plainWeight, characterCount: 5, newCharacters: 2 }) },
    })
    await screen.findByText('2 characters of new speech, 29,998 left after it')
    await user.click(generate())
    await waitFor(() => expect(api.called('checkGenerationLimit')).toContainEqual({ characterCount: 2 }))
  })

  test('a month that is used up leads to the plans', async () => {
    const used = {
      canGenerate: false,
      reason: 'character_limit_exceeded',
      currentUsage: 29_997,
      limit: 30_000,
      remaining: 3,
    }
    const { user } = await ready({ handlers: { checkGenerationLimit: () => used } })
    await user.click(generate())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Character limit exceeded! You have 3 characters remaining this month. Upgrade to get unlimited access.',
    )
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing')
  })

  test('a check that refuses for another reason says so', async () => {
    const { user, api } = await ready({
      handlers: { checkGenerationLimit: () => ({ canGenerate: false, currentUsage: 0, limit: null, remaining: null }) },
    })
    await user.click(generate())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Unable to generate audio at this time. Please try again later.',
    )
    expect(api.called('startGeneration')).toEqual([])
  })
})

describe('what the server refuses', () => {
  test.each([
    [
      { code: 'too_many_waiting', message: 'Let some finish first.', details: { retryAfterS: 30 } },
      'Let some finish first. You can try again in 30 seconds.',
    ],
    [
      { code: 'rate_limited', message: 'Too many requests.', details: { retryAfterS: 240 } },
      'Too many requests. Please try again in 4 minutes.',
    ],
    [{ code: '', message: 'boom', details: {} }, 'Failed to generate speech. Please try again.'],
  ])('%o is said with how long to wait', async (refusal, words) => {
    const { user } = await ready({ handlers: { startGeneration: refuse({ httpStatus: 429, ...refusal }) } })
    await user.click(generate())
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(generate()).toBeEnabled()
  })
})

describe('R-22 a lost answer', () => {
  test('is asked for again under the same name, and the next wish has another', async () => {
    const { user } = await ready()
    const keys: (string | null)[] = []
    const answered = globalThis.fetch
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (!url.endsWith('/startGeneration')) return answered(url, init)
      keys.push(new Headers(init?.headers).get('idempotency-key'))
      if (keys.length === 1) throw new TypeError('the line broke')
      return answered(url, init)
    })
    await user.click(generate())
    await user.click(await screen.findByRole('button', { name: 'Stop reading' }))
    await user.click(await screen.findByRole('button', { name: 'Generate' }))
    await waitFor(() => expect(keys).toHaveLength(3))
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })
})

describe('while a reading is made', () => {
  test('one sees how far it is and stops it with the same button', async () => {
    const { user, api } = visitStudio({
      generations: [generationOf('gen_7', { state: 'making', unitsDone: 8, units: 12, duration: null })],
    })
    expect(await screen.findByText('Reading 9 of 12')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'How far the reading is' })).toHaveAttribute('value', '8')
    await user.click(screen.getByRole('button', { name: 'Stop reading' }))
    expect(api.called('cancelGeneration')).toEqual([{ generationId: 'gen_7' }])
    expect(await screen.findByRole('button', { name: 'Generate' })).toBeVisible()
  })

  test('a reading that could not be stopped goes on, and that is said', async () => {
    const { user } = visitStudio({
      generations: [generationOf('gen_7', { state: 'making', unitsDone: 8, units: 12, duration: null })],
      handlers: { cancelGeneration: refuse({ httpStatus: 500 }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Stop reading' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The reading could not be stopped. Please try again.')
    expect(screen.getByRole('button', { name: 'Stop reading' })).toBeEnabled()
  })
})

describe('R-24 without a connection', () => {
  test('drafts are kept, generating waits and says why, and all is well once it is back', async () => {
    const { user } = await ready()
    goOnline(false)
    expect(screen.getByText('You are offline. What you type is kept on this device.')).toBeVisible()
    expect(generate()).toBeDisabled()
    expect(generate()).toHaveAccessibleDescription('Generating waits for the connection')
    await user.click(script())
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Generating waits for the connection')
    goOnline(true)
    expect(screen.queryByText(/You are offline/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(generate()).toBeEnabled()
  })
})
