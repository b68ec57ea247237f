// Tests the rehearsal room by user actions, with a fake server, fake audio and a fake microphone.
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { sessionStore } from '../../platform/session/session.ts'
import { buildSession } from '../../testing/builders.ts'
import { RehearsalScreen } from './RehearsalScreen.tsx'
import { openRehearsalPage, sampleScene, parseTestScript } from './testing/fakeRehearsal.tsx'
import { button, closeRoomAfterEach, findCurrentLine, waitForAudio } from './testing/rehearsalRoom.ts'

closeRoomAfterEach()

/** Returns the words of the current line that are visible. */
const findVisibleWords = () =>
  [
    ...(findCurrentLine()?.querySelectorAll(
      '[data-hidden] [aria-hidden] > span:not([class]), [class*="said"]:not([data-hidden])',
    ) ?? []),
  ]
    .map((one) => one.textContent)
    .join('')
    .trim()

test('the key H hides the lines step by step, prompts reveal them again, and the results of the lines are sent', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(
    await openRehearsalPage('/practice?script=s1', { stored: { settings: { waitsForVoice: false } } }),
  )
  await user.keyboard('h')
  expect(await button('What you see of your lines: First letters')).toBeVisible()
  await user.keyboard('hh')
  expect(await button('What you see of your lines: Dark')).toBeVisible()
  await user.keyboard(' ')
  act(() => page.clock.advance(1_700))
  expect(findCurrentLine()).not.toHaveTextContent('I know.')
  expect(findCurrentLine()).toHaveTextContent('hidden')
  await user.keyboard('p')
  expect(findVisibleWords()).toBe('I')
  await user.keyboard('p')
  expect(findVisibleWords()).toBe('I know. I watched it go.')
  // The whole line is visible now, so another prompt changes nothing.
  expect(await button('Prompt')).toBeDisabled()
  await user.keyboard('p')
  await user.keyboard(' ')
  expect(findCurrentLine()).toHaveTextContent('You had a ticket.')
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
  expect(Object.keys(localStorage).filter((key) => key.startsWith('sp.rehearsed'))).toEqual([])
})

test('the user can start at any line by its number, and “To the cue” goes to the cue of this line', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(
    await openRehearsalPage('/practice?script=s1', { stored: { settings: { waitsForVoice: false } } }),
  )
  await user.click(await button('Start at line 4'))
  await user.click(await button('Begin'))
  expect(findCurrentLine()).toHaveTextContent('I had two.')
  await user.click(await button('To the cue'))
  await waitFor(() => expect(page.countPlays()).toBe(1))
  expect(findCurrentLine()).toHaveTextContent('You had a ticket.')
})

test('at a line that cannot be spoken, the rehearsal says why and waits; the actor can retry it or go on without it', async () => {
  const user = userEvent.setup()
  const page = await openRehearsalPage('/practice?script=s1', {
    stored: { settings: { waitsForVoice: false } },
    refusedLines: new Set(['l2']),
  })
  await button('Begin')
  const news =
    '1 line has no sound yet. Character limit exceeded! You have 0 characters remaining this month. Upgrade to get unlimited access.'
  expect(await screen.findByText(news)).toBeVisible()
  await user.click(await button('Begin'))
  act(() => page.clock.advance(700))
  const line = findCurrentLine()
  expect(line).toHaveTextContent('This line was not spoken.')
  expect(line).toHaveTextContent('You have 0 characters remaining this month.')
  expect(line).toHaveTextContent('The rehearsal waits here.')
  expect(document.body).not.toHaveTextContent(/connection/)
  act(() => page.clock.advance(600_000))
  expect(findCurrentLine()).toBe(line)
  if (!(line instanceof HTMLElement)) throw new Error('no current line')
  await user.click(within(line).getByRole('button', { name: 'Go on without it' }))
  expect(findCurrentLine()).toHaveTextContent('I know. I watched it go.')
  await user.click(await button('To the cue'))
  page.refusedLines.clear()
  await user.click(within(line).getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(page.countPlays()).toBe(1))
})

test('if the user chooses a role on another page, the reader still speaks this role in the open rehearsal', async () => {
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1', { isMineElsewhere: true }))
  expect(page.getCalls('startLine')).toEqual(
    expect.arrayContaining([
      { scriptId: 's1', lineId: 'l2' },
      { scriptId: 's1', lineId: 'l2', characters: ['TOBIN'] },
    ]),
  )
  expect(screen.queryByText(/no sound yet/)).toBeNull()
})

test('if the browser cannot play the user’s own recording, the cast voice replaces it and a notice says so', async () => {
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
  expect(findCurrentLine()).toHaveTextContent('That was the last one.')
  expect(page.countPlays()).toBe(1)
})

