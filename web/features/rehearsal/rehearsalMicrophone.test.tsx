// Tests the use of the microphone in the rehearsal room by user actions, with a fake server.
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { isKeepAliveActive } from '../../platform/session/inactivity.ts'
import { openRehearsalPage } from './testing/fakeRehearsal.tsx'
import { button, closeRoomAfterEach, findCurrentLine, waitForAudio } from './testing/rehearsalRoom.ts'

closeRoomAfterEach()

test('the page asks to use the microphone before the browser does; a silence then ends the actor’s line', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1', { stored: { settings: {} } }))
  await user.click(await button('Begin'))
  expect(await screen.findByRole('dialog', { name: 'Use your microphone?' })).toHaveTextContent('nothing is recorded')
  expect(page.voiceActivity.isOpen()).toBe(false)
  await user.click(await button('Allow microphone'))
  await waitFor(() => expect(page.voiceActivity.isOpen()).toBe(true))
  act(() => page.clock.advance(700 + 1_000))
  expect(screen.getByText('Listening. Take your time.')).toBeVisible()
  expect(findCurrentLine()).toHaveTextContent('I know. I watched it go.')
  act(() => page.clock.advance(300))
  act(() => page.voiceActivity.setVoice(true))
  expect(screen.getByText('I hear you.')).toBeVisible()
  act(() => page.clock.advance(2_000))
  act(() => page.voiceActivity.setVoice(false))
  act(() => page.clock.advance(900))
  expect(findCurrentLine()).toHaveTextContent('You had a ticket.')
  expect(page.countPlays()).toBe(2)
})

test(
  'a user who opened the microphone in the settings panel is not asked about the microphone at the start',
  { tags: ['long'] },
  async () => {
    const user = userEvent.setup()
    const page = await waitForAudio(await openRehearsalPage('/practice?script=s1', { stored: { settings: {} } }))
    await user.click(await button(/^What it waits for/))
    await user.click(await button('Use the microphone'))
    expect(page.voiceActivity.isOpen()).toBe(true)
    await user.keyboard('{Escape}')
    await user.click(await button('Begin'))
    expect(screen.queryByRole('dialog', { name: 'Use your microphone?' })).toBeNull()
    expect(await button('Pause')).toBeVisible()
  },
)

test(
  'after 15 minutes without activity the rehearsal pauses, closes the microphone and no longer keeps the session alive',
  { tags: ['long'] },
  async () => {
    const user = userEvent.setup()
    const page = await waitForAudio(await openRehearsalPage('/practice?script=s1'))
    await user.click(await button('Begin'))
    act(() => page.clock.advance(700 + 1_000))
    // After the page has shown how to continue, no change of the state restarts the idle timer.
    act(() => page.clock.advance(10_000))
    act(() => page.clock.advance(14 * 60_000))
    act(() => page.voiceActivity.setVoice(true))
    act(() => page.voiceActivity.setVoice(false))
    act(() => page.clock.advance(10_000))
    act(() => page.clock.advance(14 * 60_000))
    expect([isKeepAliveActive(), page.voiceActivity.isOpen()]).toEqual([true, true])
    act(() => page.clock.advance(2 * 60_000))
    expect([isKeepAliveActive(), page.voiceActivity.isOpen()]).toEqual([false, false])
    await user.click(await button('Go on'))
    expect([isKeepAliveActive(), page.voiceActivity.isOpen()]).toEqual([true, true])
  },
)

test(
  'a key or a touch that does not change the run restarts the 15 minutes after which the rehearsal pauses',
  { tags: ['long'] },
  async () => {
    const user = userEvent.setup()
    const page = await waitForAudio(await openRehearsalPage('/practice?script=s1'))
    await user.click(await button('Begin'))
    act(() => page.clock.advance(700 + 1_000))
    act(() => page.clock.advance(10_000))
    act(() => page.clock.advance(14 * 60_000))
    await user.keyboard('h')
    act(() => page.clock.advance(14 * 60_000))
    await user.click(document.body)
    act(() => page.clock.advance(14 * 60_000))
    expect([isKeepAliveActive(), page.voiceActivity.isOpen()]).toEqual([true, true])
    act(() => page.clock.advance(60_000))
    expect([isKeepAliveActive(), page.voiceActivity.isOpen()]).toEqual([false, false])
  },
)

