// This file is long because it tests the whole Studio with one fake server.
import type { Failure } from '@scene-partner/contract/failures'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query/query.tsx'
import { sessionStore } from '../../platform/session/session.ts'
import { buildGeneration, buildSubscriberSession, buildVoice } from '../../testing/builders.ts'
import { fail } from '../../testing/fakeServer.ts'
import { getGenerateButton, getScriptField, visitStudio as openStudio } from './testing/visitStudio.tsx'

const chooseVoice = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))
const openVoices = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: /^Change the reader/ }))
/** Waits until the Studio has chosen a voice and shows its card. */
const findReader = () => screen.findByRole('region', { name: 'Active Reader' })

beforeEach(() => {
  localStorage.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
})
afterEach(() => {
  cleanup() // Closes the page before the fake server is removed, so that no screen calls the server later.
  vi.useRealTimers()
  queryClient.clear()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

describe('before the page is interactive', () => {
  test('text that was typed into the server-rendered field stays, and the caret stays behind the text', async () => {
    const { user, leave } = openStudio({ early: 'But soft!' })
    await waitFor(() => expect(getScriptField()).toHaveFocus())
    expect(getScriptField()).toHaveValue('But soft!')
    await user.keyboard(' What light?')
    expect(getScriptField()).toHaveValue('But soft! What light?')
    leave()
    openStudio()
    expect(getScriptField()).toHaveValue('But soft! What light?')
  })

  test('text that was typed before the page is interactive is added after the stored draft', async () => {
    const { user, leave } = openStudio()
    await user.type(getScriptField(), 'Ay me!')
    leave()
    openStudio({ early: 'She speaks.' })
    await waitFor(() => expect(getScriptField()).toHaveValue('Ay me!\n\nShe speaks.'))
  })
})

describe('access to the Studio', () => {
  // [spec1 §2.19]
  test('a user with a subscription sees the Studio at once', () => {
    openStudio()
    expect(screen.getByRole('textbox', { name: 'Script' })).toBeVisible()
  })

  // [spec1 §2.18]
  test('if neither the session nor the server knows a subscription, the Studio shows a link to the plans', async () => {
    openStudio({ session: buildSubscriberSession({ subscriptionTier: 'free' }) })
    expect(screen.getByText('Checking access...')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'See plans' })).toHaveAttribute(
      'href',
      '/pricing?message=subscription_required',
    )
  })

  // [spec1 §2.19]
  test('if the session lacks a new subscription, the Studio asks the server for it, and then opens', async () => {
    openStudio({
      session: buildSubscriberSession({ subscriptionTier: 'free' }),
      handlers: { getUserSubscriptionStatus: () => ({ tier: 'premium_trial', status: 'trialing' }) },
    })
    expect(await screen.findByRole('textbox', { name: 'Script' })).toBeVisible()
  })

  // [spec1 §2.20]
  test('during a trial the Studio shows the days left and a link to the plans, but not during impersonation', async () => {
    const trialEndDate = new Date(Date.now() + 2.5 * 24 * 3_600_000).toISOString()
    const trial = { subscriptionTier: 'premium_trial' as const, trialEndDate }
    const { leave } = openStudio({ session: buildSubscriberSession(trial) })
    expect(screen.getByText('Your trial is active. 3 days left.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing')
    leave()
    openStudio({ session: buildSubscriberSession(trial, { impersonatedBy: 'boss' }) })
    expect(screen.queryByText(/Your trial is active/)).toBeNull()
  })

  // [spec1 §8.14]
  test('if the server cannot be asked for the subscription, the user can try again', async () => {
    const refuse = () => {
      throw fail('unavailable')
    }
    openStudio({
      session: buildSubscriberSession({ subscriptionTier: 'free' }),
      handlers: { getUserSubscriptionStatus: refuse },
    })
    expect(await screen.findByText('There was an error checking your subscription. Please try again.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled()
  })
})

describe('choosing the reader', () => {
  const voices = [
    buildVoice('Ada', { gender: 'female', accent: 'British' }),
    buildVoice('Tom'),
    buildVoice('Kit', { age: 'child', accent: 'Irish' }),
  ]

  // [spec1 §2.15]
  test('the user filters and searches the list of voices, chooses a voice, and later chooses another one', async () => {
    const { user } = openStudio({ voices })
    await openVoices(user)
    await user.click(await screen.findByRole('button', { name: 'Children 1' }))
    expect(screen.getByText('1 voice')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Children 1' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search voices' }), 'brit')
    await chooseVoice(user, 'Ada')
    expect(
      within(screen.getByRole('region', { name: 'Active Reader' })).getByRole('heading', { name: 'Ada' }),
    ).toBeVisible()
    const change = screen.getByRole('button', { name: 'Change the reader, now Ada' })
    expect(change).toHaveFocus()
    await user.click(change)
    const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent)
    expect(rows.map((row) => row.slice(0, 3))).toEqual(['Tom', 'Kit', 'Ada'])
  })

  // [spec1 §2.14] [spec1 §2.80]
  test('the voice that the URL names is chosen, and its parameter is then removed from the URL', async () => {
    const { router } = openStudio({ voices, at: '/studio?voice=ada&x=1' })
    expect(await screen.findByRole('region', { name: 'Active Reader' })).toHaveTextContent('Ada')
    await waitFor(() => expect(router.state.location.search).toBe('?x=1'))
  })

  // [spec1 §2.14]
  test.each([
    ['without a draft, the first voice is chosen', {}, {}, 'Tom'],
    ['without a draft, the default voice is chosen', {}, { defaultVoiceId: 'ada' }, 'Ada'],
    ['with a voice in the draft, that voice stays', { voiceId: 'kit' }, { defaultVoiceId: 'ada' }, 'Kit'],
  ])('if the URL names an unknown voice, a notice says so, and %s', async (_case, draft, savedPreferences, name) => {
    const stored = { text: '', voiceId: null, reads: 'script', at: 1, ...draft }
    localStorage.setItem(`sp.draft.studio.${buildSubscriberSession().user.uid}`, JSON.stringify(stored))
    const all = [buildVoice('Tom'), ...voices.filter(({ id }) => id !== 'tom')]
    const { user, router } = openStudio({ voices: all, savedPreferences, at: '/studio?voice=nobody' })
    expect(await screen.findByText(/^The voice in the link is not offered here/)).toHaveTextContent(`${name} is chosen`)
    expect(await screen.findByRole('region', { name: 'Active Reader' })).toHaveTextContent(name)
    await waitFor(() => expect(router.state.location.search).toBe(''))
    await user.click(screen.getByRole('button', { name: `Change the reader, now ${name}` }))
    await chooseVoice(user, name)
    expect(screen.queryByText(/^The voice in the link/)).not.toBeInTheDocument()
  })

  test('a draft whose voice is unavailable gets another voice, and a notice says so until the user chooses a voice', async () => {
    const draft = { text: 'But soft!', voiceId: 'kit', reads: 'script', at: 1 }
    localStorage.setItem(`sp.draft.studio.${buildSubscriberSession().user.uid}`, JSON.stringify(draft))
    const { user } = openStudio({ voices: voices.slice(0, 2) })
    expect(await screen.findByText(/^The voice you had chosen is not available/)).toHaveTextContent('Ada reads instead')
    expect(await screen.findByRole('region', { name: 'Active Reader' })).toHaveTextContent('Ada')
    expect(getScriptField()).toHaveValue('But soft!')
    await user.click(screen.getByRole('button', { name: 'Change the reader, now Ada' }))
    await chooseVoice(user, 'Tom')
    expect(screen.queryByText(/^The voice you had chosen/)).not.toBeInTheDocument()
  })

  // [spec1 §8.10]
  test('if the voices cannot be loaded, the Studio says why and the user can try again', async () => {
    let isDown = true
    const handler = () => {
      if (isDown) throw fail('unavailable')
      return { voices, engines: [] }
    }
    const { user } = openStudio({ handlers: { getUserAvailableVoices: handler, voicesProxy: handler } })
    expect(await screen.findByText(/voices cannot be reached/)).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await findReader()).toHaveTextContent('Ada')
  })

  // [spec1 §7.3]
  test('if the voices of the account cannot be loaded, the Studio loads voices with another operation', async () => {
    openStudio({
      voices,
      handlers: {
        getUserAvailableVoices: () => {
          throw fail('internal', { requestId: 'req_1' })
        },
      },
    })
    expect(await findReader()).toHaveTextContent('Ada')
  })
})