test('a user without a role is asked for one; then the choice is saved, and all roles get voices', async () => {
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

test('the main button proposes the role with the most lines, and one press chooses this role', async () => {
  const user = userEvent.setup()
  const page = await openRehearsalPage('/practice?script=s1', {
    script: parseTestScript(
      `${sampleScene}\nIVO: Last call.\nIVO: Really the last.\nIVO: Go.\nIVO: Now.\nIVO: Please.`,
    ),
    casting: null,
  })
  const likely = await button(/^IVO Has the most lines/)
  const others = screen.getAllByRole('button', { name: /^(?:MARA|TOBIN) / })
  for (const other of others) expect(likely.compareDocumentPosition(other)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(others).toHaveLength(2)
  await user.click(await button('Rehearse as Ivo'))
  expect(await button('You are IVO. Change your part')).toBeVisible()
  expect(page.getCalls('saveCasting')).toMatchObject([{ casting: { mine: ['IVO'] } }])
})

test('a user can choose several roles, and all of them are saved as the user’s roles', async () => {
  const user = userEvent.setup()
  const page = await openRehearsalPage('/practice?script=s1', {
    script: parseTestScript(`${sampleScene}\nIVO: Last call.`),
    casting: null,
  })
  await user.click(await button('I play more than one'))
  await user.click(await screen.findByRole('checkbox', { name: 'MARA' }))
  await user.click(await screen.findByRole('checkbox', { name: 'IVO' }))
  await user.click(await button('Start rehearsing'))
  expect(await button('You are MARA, IVO. Change your part')).toBeVisible()
  expect(page.getCalls('saveCasting')).toMatchObject([{ casting: { mine: ['MARA', 'IVO'] } }])
})

test('if changing the role fails, an error is shown and the rehearsal stays unchanged', async () => {
  const user = userEvent.setup()
  await waitForAudio(await openRehearsalPage('/practice?script=s1', { failsToSaveCasting: true }))
  await user.click(await button('You are MARA. Change your part'))
  // An actor always has a role, so the only role cannot be removed.
  expect(await screen.findByRole('menuitemcheckbox', { name: /MARA/ })).toHaveAttribute('aria-disabled', 'true')
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /TOBIN/ }))
  expect(await screen.findByText('This service is not available now. Please try again in a moment.')).toBeVisible()
  expect(await button('You are MARA. Change your part')).toBeVisible()
})

test('lines to practise are marked, and the drill repeats them with their cues', async () => {
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
  expect(findCurrentLine()).toHaveTextContent('You had a ticket.')
  await waitFor(() => expect(page.countPlays()).toBe(1))
  act(() => page.clock.advance(1_000))
  await user.keyboard(' ')
  act(() => page.clock.advance(1_000))
  await user.keyboard(' ')
  expect(await screen.findByRole('heading', { name: '1 line to practise is right' })).toHaveFocus()
  await user.click(await button('Run the scene again'))
  expect(screen.queryByRole('button', { name: 'End the drill' })).toBeNull()
  expect(await button('Pause')).toBeVisible()
})

test(
  'a sound cue plays a bell and is marked as the cue, and the bell can be turned off',
  { tags: ['long'] },
  async () => {
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
    expect(findCurrentLine()).toHaveTextContent('That is for me.')
    expect(screen.getByText('[PHONE RINGS]')).toHaveTextContent('cue')
    await user.click(await button('To the cue'))
    expect(page.countPlays()).toBe(2)
    await user.click(await button('Loop, speed and more'))
    await user.click(await screen.findByRole('switch', { name: 'A bell for sound cues' }))
    await user.keyboard('{Escape}')
    act(() => page.clock.advance(900))
    await user.click(await button('To the cue'))
    expect(page.countPlays()).toBe(2)
  },
)

test('the user can choose a scene and, at its end, go to the next scene', async () => {
  const user = userEvent.setup()
  const page = await waitForAudio(
    await openRehearsalPage('/practice?script=s1&scene=2', {
      script: parseTestScript(`${sampleScene}\nMARA: Good night.\nTOBIN: Good night.`, 2),
      stored: { settings: { waitsForVoice: false } },
    }),
  )
  expect(screen.queryByText('That was the last one.')).toBeNull()
  await user.click(await button('Scene 2. Choose a scene'))
  await user.click(await button(/^Scene 1/))
  expect(await screen.findByText('That was the last one.')).toBeVisible()
  await user.click(await button('Begin'))
  act(() => page.clock.advance(1_700))
  await user.keyboard(' ')
  act(() => page.clock.advance(1_000))
  await user.click(await button(/^Next: Scene 2/))
  expect(findCurrentLine()).toHaveTextContent('I had two.')
})

// [spec1 §2.22] [spec1 §2.82]
test('a user with an unverified e-mail address sees a request to verify it instead of the rehearsal', () => {
  sessionStore.set(buildSession({ emailVerified: false }))
  const router = createMemoryRouter([{ path: '/practice', Component: RehearsalScreen }], {
    initialEntries: ['/practice?script=s1'],
  })
  render(<RouterProvider router={router} />)
  expect(screen.getByText('Please verify your email first. Check your inbox for the verification link.')).toBeVisible()
})
