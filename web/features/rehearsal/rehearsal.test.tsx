// The room as somebody works it, from the microphone’s question to the drill: one house of stand-ins for all of it.
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isSessionHeld } from '../../platform/inactivity.ts'
import { queryClient } from '../../platform/query.tsx'
import { sessionStore } from '../../platform/session.ts'
import { sessionWith } from '../../testing/visit.tsx'
import { RehearsalScreen } from './RehearsalScreen.tsx'
import { enterRoom, ferry, understood } from './testing/standInHouse.tsx'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  // What a room still has to tell it tells as it closes.
  await new Promise((resolve) => setTimeout(resolve))
  queryClient.clear()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const here = () => document.querySelector('[aria-current="true"]')

/** Waits until the partners' first lines are there, so that nothing is waited for but the actor. */
async function prepared(room: Awaited<ReturnType<typeof enterRoom>>) {
  await button('Begin')
  await waitFor(() => expect(room.called('startLine').length).toBeGreaterThan(0))
  await waitFor(() => expect(screen.queryByText(/ready$|^Preparing/)).toBeNull())
  return room
}

test('the microphone is explained before it is asked for, then my voice and the silence after it bring the next line', async () => {
  const user = userEvent.setup()
  const room = await prepared(await enterRoom('/practice?script=s1', { kept: { settings: {} } }))
  await user.click(await button('Begin'))
  expect(await screen.findByRole('dialog', { name: 'May I listen?' })).toHaveTextContent('nothing is recorded')
  expect(room.ear.isOpen()).toBe(false)
  await user.click(await button('Let it listen'))
  await waitFor(() => expect(room.ear.isOpen()).toBe(true))
  act(() => room.clock.pass(700 + 1_000))
  expect(screen.getByText('Listening. Take your time.')).toBeVisible()
  expect(here()).toHaveTextContent('I know. I watched it go.')
  act(() => room.clock.pass(300))
  act(() => room.ear.voice(true))
  expect(screen.getByText('I hear you.')).toBeVisible()
  act(() => room.clock.pass(2_000))
  act(() => room.ear.voice(false))
  act(() => room.clock.pass(900))
  expect(here()).toHaveTextContent('You had a ticket.')
  expect(room.plays()).toBe(2)
})

test('a room that everybody has left holds neither the session nor the microphone', async () => {
  const user = userEvent.setup()
  const room = await prepared(await enterRoom('/practice?script=s1'))
  await user.click(await button('Begin'))
  act(() => room.clock.pass(700 + 1_000))
  // From the moment on at which the page says how to go on, nothing changes any more.
  act(() => room.clock.pass(10_000))
  act(() => room.clock.pass(14 * 60_000))
  act(() => room.ear.voice(true))
  act(() => room.ear.voice(false))
  act(() => room.clock.pass(10_000))
  act(() => room.clock.pass(14 * 60_000))
  expect([isSessionHeld(), room.ear.isOpen()]).toEqual([true, true])
  act(() => room.clock.pass(2 * 60_000))
  expect([isSessionHeld(), room.ear.isOpen()]).toEqual([false, false])
  await user.click(await button('Go on'))
  expect([isSessionHeld(), room.ear.isOpen()]).toEqual([true, true])
})

