// Tests the rehearsal room as a user operates it, over one fake server with fake audio and microphone.
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSessionKeptAlive } from '../../platform/session/inactivity.ts'
import { queryClient } from '../../platform/api/query.tsx'
import { sessionStore } from '../../platform/session/session.ts'
import { buildSession } from '../../testing/builders.ts'
import { RehearsalScreen } from './RehearsalScreen.tsx'
import { openRehearsalPage, sampleScene, parseTestScript } from './testing/fakeRehearsal.tsx'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  // A closing room still sends its results.
  await new Promise((resolve) => setTimeout(resolve))
  queryClient.clear()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const here = () => document.querySelector('[aria-current="true"]')

/** Waits until all requested lines have loaded. */
async function waitForAudio(page: Awaited<ReturnType<typeof openRehearsalPage>>) {
  await button('Begin')
  await waitFor(() => {
    const lines = new Set(page.getCalls('startLine').map((input) => (input as { lineId: string }).lineId))
    expect(lines.size).toBeGreaterThan(0)
    expect(page.countDecodedFiles()).toBeGreaterThanOrEqual(lines.size)
  })
  await waitFor(() => expect(screen.queryByText('Preparing the first lines')).toBeNull())
  return page
}

test('the page explains the microphone before the browser asks, and the actor’s voice and silence bring the next line', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1', { stored: { settings: {} } }))
  await user.click(await button('Begin'))
  expect(await screen.findByRole('dialog', { name: 'Use your microphone?' })).toHaveTextContent('nothing is recorded')
  expect(page.voiceActivity.isOpen()).toBe(false)
  await user.click(await button('Allow microphone'))
  await waitFor(() => expect(page.voiceActivity.isOpen()).toBe(true))
  act(() => page.clock.advance(700 + 1_000))
  expect(screen.getByText('Listening. Take your time.')).toBeVisible()
  expect(here()).toHaveTextContent('I know. I watched it go.')
  act(() => page.clock.advance(300))
  act(() => page.voiceActivity.setVoice(true))
  expect(screen.getByText('I hear you.')).toBeVisible()
  act(() => page.clock.advance(2_000))
  act(() => page.voiceActivity.setVoice(false))
  act(() => page.clock.advance(900))
  expect(here()).toHaveTextContent('You had a ticket.')
  expect(page.countPlays()).toBe(2)
})

test('a user who has opened the microphone in the panel is not asked again at the start', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1', { stored: { settings: {} } }))
  await user.click(await button(/^What it waits for/))
  await user.click(await button('Use the microphone'))
  expect(page.voiceActivity.isOpen()).toBe(true)
  await user.keyboard('{Escape}')
  await user.click(await button('Begin'))
  expect(screen.queryByRole('dialog', { name: 'Use your microphone?' })).toBeNull()
  expect(await button('Pause')).toBeVisible()
})

test('closing the rehearsal room releases the session and the microphone', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1'))
  await user.click(await button('Begin'))
  act(() => page.clock.advance(700 + 1_000))
  // After the hint appears, the state no longer changes.
  act(() => page.clock.advance(10_000))
  act(() => page.clock.advance(14 * 60_000))
  act(() => page.voiceActivity.setVoice(true))
  act(() => page.voiceActivity.setVoice(false))
  act(() => page.clock.advance(10_000))
  act(() => page.clock.advance(14 * 60_000))
  expect([isSessionKeptAlive(), page.voiceActivity.isOpen()]).toEqual([true, true])
  act(() => page.clock.advance(2 * 60_000))
  expect([isSessionKeptAlive(), page.voiceActivity.isOpen()]).toEqual([false, false])
  await user.click(await button('Go on'))
  expect([isSessionKeptAlive(), page.voiceActivity.isOpen()]).toEqual([true, true])
})

test('the microphone closes after a pause and reopens without a question', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1'))
  await user.click(await button('Begin'))
  act(() => page.clock.advance(100))
  await user.click(await button('Pause'))
  act(() => page.clock.advance(3_900))
  expect(page.voiceActivity.isOpen()).toBe(true)
  act(() => page.clock.advance(200))
  expect(page.voiceActivity.isOpen()).toBe(false)
  await user.click(await button('Go on'))
  expect(page.voiceActivity.isOpen()).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  // While the panel is open, the user can try the microphone.
  await user.click(await button('Pause'))
  await user.click(await button(/^What it waits for/))
  act(() => page.clock.advance(60_000))
  expect(screen.getByText('I hear nobody.')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  act(() => page.clock.advance(4_000))
  expect(page.voiceActivity.isOpen()).toBe(false)
})

