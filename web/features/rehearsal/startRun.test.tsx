// Tests the page on which the actor chooses where to start, runs of several scenes, and the loading of the first lines.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query/query.tsx'
import { sessionStore } from '../../platform/session/session.ts'
import { openRehearsalPage, parseTestScript } from './testing/fakeRehearsal.tsx'

beforeEach(() => localStorage.clear())
afterEach(async () => {
  cleanup()
  // The rehearsal room sends its results when it closes.
  await new Promise((resolve) => setTimeout(resolve))
  queryClient.clear()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

const button = (name: string | RegExp) => screen.findByRole('button', { name })
const findCurrentLine = () => document.querySelector('[aria-current="true"]')

/** A script with two acts of two scenes each, and two lines in each scene. MARA is not in the first scene. */
const acts = (() => {
  const script = parseTestScript(
    [
      'TOBIN: One.',
      'IVO: Two.',
      'TOBIN: Three.',
      'MARA: Four.',
      'TOBIN: Five.',
      'MARA: Six.',
      'TOBIN: Seven.',
      'MARA: Eight.',
    ].join('\n'),
    4,
  )
  const names = ['Act I, Scene 1', 'Act I, Scene 2', 'Act II, Scene 1', 'Act II, Scene 2']
  return {
    ...script,
    scenes: script.scenes.map((scene, at) => ({ ...scene, name: names[at] ?? '', act: at < 2 ? 'Act I' : 'Act II' })),
  }
})()

const byKey = { settings: { waitsForVoice: false, wasAsked: true } }

/** Chooses the role MARA in a script with acts. */
async function chooseMara(stored: { settings: Record<string, boolean> } = byKey) {
  const user = userEvent.setup()
  const page = await openRehearsalPage('/practice?script=s1', { script: acts, casting: null, stored })
  await user.click(await button(/^MARA/))
  await screen.findByRole('heading', { name: 'Mara, 3 lines' })
  return { ...page, user }
}

test('after choosing a role, one tap starts at the user’s first cue, whose audio was already requested', async () => {
  const { user, getCalls } = await chooseMara()
  const start = await button(/^Begin/)
  expect(start).toHaveTextContent('Act I, Scene 2, line 3')
  // The line of the chosen scene is requested before the user starts, and only once.
  expect(getCalls('startLine')).toEqual([{ scriptId: 's1', lineId: 'l3' }])
  await user.click(start)
  expect(findCurrentLine()).toHaveTextContent('Three.')
  expect(getCalls('startLine')).toHaveLength(1)
  expect(await button('Act I, Scene 2. Choose a scene')).toBeVisible()
})

test('before the first rehearsal, the app asks to use the microphone; the run then starts at the chosen act', async () => {
  const { user } = await chooseMara({ settings: {} })
  await user.click(await button(/^Act II/))
  expect(await screen.findByRole('dialog', { name: 'Use your microphone?' })).toBeVisible()
  await user.click(await button('Continue by time instead'))
  expect(await button('Pause')).toBeVisible()
  expect(findCurrentLine()).toHaveTextContent('Five.')
})

test(
  'scenes without a line of the user are not offered at the start, and a run of an act plays all its scenes',
  { tags: ['long'] },
  async () => {
    const { user, clock, getCalls } = await chooseMara()
    expect(within(screen.getByRole('group', { name: 'Act I' })).getAllByRole('button')).toHaveLength(1)
    await user.click(await button(/^Act II/))
    expect(await button('Act II · Scene 1. Choose a scene')).toBeVisible()
    act(() => clock.advance(1_700))
    await user.keyboard(' ')
    act(() => clock.advance(1_700))
    expect(await button('Act II · Scene 2. Choose a scene')).toBeVisible()
    await user.keyboard(' ')
    expect(await screen.findByRole('heading', { name: 'All 2 lines right' })).toBeVisible()
    expect(await button('Run Act II again')).toBeVisible()
    // When the user opens the rehearsal room again, it continues with the act.
    await waitFor(() => expect(getCalls('saveRehearsal').at(-1)).toMatchObject({ settings: { run: 'l5 l7' } }))
  },
)

test('the next visit continues with the same scenes as the last visit', async () => {
  const stored = { place: 'l7', settings: { ...byKey.settings, run: 'l5 l7' } }
  await openRehearsalPage('/practice?script=s1', { script: acts, stored })
  expect(await button('Act II · Scene 2. Choose a scene')).toBeVisible()
  expect(findCurrentLine()).toHaveTextContent('Seven.')
  expect(screen.getByText('Five.')).toBeVisible()
})

test('the user can choose a run of several scenes from the list of scenes, also across acts', async () => {
  const user = userEvent.setup()
  await openRehearsalPage('/practice?script=s1&scene=2', { script: acts, stored: byKey })
  await user.click(await button('Act I, Scene 2. Choose a scene'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Scenes' }))
  await user.selectOptions(dialog.getByLabelText('To'), 'Act II, Scene 1')
  await user.click(dialog.getByRole('button', { name: 'Run these scenes' }))
  expect(await button(/^Act I, Scene 2 to Act II, Scene 1/)).toBeVisible()
  expect(screen.getByText('Three.')).toBeVisible()
  expect(screen.getByText('Six.')).toBeVisible()
  expect(screen.queryByText('Seven.')).toBeNull()
})

test('the list of the actor’s lines has a tab for each act, and pressing a line goes to its cue', async () => {
  const user = userEvent.setup()
  await openRehearsalPage('/practice?script=s1&scene=2', { script: acts, stored: byKey })
  await user.click(await button('Your lines'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your lines' }))
  expect(dialog.getByRole('tab', { name: 'Act I' })).toHaveAttribute('aria-selected', 'true')
  // The text "You are here" is above the text of the line.
  expect(dialog.getByRole('button', { name: /You are here Four\./ })).toBeVisible()
  expect(dialog.queryByRole('button', { name: /Six\./ })).toBeNull()
  await user.click(dialog.getByRole('tab', { name: 'Act II' }))
  expect(dialog.getByRole('heading', { name: 'Scene 1' })).toBeVisible()
  await user.click(dialog.getByRole('button', { name: /Six\./ }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(findCurrentLine()).toHaveTextContent('Five.')
})

test('while the first line is being prepared, the main button says so and starts nothing', async () => {
  const user = userEvent.setup()
  let sendAudio = () => {}
  const audioIsReady = new Promise<void>((resolve) => (sendAudio = resolve))
  await openRehearsalPage('/practice?script=s1', { stored: byKey, audioIsReady })
  const preparing = await button('Preparing…')
  expect(preparing).toHaveAttribute('aria-busy', 'true')
  await user.click(preparing)
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
  sendAudio()
  await user.click(await button('Begin'))
  expect(await button('Pause')).toBeVisible()
})

test('while the user chooses a role, the page makes the server load the voices, and requests no line', async () => {
  const { getCalls } = await openRehearsalPage('/practice?script=s1', { casting: null })
  await button(/^MARA/)
  await waitFor(() => expect(getCalls('weighText')).toEqual([{ text: 'Yes.', voiceId: 'tom' }]))
  expect(getCalls('startLine')).toEqual([])
})

test('the slider that shows a long scene as bars has one bar for neighbouring lines of the reader', async () => {
  const lines = [...Array.from({ length: 100 }, () => 'TOBIN: A line of some length.'), 'MARA: Mine.', 'TOBIN: Yours.']
  await openRehearsalPage('/practice?script=s1', { script: parseTestScript(lines.join('\n')), stored: byKey })
  const map = (await screen.findByRole('slider', { name: 'Place in the scene' })).parentElement
  // One rectangle each for the lines before the cue, the cue at which the run begins, the actor's line and the last
  // line.
  expect(map?.querySelectorAll('rect')).toHaveLength(4)
})

/** Builds a play of three scenes that is too long to be shown as a whole. */
const longPlay = () =>
  parseTestScript(
    ['One', 'Two', 'Three']
      .flatMap((scene) => Array.from({ length: 100 }, (_, turn) => `TOBIN: ${scene} ${turn}.\nMARA: Mine, ${turn}.`))
      .join('\n'),
    3,
  )

test(
  'in a long run the actor can go to the previous and the next scene, and the next scene starts automatically',
  { tags: ['long'] },
  async () => {
    const user = userEvent.setup()
    await openRehearsalPage('/practice?script=s1&scene=1-3', { script: longPlay(), stored: byKey })
    expect(await button('The whole script · Scene 1. Choose a scene')).toBeVisible()
    expect(screen.queryByText('Two 0.')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Previous:/ })).toBeNull()
    await user.click(await button('Next: Scene 2'))
    expect(findCurrentLine()).toHaveTextContent('Two 0.')
    expect(screen.queryByText('One 99.')).toBeNull()
    await user.click(await button('Next: Scene 3'))
    expect(findCurrentLine()).toHaveTextContent('Three 0.')
    expect(screen.queryByRole('button', { name: /^Next:/ })).toBeNull()
    await user.click(await button('Previous: Scene 2'))
    expect(findCurrentLine()).toHaveTextContent('Two 0.')
    // After the last line of the first scene, the main key starts the second scene.
    await user.click(await button('Previous: Scene 1'))
    await user.click(await button('Start at line 200'))
    await user.click(await button('Begin'))
    await user.keyboard(' ')
    expect(findCurrentLine()).toHaveTextContent('Two 0.')
    expect(await button('Previous: Scene 1')).toBeVisible()
  },
)