test('in a pause the microphone goes out, and going on opens it without a question', async () => {
  const user = userEvent.setup()
  const room = await prepared(await enterRoom('/practice?script=s1'))
  await user.click(await button('Begin'))
  act(() => room.clock.pass(100))
  await user.click(await button('Pause'))
  act(() => room.clock.pass(3_900))
  expect(room.ear.isOpen()).toBe(true)
  act(() => room.clock.pass(200))
  expect(room.ear.isOpen()).toBe(false)
  await user.click(await button('Go on'))
  expect(room.ear.isOpen()).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
  // Whoever tries it out in a pause is heard for as long as they look.
  await user.click(await button('Pause'))
  await user.click(await button(/^What it waits for/))
  act(() => room.clock.pass(60_000))
  expect(screen.getByText('I hear nobody.')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  act(() => room.clock.pass(4_000))
  expect(room.ear.isOpen()).toBe(false)
})

test('who has paused with the headset’s button goes on with it, hands full', async () => {
  const acts = new Map<string, (() => void) | null>()
  const media = {
    metadata: null,
    playbackState: 'none',
    setActionHandler: (name: string, act: (() => void) | null) => acts.set(name, act),
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
  const room = await prepared(await enterRoom('/practice?script=s1'))
  await user.click(await button('Begin'))
  act(() => room.clock.pass(700 + 500))
  // Chromium hands no button to whoever plays less than five seconds.
  expect(silence.map(({ seconds }) => seconds > 5)).toEqual([true])
  act(() => acts.get('pause')?.())
  expect(await button('Go on')).toBeVisible()
  expect([media.playbackState, silence[0]?.isPlaying]).toEqual(['paused', false])
  act(() => acts.get('play')?.())
  expect(await button('Pause')).toBeVisible()
  expect([media.playbackState, silence[0]?.isPlaying]).toEqual(['playing', true])
  cleanup()
  expect([media.playbackState, acts.get('play')]).toEqual(['none', null])
  Reflect.deleteProperty(navigator, 'mediaSession')
  vi.restoreAllMocks()
})

test('who thinks a while before they give leave is asked once; while one only listens the microphone goes out', async () => {
  const user = userEvent.setup()
  const room = await prepared(await enterRoom('/practice?script=s1', { kept: { settings: {} } }))
  room.askForEar()
  await user.click(await button('Begin'))
  await user.click(await button('Let it listen'))
  act(() => room.clock.pass(20_000))
  act(room.grantEar)
  await button('Pause')
  expect(room.ear.isOpen()).toBe(true)
  act(() => room.clock.pass(700 + 1_000 + 5_000))
  expect(room.ear.isOpen()).toBe(true)
  await user.click(await button('Loop, speed and more'))
  await user.click(await screen.findByRole('radio', { name: 'Listen through' }))
  act(() => room.clock.pass(4_000))
  expect(room.ear.isOpen()).toBe(false)
})

test('a microphone that is refused is said, and the line goes by time', async () => {
  const user = userEvent.setup()
  const room = await prepared(await enterRoom('/practice?script=s1', { kept: { settings: {} } }))
  room.refuseEar()
  await user.click(await button('Begin'))
  await user.click(await button('Let it listen'))
  await waitFor(() => expect(room.clock.waiting()).toBeGreaterThan(0))
  act(() => room.clock.pass(1_700))
  expect(await screen.findByText('Going on when your line has had its time.')).toBeVisible()
  act(() => room.clock.pass(10_000))
  expect(room.plays()).toBeGreaterThan(1)
})

test('a microphone that is pulled out is looked for again; meanwhile lines go by time, and that is no wish', async () => {
  const user = userEvent.setup()
  const room = await prepared(await enterRoom('/practice?script=s1'))
  await user.click(await button('Begin'))
  act(() => room.clock.pass(700 + 1_000))
  expect(screen.getByText('Listening. Take your time.')).toBeVisible()
  act(() => room.clock.pass(60_000))
  act(room.loseEar)
  act(() => room.clock.pass(500))
  await waitFor(() => expect(room.ear.isOpen()).toBe(true))
  act(() => room.clock.pass(60_000))
  expect(here()).toHaveTextContent('I know. I watched it go.')
  room.refuseEar()
  act(room.loseEar)
  await act(async () => room.clock.pass(500))
  expect(here()).toHaveTextContent('You had a ticket.')
  await user.keyboard('h')
  await waitFor(() => expect(room.called('saveRehearsal').length).toBeGreaterThan(0))
  expect(room.called('saveRehearsal')).toEqual(
    expect.not.arrayContaining([
      expect.objectContaining({ settings: expect.objectContaining({ waitsForTime: true }) }),
    ]),
  )
})

test('my line hides rung by rung, a prompt shows a word, the letters, the line; how it went is sent', async () => {
  const user = userEvent.setup()
  const room = await prepared(await enterRoom('/practice?script=s1', { kept: { settings: { waitsForVoice: false } } }))
  await user.keyboard('h')
  expect(await button('What you see of your lines: First letters')).toBeVisible()
  await user.keyboard('hh')
  expect(await button('What you see of your lines: Nothing')).toBeVisible()
  await user.keyboard(' ')
  act(() => room.clock.pass(1_700))
  expect(here()).not.toHaveTextContent('I know.')
  expect(here()).toHaveTextContent('hidden')
  await user.keyboard('p')
  expect(here()).toHaveTextContent('I')
  await user.keyboard('pp')
  expect(here()).toHaveTextContent('I know. I watched it go.')
  await user.keyboard(' ')
  expect(here()).toHaveTextContent('You had a ticket.')
  act(() => {
    room.clock.pass(1_000)
  })
  await user.keyboard(' ')
  act(() => void dispatchEvent(new Event('pagehide')))
  await waitFor(() => expect(room.called('noteLines')).toHaveLength(1))
  expect(room.called('noteLines')[0]).toMatchObject({
    scriptId: 's1',
    lines: [
      { lineId: 'l3', outcome: 'missed' },
      { lineId: 'l5', outcome: 'clean' },
    ],
  })
  expect(localStorage.getItem('sp.rehearsed.u1')).toBeNull()
})

test('back lands before the cue, and any line can be gone to by its number', async () => {
  const user = userEvent.setup()
  const room = await prepared(await enterRoom('/practice?script=s1', { kept: { settings: { waitsForVoice: false } } }))
  await user.click(await button('Start at line 4'))
  await user.click(await button('Begin'))
  expect(here()).toHaveTextContent('I had two.')
  await user.click(await button('To the cue'))
  await waitFor(() => expect(room.plays()).toBe(1))
  expect(here()).toHaveTextContent('You had a ticket.')
})

test('a line that cannot be spoken says why and is tried again without stopping', async () => {
  const user = userEvent.setup()
  const room = await enterRoom('/practice?script=s1', {
    kept: { settings: { waitsForVoice: false } },
    refuses: new Set(['l2']),
  })
  await button('Begin')
  const news = '1 line could not be spoken. You have used this month’s characters.'
  expect(await screen.findByText(news)).toBeVisible()
  await user.click(await button('Begin'))
  act(() => room.clock.pass(700))
  const line = here()
  expect(line).toHaveTextContent('You have used this month’s characters.')
  room.refuses.clear()
  if (!(line instanceof HTMLElement)) throw new Error('no line is at hand')
  await user.click(within(line).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(room.plays()).toBe(1))
})

test('what another page makes mine meanwhile is still read in this room', async () => {
  const room = await prepared(await enterRoom('/practice?script=s1', { isMineElsewhere: true }))
  expect(room.called('startLine')).toEqual(
    expect.arrayContaining([
      { scriptId: 's1', lineId: 'l2' },
      { scriptId: 's1', lineId: 'l2', characters: ['TOBIN'] },
    ]),
  )
  expect(screen.queryByText(/could not be spoken/)).toBeNull()
})

test('a recording that this browser cannot play is read by the voice that is cast, and the page says so', async () => {
  const user = userEvent.setup()
  const recording = { lineId: 'l2', url: '/api/scripts/s1/lines/l2/recording', durationMs: 900 }
  const room = await prepared(
    await enterRoom('/practice?script=s1', {
      kept: {
        settings: { waitsForVoice: false },
        recordings: [{ ...recording, mime: 'audio/webm', createdAt: '2026-11-20T09:00:00.000Z' }],
      },
    }),
  )
  expect(
    await screen.findByText('Your recording of a line here could not be played; the voice you cast reads it.'),
  ).toBeVisible()
  expect(room.called('startLine')).toContainEqual({ scriptId: 's1', lineId: 'l2' })
  await user.click(await button('Begin'))
  act(() => room.clock.pass(700))
  expect(here()).toHaveTextContent('That was the last one.')
  expect(room.plays()).toBe(1)
})

test('who has not said whom they play is asked once, and everybody else is cast', async () => {
  const user = userEvent.setup()
  const room = await enterRoom('/practice?script=s1', { casting: null })
  await user.click(await button(/^MARA/))
  await button('Begin')
  expect(room.called('saveCasting')).toEqual([
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

test('who plays more than one says so, and both parts stay silent', async () => {
  const user = userEvent.setup()
  const room = await enterRoom('/practice?script=s1', {
    script: understood(`${ferry}\nIVO: Last call.`),
    casting: null,
  })
  await user.click(await button('I play more than one'))
  await user.click(await screen.findByRole('checkbox', { name: 'MARA' }))
  await user.click(await screen.findByRole('checkbox', { name: 'IVO' }))
  await user.click(await button('To the room'))
  expect(await button('You are MARA, IVO. Change your part')).toBeVisible()
  expect(room.called('saveCasting')).toMatchObject([{ casting: { mine: ['MARA', 'IVO'] } }])
})

test('another part that could not be taken is said, and the room stays as it was', async () => {
  const user = userEvent.setup()
  await prepared(await enterRoom('/practice?script=s1', { isCastHeld: true }))
  await user.click(await button('You are MARA. Change your part'))
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /TOBIN/ }))
  expect(await screen.findByText('The voices could not be cast. Please try again.')).toBeVisible()
  expect(await button('You are MARA. Change your part')).toBeVisible()
})

test('weak lines are marked, and drilled each with its cue', async () => {
  const user = userEvent.setup()
  const at = '2026-11-20T09:00:00.000Z'
  const weak = { lineId: 'l5', ms: 900, runs: 2, clean: 0, misses: 2, box: 0, dueAt: at, lastAt: at }
  const room = await prepared(
    await enterRoom('/practice?script=s1', {
      kept: { settings: { waitsForVoice: false }, lines: [weak], days: [{ day: '2026-11-20', run: 2, clean: 0 }] },
    }),
  )
  expect(screen.getByText('weak')).toBeVisible()
  await user.click(await button('Your part'))
  const part = await screen.findByRole('dialog', { name: 'Your part' })
  expect(within(part).getByText('Nov 20: 2 run, 0 without help')).toBeInTheDocument()
  await user.click(within(part).getByRole('button', { name: 'Drill this line' }))
  expect(here()).toHaveTextContent('You had a ticket.')
  await waitFor(() => expect(room.plays()).toBe(1))
  act(() => room.clock.pass(1_000))
  await user.keyboard(' ')
  expect(await button('Back to the scene')).toBeVisible()
})

test('a telephone in the script is a bell, marked as my cue, and can be silenced', async () => {
  const user = userEvent.setup()
  const room = await prepared(
    await enterRoom('/practice?script=s1', {
      script: understood('[PHONE RINGS]\nMARA: That is for me.\nTOBIN: It is always for you.'),
      kept: { settings: { waitsForVoice: false } },
    }),
  )
  expect(screen.getByText('[PHONE RINGS]')).toHaveTextContent('sound')
  await user.click(await button('Begin'))
  expect(room.plays()).toBe(1)
  act(() => room.clock.pass(900))
  expect(here()).toHaveTextContent('That is for me.')
  expect(screen.getByText('[PHONE RINGS]')).toHaveTextContent('cue')
  await user.click(await button('To the cue'))
  expect(room.plays()).toBe(2)
  await user.click(await button('Loop, speed and more'))
  await user.click(await screen.findByRole('switch', { name: 'A bell for sound cues' }))
  await user.keyboard('{Escape}')
  act(() => room.clock.pass(900))
  await user.click(await button('To the cue'))
  expect(room.plays()).toBe(2)
})

test('of a play with scenes one is chosen, and after its end comes the next', async () => {
  const user = userEvent.setup()
  const room = await prepared(
    await enterRoom('/practice?script=s1&scene=2', {
      script: understood(`${ferry}\nMARA: Good night.\nTOBIN: Good night.`, 2),
      kept: { settings: { waitsForVoice: false } },
    }),
  )
  expect(screen.queryByText('That was the last one.')).toBeNull()
  await user.click(await button('Scenes'))
  await user.click(await button(/^Scene 1/))
  expect(await screen.findByText('That was the last one.')).toBeVisible()
  await user.click(await button('Begin'))
  act(() => room.clock.pass(1_700))
  await user.keyboard(' ')
  act(() => room.clock.pass(1_000))
  await user.click(await button('Next scene'))
  expect(here()).toHaveTextContent('I had two.')
})

test('an address that is not verified is asked for first', () => {
  sessionStore.set(sessionWith({ emailVerified: false }))
  const router = createMemoryRouter([{ path: '/practice', Component: RehearsalScreen }], {
    initialEntries: ['/practice?script=s1'],
  })
  render(<RouterProvider router={router} />)
  expect(screen.getByText('Please verify your email first. Check your inbox for the verification link.')).toBeVisible()
})