describe('the script field', () => {
  // [spec1 §2.21]
  test('R-24 text that was typed a second ago is restored after a reload, but only for the same account', () => {
    vi.useFakeTimers()
    const first = openStudio()
    fireEvent.change(getScriptField(), { target: { value: 'But soft!' } })
    expect(screen.getByText('9 characters')).toBeVisible()
    act(() => void vi.advanceTimersByTime(1_000))
    first.leave()
    const other = openStudio({ session: buildSubscriberSession({ uid: 'another' }) })
    expect(getScriptField()).toHaveValue('')
    other.leave()
    openStudio()
    expect(getScriptField()).toHaveValue('But soft!')
  })

  test('R-24 text that was typed just before the page closes is stored on the device', () => {
    const first = openStudio()
    fireEvent.change(getScriptField(), { target: { value: 'What light' } })
    fireEvent(window, new Event('pagehide'))
    first.leave()
    openStudio()
    expect(getScriptField()).toHaveValue('What light')
  })
})

describe('generating a recording', () => {
  // [spec1 §5.13]
  test('the Generate button is disabled until nothing is missing, and names the first thing that is missing', async () => {
    const { user } = openStudio()
    expect(getGenerateButton()).toBeDisabled()
    // Until the voices are loaded, the user cannot choose one.
    expect(getGenerateButton()).toHaveAccessibleDescription('Loading voices')
    await findReader()
    expect(getGenerateButton()).toHaveAccessibleDescription('Please enter some text')
    await user.type(getScriptField(), '   ')
    expect(getGenerateButton()).toBeDisabled()
    await user.type(getScriptField(), 'Hello')
    expect(getGenerateButton()).toBeEnabled()
  })

  // [spec1 §5.14]
  test('during impersonation the Generate button is disabled', async () => {
    openStudio({
      session: buildSubscriberSession({}, { impersonatedBy: 'boss' }),
      generations: [buildGeneration('gen_1')],
      at: '/studio?voice=tom',
    })
    await screen.findByRole('region', { name: 'Active Reader' })
    expect(getScriptField()).toHaveAttribute('readonly')
    expect(getGenerateButton()).toBeDisabled()
    expect(await screen.findByRole('button', { name: /^Play “The words/ })).toBeEnabled()
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })

  test('R-22 a double click on Generate starts one generation, which plays while it runs and can be stopped', async () => {
    const { user, api, outputs } = openStudio()
    await findReader()
    await user.type(getScriptField(), 'But soft!')
    await user.dblClick(getGenerateButton())
    expect(await screen.findByRole('button', { name: 'Stop reading' })).toBeEnabled()
    expect(api.getCalls('startGeneration')).toEqual([{ text: 'But soft!', voiceId: 'tom', for: 'studio' }])
    expect(await screen.findByText('Reading 2 of 4')).toBeVisible()
    const output = outputs.at(-1)
    expect(output?.calls).toEqual(['prepare', 'frames', 'rate 1', 'play'])
    act(() => output?.emit({ kind: 'started' }))
    expect(
      within(screen.getByRole('region', { name: 'Now Playing' })).getByRole('button', { name: 'Pause' }),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Stop reading' }))
    expect(api.getCalls('cancelGeneration')).toEqual([{ generationId: 'gen_1' }])
    expect(await screen.findByRole('button', { name: 'Generate' })).toBeEnabled()
    expect(screen.queryByRole('region', { name: 'Now Playing' })).toBeNull()
  })

  test('R-22 the second click of a double click on Generate does not stop a generation that has already started', async () => {
    const { user, api } = openStudio()
    await findReader()
    await user.type(getScriptField(), 'But soft!')
    fireEvent.click(getGenerateButton(), { detail: 1 })
    const stopButton = await screen.findByRole('button', { name: 'Stop reading' })
    fireEvent.click(stopButton, { detail: 2 })
    expect(stopButton).toBeEnabled()
    fireEvent.click(stopButton, { detail: 1 })
    await waitFor(() => expect(api.getCalls('cancelGeneration')).toEqual([{ generationId: 'gen_1' }]))
  })

  // [spec1 §5.13]
  test('Ctrl+Enter in the script field starts the generation or, if there is no text, shows the request to enter some', async () => {
    const { user, api } = openStudio()
    await user.click(getScriptField())
    await findReader()
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Please enter some text')
    await user.type(getScriptField(), 'Hello')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(api.getCalls('startGeneration')).toHaveLength(1))
  })

  // [spec1 §8.15] [spec1 §8.70] [spec2 §8.9]
  test('if the text exceeds the rest of the monthly limit, the Studio shows this rest and starts no generation', async () => {
    const limit = () => ({
      canGenerate: false,
      reason: 'character_limit_exceeded' as const,
      currentUsage: 29_990,
      limit: 30_000,
      remaining: 10,
    })
    const { user, api } = openStudio({ handlers: { checkGenerationLimit: limit } })
    await findReader()
    await user.type(getScriptField(), 'Something longer')
    await user.click(getGenerateButton())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Character limit exceeded! You have 10 characters remaining this month. Upgrade to get unlimited access.',
    )
    expect(api.getCalls('startGeneration')).toEqual([])
  })

  // [spec1 §8.17] [spec2 §5.27]
  test('if the server cannot check the monthly limit, the generation starts nevertheless', async () => {
    const { user, api } = openStudio({
      handlers: {
        checkGenerationLimit: () => {
          throw fail('internal', { requestId: 'req_1' })
        },
      },
    })
    await findReader()
    await user.type(getScriptField(), 'Hello')
    await user.click(getGenerateButton())
    await waitFor(() => expect(api.getCalls('startGeneration')).toHaveLength(1))
  })

  // [spec1 §8.18] [spec1 §8.65] [spec1 §8.72]
  test('if generating fails, the Studio shows the server’s message about missing access, or a general message about an internal error', async () => {
    let refusal: Failure = fail('subscription_required')
    const { user } = openStudio({
      handlers: {
        startGeneration: () => {
          throw refusal
        },
      },
    })
    await findReader()
    await user.type(getScriptField(), 'Hello')
    await user.click(getGenerateButton())
    expect(await screen.findByText('The Studio needs a subscription or a trial.')).toBeVisible()
    refusal = fail('internal', { requestId: 'req_1' })
    await user.click(getGenerateButton())
    expect(await screen.findByText('Failed to generate speech. Please try again. Reference: req_1')).toBeVisible()
  })

  test('after a reload the Studio shows the running generation again, and the user can hear and stop it', async () => {
    const { user, outputs } = openStudio({
      generations: [buildGeneration('gen_7', { state: 'making', unitsDone: 3, units: 12, duration: null })],
    })
    await user.click(await screen.findByRole('button', { name: 'Listen while it works' }))
    await waitFor(() => expect(screen.getByText('Listen while it works.')).toHaveFocus())
    expect(outputs.at(-1)?.calls).toEqual(['frames', 'rate 1', 'play'])
    expect(screen.getByRole('button', { name: 'Stop reading' })).toBeEnabled()
  })
})
