import { setOnline } from '../../../testing/fakeConnection.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/query.tsx'
import { sessionStore } from '../../../platform/session/session.ts'
import { countCharacters, generationMessages, findMissingRequirement } from './generateRules.ts'
import { buildGeneration, buildSubscriberSession, buildVoice } from '../../../testing/builders.ts'
import { fail, NetworkFailure } from '../../../testing/fakeServer.ts'
import { plainEstimate } from '../testing/fakeStudioServer.ts'
import {
  getGenerateButton,
  findActiveReader,
  getScriptField,
  visitStudio,
  studioWithTom,
} from '../testing/visitStudio.tsx'

/** Opens the Studio with a chosen voice and types a text, so that the Generate button is enabled. */
async function ready(options: Parameters<typeof visitStudio>[0] = {}) {
  const studio = visitStudio({ at: studioWithTom, ...options })
  await findActiveReader()
  await studio.user.type(getScriptField(), 'Hello')
  return studio
}

beforeEach(() => {
  localStorage.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
})
afterEach(() => {
  cleanup() // Closes the page before the fake server is removed, so that no screen calls the server later.
  setOnline(true)
  vi.restoreAllMocks()
  queryClient.clear()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

test('the length of a text is counted without surrounding space and control characters; each line end counts as one character', () => {
  expect(['  Hi.\r\nYou.\rOh.\n ', 'a\tb', 'a\u0007\u009Bb'].map(countCharacters)).toEqual([12, 3, 2])
  expect(['\u00E9', 'e\u0301'].map(countCharacters)).toEqual([1, 1])
})

describe('requirements for generating', () => {
  const viewing = buildSubscriberSession({}, { impersonatedBy: 'boss' })
  const all = { session: viewing, voice: buildVoice('Tom'), isBlank: false, isOnline: false }

  // [spec1 §5.13]
  test('if Generate is disabled for several reasons, only the first in the order of the specification is shown; "offline" is the last', () => {
    expect(findMissingRequirement({ ...all, session: null, voice: null, isBlank: true })).toBe(
      'Please sign in to use the studio',
    )
    expect(findMissingRequirement({ ...all, voice: null, isBlank: true })).toBe('Please select a voice')
    expect(findMissingRequirement({ ...all, isBlank: true })).toBe('Please enter some text')
    expect(findMissingRequirement(all)).toBe(
      'Read-only mode: generation is disabled while impersonating another account.',
    )
    expect(findMissingRequirement({ ...all, session: buildSubscriberSession() })).toBe(generationMessages.offline)
    expect(findMissingRequirement({ ...all, session: buildSubscriberSession(), isOnline: true })).toBeNull()
  })

  // [spec1 §5.14]
  test('during impersonation the page says from the start that nothing can be generated', async () => {
    visitStudio({ session: viewing, at: studioWithTom })
    expect(getGenerateButton()).toBeDisabled()
    expect(getGenerateButton()).toHaveAccessibleDescription(
      'Read-only mode: generation is disabled while impersonating another account.',
    )
  })

  // [spec1 §5.14]
  test('the Generate button is disabled while a generation starts, and is then replaced by an enabled Stop button', async () => {
    const allowed = { canGenerate: true, currentUsage: 0, limit: 30_000, remaining: 30_000 }
    let answer: () => void = () => {}
    const { user } = await ready({
      handlers: {
        checkGenerationLimit: ({ characterCount }) =>
          characterCount === 0 ? allowed : new Promise((resolve) => (answer = () => resolve(allowed))),
      },
    })
    await user.click(getGenerateButton())
    expect(screen.getByRole('button', { name: 'Starting…' })).toBeDisabled()
    await act(async () => answer())
    expect(await screen.findByRole('button', { name: 'Stop reading' })).toBeEnabled()
    expect(screen.queryByRole('button', { name: 'Generate' })).toBeNull()
  })
})

describe('the monthly allowance', () => {
  // [spec1 §5.15] [spec2 §5.25]
  test(
    'the monthly limit is checked for the characters that the estimate counts as new, not for the whole text',
    { tags: ['long'] },
    async () => {
      const { user, api } = await ready({
        handlers: { weighText: () => ({ ...plainEstimate, characterCount: 5, newCharacters: 2 }) },
      })
      await screen.findByText('Less than a page of new speech (2 characters)')
      await user.click(getGenerateButton())
      await waitFor(() => expect(api.getCalls('checkGenerationLimit')).toContainEqual({ characterCount: 2 }))
    },
  )

  // [spec1 §8.15] [spec1 §8.70]
  test('if the text exceeds the rest of the monthly allowance, the Studio links to the plans', async () => {
    const used = {
      canGenerate: false,
      reason: 'character_limit_exceeded' as const,
      currentUsage: 29_997,
      limit: 30_000,
      remaining: 3,
    }
    const { user } = await ready({ handlers: { checkGenerationLimit: () => used } })
    await user.click(getGenerateButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Character limit exceeded! You have 3 characters remaining this month. Upgrade to get unlimited access.',
    )
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing')
  })

  // [spec1 §8.16] [spec1 §8.71]
  test('if the limit check refuses a generation without naming a limit, a general message is shown', async () => {
    const { user, api } = await ready({
      handlers: { checkGenerationLimit: () => ({ canGenerate: false, currentUsage: 0, limit: null, remaining: null }) },
    })
    await user.click(getGenerateButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Unable to generate audio at this time. Please try again later.',
    )
    expect(api.getCalls('startGeneration')).toEqual([])
  })
})

describe('refusals of the server', () => {
  // [spec1 §8.18] [spec1 §8.65] [spec1 §8.72] [decisions §5.1]
  test.each([
    [fail('too_many_waiting', { retryAfterS: 30 }), 'Let some finish first. You can try again in 30 seconds.'],
    [fail('rate_limited', { retryAfterS: 240 }), 'Too many requests. Please try again in 4 minutes.'],
    [fail('rate_limited', { retryAfterS: 119 }), 'Too many requests. Please try again in 2 minutes.'],
    [fail('rate_limited', { retryAfterS: 89.5 }), 'Too many requests. Please try again in 90 seconds.'],
    [fail('internal', { requestId: 'req_1' }), 'Failed to generate speech. Please try again.'],
  ])('the refusal %s shows its message, with the time to wait if the server sent that time', async (failure, words) => {
    const { user } = await ready({ handlers: { startGeneration: () => failure } })
    await user.click(getGenerateButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(words)
    expect(getGenerateButton()).toBeEnabled()
  })
})

describe('R-22 if the response to Generate is lost', () => {
  test(
    'a Generate request without a response is repeated with its idempotency key; the next generation has a new key',
    { tags: ['long'] },
    async () => {
      const keys: (string | null)[] = []
      const { user } = await ready({
        beforeAnswer(name, headers) {
          if (name !== 'startGeneration') return
          keys.push(headers.get('idempotency-key'))
          if (keys.length === 1) throw new NetworkFailure()
        },
      })
      await user.click(getGenerateButton())
      await user.click(await screen.findByRole('button', { name: 'Stop reading' }))
      await user.click(await screen.findByRole('button', { name: 'Generate' }))
      await waitFor(() => expect(keys).toHaveLength(3))
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
      expect(keys[1]).toBe(keys[0])
      expect(keys[2]).not.toBe(keys[0])
    },
  )

  test(
    'if the repeated request gets no response either, the next press of Generate sends the same idempotency key',
    { tags: ['long'] },
    async () => {
      const keys: (string | null)[] = []
      const { user } = await ready({
        beforeAnswer(name, headers) {
          if (name !== 'startGeneration') return
          keys.push(headers.get('idempotency-key'))
          if (keys.length < 3) throw new NetworkFailure()
        },
      })
      await user.click(getGenerateButton())
      await screen.findByRole('alert', {}, { timeout: 5_000 })
      await user.click(getGenerateButton())
      await waitFor(() => expect(keys).toHaveLength(3))
      expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
      expect(new Set(keys).size).toBe(1)
    },
  )
})

describe('while a recording is generated', () => {
  test('during a generation the page shows the progress, and “Stop reading” stops the generation', async () => {
    const { user, api } = visitStudio({
      generations: [buildGeneration('gen_7', { state: 'making', unitsDone: 8, units: 12, duration: null })],
    })
    expect(await screen.findByText('Reading 9 of 12')).toBeVisible()
    expect(screen.getByRole('progressbar', { name: 'Progress of the reading' })).toHaveAttribute('value', '8')
    await user.click(screen.getByRole('button', { name: 'Stop reading' }))
    expect(api.getCalls('cancelGeneration')).toEqual([{ generationId: 'gen_7' }])
    expect(await screen.findByRole('button', { name: 'Generate' })).toBeVisible()
  })

  test('if the server cannot stop a generation, the generation continues and a message says so', async () => {
    const { user } = visitStudio({
      generations: [buildGeneration('gen_7', { state: 'making', unitsDone: 8, units: 12, duration: null })],
      handlers: { cancelGeneration: () => fail('internal', { requestId: 'req_1' }) },
    })
    await user.click(await screen.findByRole('button', { name: 'Stop reading' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The reading could not be stopped. Please try again.')
    expect(screen.getByRole('button', { name: 'Stop reading' })).toBeEnabled()
  })
})

describe('R-24 offline', () => {
  // [spec2 §4.32]
  test('offline a notice says that the text is stored, and Generate is disabled until the page is online', async () => {
    const { user } = await ready()
    setOnline(false)
    expect(screen.getByText('You are offline. Your text is stored on this device.')).toBeVisible()
    expect(getGenerateButton()).toBeDisabled()
    expect(getGenerateButton()).toHaveAccessibleDescription('Generating waits for the connection')
    await user.click(getScriptField())
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Generating waits for the connection')
    setOnline(true)
    expect(screen.queryByText(/You are offline/)).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(getGenerateButton()).toBeEnabled()
  })
})