test('the headset button pauses the rehearsal and continues it', async () => {
  const handlers = new Map<string, (() => void) | null>()
  const media = {
    metadata: null,
    playbackState: 'none',
    setActionHandler: (name: string, act: (() => void) | null) => handlers.set(name, act),
  }
  const silence: { seconds: number; isPlaying: boolean }[] = []
  class Silence {
    loop = false
    private readonly itself = { seconds: 0, isPlaying: false }
    constructor(url: string) {
      this.itself.seconds = Number(url)
      silence.push(this.itself)
    }
    async play() {
      this.itself.isPlaying = true
    }
    pause() {
      this.itself.isPlaying = false
    }
  }
  Object.defineProperty(navigator, 'mediaSession', { value: media, configurable: true })
  vi.stubGlobal('MediaMetadata', class {})
  vi.stubGlobal('Audio', Silence)
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => String(((file as Blob).size - 44) / 8_000))
  const user = userEvent.setup()
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1'))
  await user.click(await button('Begin'))
  act(() => page.clock.advance(700 + 500))
  // Chromium gives no media keys to audio shorter than five seconds.
  expect(silence.map(({ seconds }) => seconds > 5)).toEqual([true])
  act(() => handlers.get('pause')?.())
  expect(await button('Go on')).toBeVisible()
  expect([media.playbackState, silence[0]?.isPlaying]).toEqual(['paused', false])
  act(() => handlers.get('play')?.())
  expect(await button('Pause')).toBeVisible()
  expect([media.playbackState, silence[0]?.isPlaying]).toEqual(['playing', true])
  cleanup()
  expect([media.playbackState, handlers.get('play')]).toEqual(['none', null])
  Reflect.deleteProperty(navigator, 'mediaSession')
  vi.restoreAllMocks()
})

test('a user who answers the permission late is asked once, and listen mode closes the microphone', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1', { stored: { settings: {} } }))
  page.delayPermission()
  await user.click(await button('Begin'))
  await user.click(await button('Allow microphone'))
  act(() => page.clock.advance(20_000))
  act(page.grantPermission)
  await button('Pause')
  expect(page.voiceActivity.isOpen()).toBe(true)
  act(() => page.clock.advance(700 + 1_000 + 5_000))
  expect(page.voiceActivity.isOpen()).toBe(true)
  await user.click(await button('Loop, speed and more'))
  await user.click(await screen.findByRole('radio', { name: 'Listen through' }))
  act(() => page.clock.advance(4_000))
  expect(page.voiceActivity.isOpen()).toBe(false)
})

test('a refused microphone is reported, and the lines go by time', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1', { stored: { settings: {} } }))
  page.refuseMicrophone()
  await user.click(await button('Begin'))
  await user.click(await button('Allow microphone'))
  await waitFor(() => expect(page.clock.countTimers()).toBeGreaterThan(0))
  act(() => page.clock.advance(1_700))
  expect(await screen.findByText('Going on when your line has had its time.')).toBeVisible()
  act(() => page.clock.advance(10_000))
  expect(page.countPlays()).toBeGreaterThan(1)
})

test('a lost microphone is reopened; until then lines go by time without changing the stored settings', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1'))
  await user.click(await button('Begin'))
  act(() => page.clock.advance(700 + 1_000))
  expect(screen.getByText('Listening. Take your time.')).toBeVisible()
  act(() => page.clock.advance(60_000))
  act(page.loseMicrophone)
  act(() => page.clock.advance(500))
  await waitFor(() => expect(page.voiceActivity.isOpen()).toBe(true))
  act(() => page.clock.advance(60_000))
  expect(here()).toHaveTextContent('I know. I watched it go.')
  page.refuseMicrophone()
  act(page.loseMicrophone)
  await act(async () => page.clock.advance(500))
  expect(here()).toHaveTextContent('You had a ticket.')
  await user.keyboard('h')
  await waitFor(() => expect(page.getCalls('saveRehearsal').length).toBeGreaterThan(0))
  expect(page.getCalls('saveRehearsal')).toEqual(
    expect.not.arrayContaining([
      expect.objectContaining({ settings: expect.objectContaining({ waitsForTime: true }) }),
    ]),
  )
})

