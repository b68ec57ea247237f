// The whole way through the Studio, over one house that stands in for the server: its chapters share their beginning.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query.tsx'
import { sessionStore } from '../../platform/session.ts'
import { generationOf, Refused, sessionOf, voiceOf } from './standInApi.ts'
import { generate, script, visitStudio as enter } from './visitStudio.tsx'

const chosen = async (user: ReturnType<typeof userEvent.setup>, name = 'Tom') =>
  user.click(await screen.findByRole('button', { name: new RegExp(`^${name}`) }))

beforeEach(() => {
  localStorage.clear()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
})
afterEach(() => {
  cleanup() // first: what is left of a screen must not ask a server that is gone
  vi.useRealTimers()
  queryClient.clear()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

describe('before the page is alive', () => {
  test('what is written goes on in the sheet that takes the place of the first, with the caret behind it', async () => {
    const { user, leave } = enter({ early: 'But soft!' })
    await waitFor(() => expect(script()).toHaveFocus())
    expect(script()).toHaveValue('But soft!')
    await user.keyboard(' What light?')
    expect(script()).toHaveValue('But soft! What light?')
    leave()
    enter()
    expect(script()).toHaveValue('But soft! What light?')
  })

  test('it goes behind a draft of before, which nobody could see yet', async () => {
    const { user, leave } = enter()
    await user.type(script(), 'Ay me!')
    leave()
    enter({ early: 'She speaks.' })
    await waitFor(() => expect(script()).toHaveValue('Ay me!\n\nShe speaks.'))
  })
})

describe('who enters', () => {
  test('a subscriber is in at once', () => {
    enter()
    expect(screen.getByRole('textbox', { name: 'Script' })).toBeVisible()
  })

  test('for others the server is asked, and without a subscription the plans are shown', async () => {
    enter({ session: sessionOf({ subscriptionTier: 'free' }) })
    expect(screen.getByText('Checking access...')).toBeVisible()
    expect(await screen.findByRole('link', { name: 'See plans' })).toHaveAttribute(
      'href',
      '/pricing?message=subscription_required',
    )
  })

  test('a subscription that the page had not heard of opens it', async () => {
    enter({
      session: sessionOf({ subscriptionTier: 'free' }),
      handlers: { getUserSubscriptionStatus: () => ({ tier: 'premium_trial', status: 'trialing' }) },
    })
    expect(await screen.findByRole('textbox', { name: 'Script' })).toBeVisible()
  })

  test('a trial says how many days are left and where the plans are, but not to whoever only looks on', async () => {
    const trialEndDate = new Date(Date.now() + 2.5 * 24 * 3_600_000).toISOString()
    const trial = { subscriptionTier: 'premium_trial' as const, trialEndDate }
    const { leave } = enter({ session: sessionOf(trial) })
    expect(screen.getByText('Your trial is active. 3 days left.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'See plans' })).toHaveAttribute('href', '/pricing')
    leave()
    enter({ session: sessionOf(trial, { impersonatedBy: 'boss' }) })
    expect(screen.queryByText(/Your trial is active/)).toBeNull()
  })

  test('where the server cannot say, one may ask again', async () => {
    const refuse = () => {
      throw new Refused({ httpStatus: 503 })
    }
    enter({ session: sessionOf({ subscriptionTier: 'free' }), handlers: { getUserSubscriptionStatus: refuse } })
    expect(await screen.findByText('There was an error checking your subscription. Please try again.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeEnabled()
  })
})

describe('the reader', () => {
  const voices = [
    voiceOf('Ada', { gender: 'female', accent: 'British' }),
    voiceOf('Tom'),
    voiceOf('Kit', { age: 'child', accent: 'Irish' }),
  ]

  test('groups and a search narrow the list; a pick becomes the Active Reader and can be changed', async () => {
    const { user } = enter({ voices })
    await user.click(await screen.findByRole('button', { name: 'Children 1' }))
    expect(screen.getByText('1 voice')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Children 1' }))
    await user.type(screen.getByRole('searchbox', { name: 'Search voices' }), 'brit')
    await chosen(user, 'Ada')
    expect(
      within(screen.getByRole('region', { name: 'Active Reader' })).getByRole('heading', { name: 'Ada' }),
    ).toBeVisible()
    const change = screen.getByRole('button', { name: 'Change the reader, now Ada' })
    expect(change).toHaveFocus()
    await user.click(change)
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent)
    expect(rows.map((row) => row.slice(0, 3))).toEqual(['Tom', 'Kit', 'Ada'])
  })

  test('the address chooses a voice, once', async () => {
    const { router } = enter({ voices, at: '/studio?voice=ada&x=1' })
    expect(await screen.findByRole('region', { name: 'Active Reader' })).toHaveTextContent('Ada')
    await waitFor(() => expect(router.state.location.search).toBe('?x=1'))
  })

  test('where the voice of a draft is not on offer any more another stands in, and the page says so until one is chosen', async () => {
    const draft = { text: 'But soft!', voiceId: 'kit', reads: 'script', at: 1 }
    localStorage.setItem(`sp.draft.studio.${sessionOf().user.uid}`, JSON.stringify(draft))
    const { user } = enter({ voices: voices.slice(0, 2) })
    expect(await screen.findByText(/^The voice you had chosen is not reading/)).toHaveTextContent('Ada stands in')
    expect(await screen.findByRole('region', { name: 'Active Reader' })).toHaveTextContent('Ada')
    expect(script()).toHaveValue('But soft!')
    await user.click(screen.getByRole('button', { name: 'Change the reader, now Ada' }))
    await chosen(user, 'Tom')
    expect(screen.queryByText(/^The voice you had chosen/)).not.toBeInTheDocument()
  })

  test('when the voices do not come, it says why and asks again', async () => {
    let isDown = true
    const handler = () => {
      if (isDown) throw new Refused({ httpStatus: 503 })
      return { voices, engines: [] }
    }
    const { user } = enter({ handlers: { getUserAvailableVoices: handler, voicesProxy: handler } })
    expect(await screen.findByText(/voices cannot be reached/)).toBeVisible()
    isDown = false
    await user.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByText('3 voices')).toBeVisible()
  })

  test('where the first way to the voices fails the other is taken', async () => {
    enter({
      voices,
      handlers: {
        getUserAvailableVoices: () => {
          throw new Refused({ httpStatus: 500 })
        },
      },
    })
    expect(await screen.findByText('3 voices')).toBeVisible()
  })
})

describe('the script', () => {
  test('R-24 what was typed a second ago is there after a reload, for this account alone', () => {
    vi.useFakeTimers()
    const first = enter()
    fireEvent.change(script(), { target: { value: 'But soft!' } })
    expect(screen.getByText('9 characters')).toBeVisible()
    act(() => void vi.advanceTimersByTime(1_000))
    first.leave()
    const other = enter({ session: sessionOf({ uid: 'another' }) })
    expect(script()).toHaveValue('')
    other.leave()
    enter()
    expect(script()).toHaveValue('But soft!')
  })

  test('R-24 what was typed in the last moment is kept when the page goes', () => {
    const first = enter()
    fireEvent.change(script(), { target: { value: 'What light' } })
    fireEvent(window, new Event('pagehide'))
    first.leave()
    enter()
    expect(script()).toHaveValue('What light')
  })
})

describe('generating', () => {
  test('says what is missing, in order, and the button waits for it', async () => {
    const { user } = enter()
    expect(generate()).toBeDisabled()
    expect(generate()).toHaveAccessibleDescription('Please select a voice')
    await chosen(user)
    expect(generate()).toHaveAccessibleDescription('Please enter some text')
    await user.type(script(), '   ')
    expect(generate()).toBeDisabled()
    await user.type(script(), 'Hello')
    expect(generate()).toBeEnabled()
  })

  test('a view of somebody else’s account generates nothing', async () => {
    enter({
      session: sessionOf({}, { impersonatedBy: 'boss' }),
      generations: [generationOf('gen_1')],
      at: '/studio?voice=tom',
    })
    await screen.findByRole('region', { name: 'Active Reader' })
    expect(script()).toHaveAttribute('readonly')
    expect(generate()).toBeDisabled()
    expect(await screen.findByRole('button', { name: /^Play “The words/ })).toBeEnabled()
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })

  test('R-22 a double click starts one reading, which plays while it is made and can be stopped', async () => {
    const { user, api, outputs } = enter()
    await chosen(user)
    await user.type(script(), 'But soft!')
    await user.dblClick(generate())
    expect(await screen.findByRole('button', { name: 'Stop reading' })).toBeEnabled()
    expect(api.called('startGeneration')).toEqual([{ text: 'But soft!', voiceId: 'tom', for: 'studio' }])
    expect(await screen.findByText('Reading 2 of 4')).toBeVisible()
    const output = outputs.at(-1)
    expect(output?.asked).toEqual(['prepare', 'frames', 'rate 1', 'play'])
    act(() => output?.tell({ kind: 'began' }))
    expect(
      within(screen.getByRole('region', { name: 'Now Playing' })).getByRole('button', { name: 'Pause' }),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Stop reading' }))
    expect(api.called('cancelGeneration')).toEqual([{ generationId: 'gen_1' }])
    expect(await screen.findByRole('button', { name: 'Generate' })).toBeEnabled()
    expect(screen.queryByRole('region', { name: 'Now Playing' })).toBeNull()
  })

  test('Ctrl+Enter generates, and says what is missing', async () => {
    const { user, api } = enter()
    await user.type(script(), 'Hello')
    await user.keyboard('{Control>}{Enter}{/Control}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Please select a voice')
    await chosen(user)
    await user.click(script())
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(api.called('startGeneration')).toHaveLength(1))
  })

  test('a month that is used up says how much is left', async () => {
    const limit = () => ({
      canGenerate: false,
      reason: 'character_limit_exceeded',
      currentUsage: 29_990,
      limit: 30_000,
      remaining: 10,
    })
    const { user, api } = enter({ handlers: { checkGenerationLimit: limit } })
    await chosen(user)
    await user.type(script(), 'Something longer')
    await user.click(generate())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Character limit exceeded! You have 10 characters remaining this month. Upgrade to get unlimited access.',
    )
    expect(api.called('startGeneration')).toEqual([])
  })

  test('where the month cannot be asked for, the reading starts anyway', async () => {
    const { user, api } = enter({
      handlers: {
        checkGenerationLimit: () => {
          throw new Refused({ httpStatus: 500 })
        },
      },
    })
    await chosen(user)
    await user.type(script(), 'Hello')
    await user.click(generate())
    await waitFor(() => expect(api.called('startGeneration')).toHaveLength(1))
  })

  test('the server’s refusal is shown in its words, anything else in ours', async () => {
    let refusal = {
      httpStatus: 403,
      code: 'subscription_required',
      message: 'The Studio needs a subscription or a trial.',
    }
    const { user } = enter({
      handlers: {
        startGeneration: () => {
          throw new Refused(refusal)
        },
      },
    })
    await chosen(user)
    await user.type(script(), 'Hello')
    await user.click(generate())
    expect(await screen.findByText('The Studio needs a subscription or a trial.')).toBeVisible()
    refusal = { httpStatus: 500, code: '', message: 'boom' }
    await user.click(generate())
    expect(await screen.findByText('Failed to generate speech. Please try again.')).toBeVisible()
  })

  test('a reading in the making is found again after a reload, and can be heard and stopped', async () => {
    const { user, outputs } = enter({
      generations: [generationOf('gen_7', { state: 'making', unitsDone: 3, units: 12, duration: null })],
    })
    await user.click(await screen.findByRole('button', { name: 'Listen while it works' }))
    await waitFor(() => expect(screen.getByText('Listen while it works.')).toHaveFocus())
    expect(outputs.at(-1)?.asked).toEqual(['frames', 'rate 1', 'play'])
    expect(screen.getByRole('button', { name: 'Stop reading' })).toBeEnabled()
  })
})
