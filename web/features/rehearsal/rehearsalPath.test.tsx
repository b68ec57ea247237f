// Tests where a rehearsal starts, how it ends, and what it offers next.
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { queryClient } from '../../platform/query/query.tsx'
import { openRehearsalPage, parseTestScript } from './testing/fakeRehearsal.tsx'
import { button, closeRoomAfterEach, findCurrentLine, waitForAudio } from './testing/rehearsalRoom.ts'

closeRoomAfterEach()

const byKey = { waitsForVoice: false, wasAsked: true }

type Options = NonNullable<Parameters<typeof openRehearsalPage>[1]> & { address?: string }

/** Opens the rehearsal room with the setting that a key ends the actor's lines, and waits until the audio is ready. */
async function openRoom({ address = '/practice?script=s1', ...options }: Options = {}) {
  const page = await openRehearsalPage(address, {
    ...options,
    stored: { settings: byKey, ...options.stored },
  })
  await waitForAudio(page)
  const user = userEvent.setup()
  /** Lets the reader finish, asks for this many prompts, then ends the actor's line by a key. */
  const finishOwnLine = async (prompts = 0) => {
    act(() => page.clock.advance(1_700))
    await user.keyboard(`${'p'.repeat(prompts)} `)
  }
  return { ...page, user, finishOwnLine }
}

const long = 'This goes on for a good while, and nobody else in the hall has anything to add to it at all.'
const longLeadIn = `${Array.from({ length: 5 }, () => `IVO: ${long}`).join('\n')}
TOBIN: That was the last one.
MARA: I know. I watched it go.
TOBIN: Ah.`

test(
  'at the end of a scene, the page shows how many lines were right, and the main button drills the other lines',
  { tags: ['long'] },
  async () => {
    const { user, finishOwnLine, clock } = await openRoom({ stored: { settings: { ...byKey, hiding: 'letters' } } })
    await user.click(await button('Begin'))
    await finishOwnLine(3)
    await finishOwnLine()
    act(() => clock.advance(2_000))
    expect(await screen.findByRole('heading', { name: '1 of 2 lines right' })).toHaveFocus()
    expect(screen.getByText('Less than a minute on first letters, with 1 prompt.')).toBeVisible()
    expect(await button(/I know\. I watched it go\..*Asked for the line/)).toBeVisible()
    await user.click(await button(/^Drill this line/))
    expect(screen.getByRole('heading', { level: 1, name: '1 line to practise' })).toBeVisible()
    await finishOwnLine()
    expect(screen.getByText('Right once. Once more, and it’s yours.')).toBeVisible()
    await finishOwnLine()
    expect(await screen.findByRole('heading', { name: '1 line to practise is right' })).toBeVisible()
  },
)

test('a drill shows its rule, its lines and the progress, and after its end the actor can run the scene again', async () => {
  const line = { ms: 900, runs: 1, clean: 0, misses: 1, box: 0, dueAt: null, lastAt: '2026-11-20T09:00:00.000Z' }
  const { user, finishOwnLine } = await openRoom({
    address: '/practice?script=s1&drill=due',
    script: parseTestScript(
      'TOBIN: One.\nMARA: Two.\nTOBIN: Three.\nMARA: Four.\nTOBIN: Five.\nMARA: Six.\nTOBIN: Seven.',
    ),
    stored: { settings: byKey, lines: ['l2', 'l6'].map((lineId) => ({ lineId, ...line })) },
  })
  expect(screen.getByRole('heading', { level: 1, name: '2 lines to practise' })).toBeVisible()
  expect(screen.getByText('Each one until you have had it right twice')).toBeVisible()
  expect(screen.getByRole('img', { name: 'Right 0 of 4 times' })).toBeVisible()
  expect(screen.getByText('Line 1 of 2')).toBeVisible()
  expect(screen.getByText('Less than a minute left')).toBeVisible()
  expect(screen.queryByText('Four.')).toBeNull()
  await user.click(await button('Begin'))
  const faded = () => [...document.querySelectorAll('[data-is="said"]')].map((row) => row.textContent)
  await finishOwnLine()
  expect(screen.getByRole('img', { name: 'Right 1 of 4 times' })).toBeVisible()
  expect(screen.getByText('Line 2 of 2')).toBeVisible()
  expect(faded().filter((text) => /One\.|Two\./.test(text ?? ''))).toHaveLength(2)
  expect(faded().filter((text) => /Five\.|Six\./.test(text ?? ''))).toHaveLength(0)
  for (let turn = 0; turn < 3; turn += 1) await finishOwnLine()
  expect(await screen.findByRole('heading', { name: 'All 2 lines to practise are right' })).toHaveFocus()
  expect(screen.getByText(/^Each one was right twice\./)).toBeVisible()
  const main = [...document.querySelectorAll('button[data-kind="main"]')]
  expect(main.map((one) => one.textContent)).toEqual(['Run the scene again'])
  await user.click(await button('Run the scene again'))
  expect(screen.getByText('Four.')).toBeVisible()
})