test('lines are hidden step by step, prompts reveal a word, the letters and the line, and results are sent', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(
    await openRehearsalPage('/practice?script=s1', { stored: { settings: { waitsForVoice: false } } }),
  )
  await user.keyboard('h')
  expect(await button('What you see of your lines: First letters')).toBeVisible()
  await user.keyboard('hh')
  expect(await button('What you see of your lines: Nothing')).toBeVisible()
  await user.keyboard(' ')
  act(() => page.clock.advance(1_700))
  expect(here()).not.toHaveTextContent('I know.')
  expect(here()).toHaveTextContent('hidden')
  await user.keyboard('p')
  expect(here()).toHaveTextContent('I')
  await user.keyboard('pp')
  expect(here()).toHaveTextContent('I know. I watched it go.')
  await user.keyboard(' ')
  expect(here()).toHaveTextContent('You had a ticket.')
  act(() => {
    page.clock.advance(1_000)
  })
  await user.keyboard(' ')
  act(() => void dispatchEvent(new Event('pagehide')))
  await waitFor(() => expect(page.getCalls('noteLines')).toHaveLength(1))
  expect(page.getCalls('noteLines')[0]).toMatchObject({
    scriptId: 's1',
    lines: [
      { lineId: 'l3', outcome: 'missed' },
      { lineId: 'l5', outcome: 'clean' },
    ],
  })
  expect(localStorage.getItem('sp.rehearsed.u1')).toBeNull()
})

test('Back goes to the cue, and any line can be started by its number', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(
    await openRehearsalPage('/practice?script=s1', { stored: { settings: { waitsForVoice: false } } }),
  )
  await user.click(await button('Start at line 4'))
  await user.click(await button('Begin'))
  expect(here()).toHaveTextContent('I had two.')
  await user.click(await button('To the cue'))
  await waitFor(() => expect(page.countPlays()).toBe(1))
  expect(here()).toHaveTextContent('You had a ticket.')
})

test('a line that cannot be spoken shows the reason and can be retried', async () => {
  const user = userEvent.setup()
  const page = await openRehearsalPage('/practice?script=s1', {
    stored: { settings: { waitsForVoice: false } },
    refusedLines: new Set(['l2']),
  })
  await button('Begin')
  const news =
    '1 line could not be spoken. Character limit exceeded! You have 0 characters remaining this month. Upgrade to get unlimited access.'
  expect(await screen.findByText(news)).toBeVisible()
  await user.click(await button('Begin'))
  act(() => page.clock.advance(700))
  const line = here()
  expect(line).toHaveTextContent('You have 0 characters remaining this month.')
  page.refusedLines.clear()
  if (!(line instanceof HTMLElement)) throw new Error('no current line')
  await user.click(within(line).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(page.countPlays()).toBe(1))
})

test('a role that another page makes the actor’s own is still read in this rehearsal', async () => {
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1', { isMineElsewhere: true }))
  expect(page.getCalls('startLine')).toEqual(
    expect.arrayContaining([
      { scriptId: 's1', lineId: 'l2' },
      { scriptId: 's1', lineId: 'l2', characters: ['TOBIN'] },
    ]),
  )
  expect(screen.queryByText(/could not be spoken/)).toBeNull()
})

test('a recording that the browser cannot play is replaced by the cast voice, and a notice says so', async () => {
  const user = userEvent.setup()
  const recording = { lineId: 'l2', url: '/api/scripts/s1/lines/l2/recording', durationMs: 900 }
  const page = await waitForAudio(
    await openRehearsalPage('/practice?script=s1', {
      stored: {
        settings: { waitsForVoice: false },
        recordings: [{ ...recording, mime: 'audio/webm', createdAt: '2026-11-20T09:00:00.000Z' }],
      },
    }),
  )
  expect(
    await screen.findByText('Your recording of a line here could not be played; the voice you cast reads it.'),
  ).toBeVisible()
  expect(page.getCalls('startLine')).toContainEqual({ scriptId: 's1', lineId: 'l2' })
  await user.click(await button('Begin'))
  act(() => page.clock.advance(700))
  expect(here()).toHaveTextContent('That was the last one.')
  expect(page.countPlays()).toBe(1)
})

test('a user without a role is asked for it once, and all other roles are cast', async () => {
  const user = userEvent.setup()
  const page = await openRehearsalPage('/practice?script=s1', { casting: null })
  await user.click(await button(/^MARA/))
  await button('Begin')
  expect(page.getCalls('saveCasting')).toEqual([
    {
      scriptId: 's1',
      version: 1,
      casting: {
        mine: ['MARA'],
        roles: { MARA: { voiceId: 'tom', speed: 1 }, TOBIN: { voiceId: 'tom', speed: 1 } },
        pronunciations: [],
      },
    },
  ])
  expect(await button('You are MARA. Change your part')).toBeVisible()
})