test('the microphone closes after the actor pauses the run, and later reopens without asking again', async () => {
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
  expect(screen.getByText('No voice is heard.')).toBeInTheDocument()
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
  // Chromium does not connect the media keys to audio shorter than five seconds.
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

test(
  'the microphone opens even if the user gives permission late, and choosing listen mode closes it',
  { tags: ['long'] },
  async () => {
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
  },
)

test('if the browser refuses the microphone, a notice appears and the actor’s lines end by time', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1', { stored: { settings: {} } }))
  page.refuseMicrophone()
  await user.click(await button('Begin'))
  await user.click(await button('Allow microphone'))
  await waitFor(() => expect(page.clock.countTimers()).toBeGreaterThan(0))
  act(() => page.clock.advance(1_700))
  expect(await screen.findByText('Goes on when the time for your line is over.')).toBeVisible()
  act(() => page.clock.advance(10_000))
  expect(page.countPlays()).toBeGreaterThan(1)
})

test(
  'a lost microphone is reopened; if that fails, lines end by time, and the stored setting stays unchanged',
  { tags: ['long'] },
  async () => {
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
    expect(findCurrentLine()).toHaveTextContent('I know. I watched it go.')
    page.refuseMicrophone()
    act(page.loseMicrophone)
    await act(async () => page.clock.advance(500))
    expect(findCurrentLine()).toHaveTextContent('You had a ticket.')
    await user.keyboard('h')
    await waitFor(() => expect(page.getCalls('saveRehearsal').length).toBeGreaterThan(0))
    expect(page.getCalls('saveRehearsal')).toEqual(
      expect.not.arrayContaining([
        expect.objectContaining({ settings: expect.objectContaining({ waitsForTime: true }) }),
      ]),
    )
  },
)

test('if the actor declines to use the microphone, the actor’s lines end by time, and this choice is saved', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1', { stored: { settings: {} } }))
  await user.click(await button('Begin'))
  await user.click(await button('Continue by time instead'))
  act(() => page.clock.advance(1_700))
  expect(screen.getByText('Goes on when the time for your line is over.')).toBeVisible()
  expect(page.voiceActivity.isOpen()).toBe(false)
  const settings = { waitsForVoice: false, waitsForTime: true, wasAsked: true }
  // On a slow machine, the actor's position in the script is sent in a second call.
  await waitFor(() => expect(page.getCalls('saveRehearsal')[0]).toMatchObject({ settings }))
})

/**
 * Begins a rehearsal whose microphone the browser refuses, and opens the panel with the settings for the end of a line.
 */
async function beginRefused() {
  const user = userEvent.setup()
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1'))
  page.refuseMicrophone()
  await user.click(await button('Begin'))
  await button('What it waits for: Continues by time')
  act(() => page.clock.advance(1_700))
  await user.click(await button(/^What it waits for/))
  return { user, page }
}

test('when a refused microphone works again, the actor’s lines no longer end by time', { tags: ['long'] }, async () => {
  const { user, page } = await beginRefused()
  page.allowMicrophone()
  await user.click(await button('Use the microphone'))
  await user.keyboard('{Escape}')
  expect(await button('What it waits for: Waits for my voice')).toBeVisible()
  act(() => page.clock.advance(60_000))
  expect(findCurrentLine()).toHaveTextContent('I know. I watched it go.')
})

test(
  'if the microphone is refused and the actor turns off “The time my line takes”, no line ends by itself',
  { tags: ['long'] },
  async () => {
    const { user, page } = await beginRefused()
    await user.click(screen.getByRole('switch', { name: 'The time my line takes' }))
    await user.keyboard('{Escape}')
    act(() => page.clock.advance(60_000))
    expect(findCurrentLine()).toHaveTextContent('I know. I watched it go.')
  },
)

test(
  'turning the switch “My voice, and then silence” off closes the microphone at once, and turning it on opens it again',
  { tags: ['long'] },
  async () => {
    const user = userEvent.setup()
    const page = await waitForAudio(await openRehearsalPage('/practice?script=s1'))
    await user.click(await button('Begin'))
    expect(page.voiceActivity.isOpen()).toBe(true)
    await user.click(await button(/^What it waits for/))
    const voice = screen.getByRole('switch', { name: 'My voice, and then silence' })
    await user.click(voice)
    expect(page.voiceActivity.isOpen()).toBe(false)
    await user.click(voice)
    expect(page.voiceActivity.isOpen()).toBe(true)
  },
)

test('an actor who turns “My voice, and then silence” on for the first time is asked before the microphone opens', async () => {
  const user = userEvent.setup()
  const stored = { settings: { waitsForVoice: false } }
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1', { stored }))
  await user.click(await button(/^What it waits for/))
  await user.click(screen.getByRole('switch', { name: 'My voice, and then silence' }))
  expect(await screen.findByRole('dialog', { name: 'Use your microphone?' })).toBeVisible()
  expect(page.voiceActivity.isOpen()).toBe(false)
})