test(
  'in a drill of due lines that were right the last time, the lines are called lines to repeat',
  { tags: ['long'] },
  async () => {
    const at = '2026-11-01T09:00:00.000Z'
    const line = { ms: 900, runs: 1, clean: 1, misses: 0, box: 1, dueAt: at, lastAt: at }
    const { user, finishOwnLine } = await openRoom({
      address: '/practice?script=s1&drill=due',
      script: parseTestScript('TOBIN: One.\nMARA: Two.\nTOBIN: Three.\nMARA: Four.'),
      stored: { settings: byKey, lines: [{ lineId: 'l2', ...line }] },
    })
    expect(screen.getByRole('heading', { level: 1, name: '1 line to repeat' })).toBeVisible()
    await user.click(await button('Begin'))
    await finishOwnLine()
    await finishOwnLine()
    expect(await screen.findByRole('heading', { name: '1 line to repeat is right' })).toBeVisible()
  },
)

test(
  'the end of a scene lists the first lines to practise, and all of them after a press of a button',
  { tags: ['long'] },
  async () => {
    const speeches = Array.from({ length: 8 }, (_, at) => `TOBIN: Cue ${at}.\nMARA: Answer ${at}.`)
    const { user, clock, finishOwnLine } = await openRoom({
      script: parseTestScript(speeches.join('\n')),
      stored: { settings: { ...byKey, hiding: 'letters' } },
    })
    await user.click(await button('Begin'))
    for (let turn = 0; turn < 8; turn += 1) await finishOwnLine(3)
    act(() => clock.advance(2_000))
    const list = within(await screen.findByRole('list', { name: 'Lines to practise' }))
    expect(list.getAllByRole('button')).toHaveLength(6)
    await user.click(list.getByRole('button', { name: 'All 8 lines to practise' }))
    expect(list.getAllByRole('button')).toHaveLength(8)
    expect(list.getByRole('button', { name: /Answer 5/ })).toHaveFocus()
  },
)

test(
  'after a drill with a skipped line, the page does not say that each line was right twice',
  { tags: ['long'] },
  async () => {
    const line = { ms: 900, runs: 1, clean: 0, misses: 1, box: 0, dueAt: null, lastAt: '2026-11-20T09:00:00.000Z' }
    const { user, finishOwnLine } = await openRoom({
      address: '/practice?script=s1&drill=due',
      script: parseTestScript('TOBIN: One.\nMARA: Two.\nTOBIN: Three.\nMARA: Four.\nTOBIN: Five.\nMARA: Six.'),
      stored: { settings: byKey, lines: ['l2', 'l4', 'l6'].map((lineId) => ({ lineId, ...line })) },
    })
    await user.click(await button('Begin'))
    await finishOwnLine()
    await user.click(await button('Start at line 5'))
    for (let turn = 0; turn < 3; turn += 1) await finishOwnLine()
    expect(await screen.findByRole('heading', { name: 'All 2 lines to practise are right' })).toHaveFocus()
    expect(screen.queryByText(/right twice/)).toBeNull()
  },
)