test('a user can choose several roles, and none of them is spoken', async () => {
  const user = userEvent.setup()
  const page = await openRehearsalPage('/practice?script=s1', {
    script: parseTestScript(`${sampleScene}\nIVO: Last call.`),
    casting: null,
  })
  await user.click(await button('I play more than one'))
  await user.click(await screen.findByRole('checkbox', { name: 'MARA' }))
  await user.click(await screen.findByRole('checkbox', { name: 'IVO' }))
  await user.click(await button('To the room'))
  expect(await button('You are MARA, IVO. Change your part')).toBeVisible()
  expect(page.getCalls('saveCasting')).toMatchObject([{ casting: { mine: ['MARA', 'IVO'] } }])
})

test('a role change that fails is reported, and the rehearsal stays unchanged', async () => {
  const user = userEvent.setup()
  await waitForAudio(await openRehearsalPage('/practice?script=s1', { isCastingDown: true }))
  await user.click(await button('You are MARA. Change your part'))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /TOBIN/ }))
  expect(await screen.findByText('We cannot reach that just now. Please try again in a moment.')).toBeVisible()
  expect(await button('You are MARA. Change your part')).toBeVisible()
})

test('lines to practise are marked and drilled with their cues', async () => {
  const user = userEvent.setup()
  const at = '2026-11-20T09:00:00.000Z'
  const weak = { lineId: 'l5', ms: 900, runs: 2, clean: 0, misses: 2, box: 0, dueAt: at, lastAt: at }
  const page = await waitForAudio(
    await openRehearsalPage('/practice?script=s1', {
      stored: { settings: { waitsForVoice: false }, lines: [weak], days: [{ day: '2026-11-20', run: 2, clean: 0 }] },
    }),
  )
  expect(screen.getByText('to practise')).toBeVisible()
  await user.click(await button('Your part'))
  const part = await screen.findByRole('dialog', { name: 'Your part' })
  expect(within(part).getByText('Nov 20: 2 run, 0 without help')).toBeInTheDocument()
  await user.click(within(part).getByRole('button', { name: 'Drill this line' }))
  expect(here()).toHaveTextContent('You had a ticket.')
  await waitFor(() => expect(page.countPlays()).toBe(1))
  act(() => page.clock.advance(1_000))
  await user.keyboard(' ')
  expect(await button('Back to the scene')).toBeVisible()
})

test('a sound cue plays a bell, is marked as the cue and can be turned off', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(
    await openRehearsalPage('/practice?script=s1', {
      script: parseTestScript('[PHONE RINGS]\nMARA: That is for me.\nTOBIN: It is always for you.'),
      stored: { settings: { waitsForVoice: false } },
    }),
  )
  expect(screen.getByText('[PHONE RINGS]')).toHaveTextContent('sound')
  await user.click(await button('Begin'))
  expect(page.countPlays()).toBe(1)
  act(() => page.clock.advance(900))
  expect(here()).toHaveTextContent('That is for me.')
  expect(screen.getByText('[PHONE RINGS]')).toHaveTextContent('cue')
  await user.click(await button('To the cue'))
  expect(page.countPlays()).toBe(2)
  await user.click(await button('Loop, speed and more'))
  await user.click(await screen.findByRole('switch', { name: 'A bell for sound cues' }))
  await user.keyboard('{Escape}')
  act(() => page.clock.advance(900))
  await user.click(await button('To the cue'))
  expect(page.countPlays()).toBe(2)
})

test('the user chooses a scene, and after its end the next one', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(
    await openRehearsalPage('/practice?script=s1&scene=2', {
      script: parseTestScript(`${sampleScene}\nMARA: Good night.\nTOBIN: Good night.`, 2),
      stored: { settings: { waitsForVoice: false } },
    }),
  )
  expect(screen.queryByText('That was the last one.')).toBeNull()
  await user.click(await button('Scenes'))
  await user.click(await button(/^Scene 1/))
  expect(await screen.findByText('That was the last one.')).toBeVisible()
  await user.click(await button('Begin'))
  act(() => page.clock.advance(1_700))
  await user.keyboard(' ')
  act(() => page.clock.advance(1_000))
  await user.click(await button('Next scene'))
  expect(here()).toHaveTextContent('I had two.')
})

// [spec1 §2.22] [spec1 §2.82]
test('an unverified user is asked to verify the email address first', () => {
  sessionStore.set(buildSession({ emailVerified: false }))
  const router = createMemoryRouter([{ path: '/practice', Component: RehearsalScreen }], {
    initialEntries: ['/practice?script=s1'],
  })
  render(<RouterProvider router={router} />)
  expect(screen.getByText('Please verify your email first. Check your inbox for the verification link.')).toBeVisible()
})