test('when the user ends a drill of lines to practise, the page shows the scene', async () => {
  const line = { ms: 900, runs: 1, clean: 0, misses: 1, box: 0, dueAt: null, lastAt: '2026-11-20T09:00:00.000Z' }
  const { user } = await openRoom({
    address: '/practice?script=s1&drill=due',
    stored: { settings: byKey, lines: [{ lineId: 'l5', ...line }] },
  })
  await user.click(await button('End the drill'))
  expect(screen.getByRole('heading', { level: 1, name: 'The Late Ferry' })).toBeVisible()
  expect(screen.getByText('I know. I watched it go.')).toBeVisible()
})

test('if a run started in the middle of a scene, the end of the scene shows the earlier lines as pale bars', async () => {
  const { user, finishOwnLine, clock } = await openRoom()
  await user.click(await button('Start at line 3'))
  await user.click(await button('Begin'))
  await finishOwnLine()
  act(() => clock.advance(2_000))
  expect(await screen.findByRole('heading', { name: '1 line right' })).toBeVisible()
  const map = screen.getByRole('img', { name: /^Your lines in this run/ })
  const own = [...map.querySelectorAll('rect[data-mine]')]
  expect(own.map((bar) => bar.hasAttribute('data-pale'))).toEqual([true, false])
})

test('if all lines were right, the main button hides more of the lines and starts the scene again', async () => {
  const { user, finishOwnLine, clock } = await openRoom()
  await user.click(await button('Begin'))
  await finishOwnLine()
  await finishOwnLine()
  act(() => clock.advance(2_000))
  expect(await screen.findByRole('heading', { name: 'All 2 lines right' })).toBeVisible()
  await user.click(await button('Hide more: first letters'))
  expect(await button('What you see of your lines: First letters')).toBeVisible()
  expect(await button('Pause')).toBeVisible()
  expect(screen.queryByText('I had two.')).toBeNull()
})

test('pressing a line at the end of a scene goes to the cue of that line', async () => {
  const { user, finishOwnLine, clock } = await openRoom({ stored: { settings: { ...byKey, hiding: 'blanks' } } })
  await user.click(await button('Begin'))
  await finishOwnLine()
  await finishOwnLine(1)
  act(() => clock.advance(2_000))
  await user.click(await button(/I had two\..*With a prompt/))
  expect(findCurrentLine()).toHaveTextContent('You had a ticket. I clipped it myself.')
  expect(await button('Go on')).toBeVisible()
})

test('at the end of a scene that the actor listened to, a button starts a run of the actor’s lines', async () => {
  const { user, clock } = await openRoom({ stored: { settings: { ...byKey, mode: 'listen' } } })
  await user.click(await button('Begin'))
  act(() => clock.advance(20_000))
  expect(await screen.findByRole('heading', { name: 'End of the scene' })).toBeVisible()
  await user.click(await button('Run my lines'))
  act(() => clock.advance(1_700))
  expect(findCurrentLine()).toHaveTextContent('I know. I watched it go.')
})

test('if the actor’s first cue comes late in a scene, the scene starts at this cue; “From the top” starts at line 1', async () => {
  const { user } = await openRoom({ script: parseTestScript(longLeadIn) })
  expect(screen.getByText('Starts at your first cue, line 6.')).toBeVisible()
  expect(findCurrentLine()).toHaveTextContent('That was the last one.')
  await user.click(await button('From the top'))
  expect(screen.queryByText('Starts at your first cue, line 6.')).toBeNull()
  await user.click(await button('Begin'))
  expect(findCurrentLine()).toHaveTextContent(long)
})

test('the rehearsal begins without a press of Begin if the user pressed Continue on the previous page', async () => {
  await openRehearsalPage(
    { pathname: '/practice', search: '?script=s1', state: { begins: true } },
    { stored: { settings: byKey } },
  )
  expect(await button('Pause')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Begin' })).toBeNull()
})

test('a drill of the lines to practise does not change where the next visit continues', async () => {
  const line = { ms: 900, runs: 1, clean: 0, misses: 1, box: 0, dueAt: null, lastAt: '2026-11-20T09:00:00.000Z' }
  const { user, finishOwnLine, getCalls } = await openRoom({
    address: '/practice?script=s1&drill=due',
    stored: { settings: byKey, lines: [{ lineId: 'l5', ...line }] },
  })
  expect(screen.getByText('1 line to practise')).toBeVisible()
  await user.click(await button('Begin'))
  await finishOwnLine()
  cleanup()
  expect(getCalls('saveRehearsal').filter((call) => JSON.stringify(call).includes('place'))).toEqual([])
})

test(
  'after the end of the last scene, the next visit opens at the first cue and not at the last line',
  { tags: ['long'] },
  async () => {
    const script = parseTestScript(longLeadIn)
    const { user, finishOwnLine, clock, getCalls } = await openRoom({ script })
    await user.click(await button('Begin'))
    await finishOwnLine()
    act(() => clock.advance(2_000))
    await screen.findByRole('heading', { name: '1 line right' })
    await waitFor(() => expect(getCalls('saveRehearsal').at(-1)).toMatchObject({ place: script.lines[0]?.id }))
    cleanup()
    queryClient.clear()
    await openRoom({ script, stored: { place: script.lines[0]?.id ?? null } })
    expect(findCurrentLine()).toHaveTextContent('That was the last one.')
  },
)

test('before the rehearsal begins, "To the cue" goes from a chosen line to the cue of that line', async () => {
  const { user } = await openRoom()
  await user.click(await button('Start at line 4'))
  expect(findCurrentLine()).toHaveTextContent('I had two.')
  await user.click(await button('To the cue'))
  expect(findCurrentLine()).toHaveTextContent('You had a ticket.')
})

test('moving the slider for the place in the scene to a line of the actor goes to the cue of this line', async () => {
  await openRoom()
  const slider = screen.getByRole('slider', { name: 'Place in the scene' })
  expect(slider).toHaveAttribute('aria-valuetext', 'Line 1 of 5, TOBIN')
  fireEvent.change(slider, { target: { value: '3' } })
  expect(findCurrentLine()).toHaveTextContent('You had a ticket.')
  expect(slider).toHaveAttribute('aria-valuetext', 'Line 3 of 5, TOBIN')
})

test('in a run of the second scene, the slider for the place in the scene has only the lines of this scene', async () => {
  await openRoom({
    address: '/practice?script=s1&scene=2&mode=run',
    script: parseTestScript('TOBIN: One.\nMARA: Two.\nTOBIN: Three.\nTOBIN: Four.\nMARA: Five.\nTOBIN: Six.', 2),
  })
  const slider = screen.getByRole('slider', { name: 'Place in the scene' })
  expect(slider).toHaveAttribute('aria-valuetext', 'Line 1 of 3, TOBIN')
  fireEvent.change(slider, { target: { value: '2' } })
  expect(findCurrentLine()).toHaveTextContent('Six.')
  expect(slider).toHaveAttribute('aria-valuetext', 'Line 3 of 3, TOBIN')
})

test('a line that the actor and the reader speak together can be prompted', async () => {
  const { user } = await openRoom({
    script: parseTestScript('TOBIN AND MARA: We missed the last one.\nMARA: I know.'),
    stored: { settings: { ...byKey, hiding: 'letters' } },
  })
  await user.click(await button('Begin'))
  expect(await screen.findByText('Together now.')).toBeVisible()
  expect(await button('Prompt')).toBeEnabled()
})

test(
  'with the loop “A part”, the rehearsal repeats the lines from the current line to the line that the actor chooses',
  { tags: ['long'] },
  async () => {
    const { user, clock } = await openRoom()
    await user.click(await button('Start at line 3'))
    await user.click(await button('Loop, speed and more'))
    await user.click(await screen.findByRole('radio', { name: 'A part' }))
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Until' }), '4 MARA: I had two.')
    await user.keyboard('{Escape}')
    expect(findCurrentLine()).toHaveTextContent('You had a ticket.')
    await user.click(await button('Begin'))
    act(() => clock.advance(1_700))
    expect(findCurrentLine()).toHaveTextContent('I had two.')
    await user.keyboard(' ')
    act(() => clock.advance(1_000))
    expect(findCurrentLine()).toHaveTextContent('You had a ticket.')
  },
)
