// Tests the page on which a coach reads a script and writes notes on its lines.
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { emptyPageState, PageContext } from '../../platform/page/pageState.ts'
import { testDate } from '../../testing/builders.ts'
import { buildFailure, fakeServer, NetworkFailure, type Answers } from '../../testing/fakeServer.ts'
import { CoachScreen } from './CoachScreen.tsx'

type SharedScript = OutputOf<'openCoachScript'>
type Line = SharedScript['lines'][number]

const buildLine = (lineId: string, text: string, facts: Partial<Line> = {}): Line => ({
  ...{ lineId, kind: 'speech', scene: 0, characters: ['ANNA'], text, isMine: true },
  ...facts,
})

const buildNote = (noteId: string, lineId: string, text: string) => ({
  ...{ noteId, lineId, text, author: 'Priya', createdAt: testDate },
})

const buildShared = (facts: Partial<SharedScript> = {}): SharedScript => ({
  ...{ actorName: 'Ines', title: 'The Kitchen', coachName: 'Priya', expiresAt: '2026-12-04T09:00:00.000Z' },
  ...{ mine: ['ANNA'], scenes: ['A kitchen', 'A garden'], notes: [], progress: null },
  lines: [
    buildLine('s0', 'A play in two scenes.', { kind: 'action', scene: -1, characters: [], isMine: false }),
    buildLine('s1', 'You came.'),
    buildLine('s2', 'I said I would.', { characters: ['BEN'], isMine: false }),
    buildLine('s3', 'INT. GARDEN - NIGHT', { kind: 'heading', scene: 1, characters: [], isMine: false }),
    buildLine('s4', 'So you are.', { scene: 1 }),
  ],
  ...facts,
})

function openPage(answers: Answers) {
  const sent = fakeServer(answers)
  const router = createMemoryRouter([{ path: '/coach/:token', Component: CoachScreen }], {
    initialEntries: ['/coach/secret'],
  })
  const view = render(
    <PageContext value={emptyPageState}>
      <RouterProvider router={router} />
    </PageContext>,
  )
  const getCalls = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
  return { ...view, getCalls }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a coach sees each scene’s name once and each earlier note below its line, and can delete one of two notes', async () => {
  const notes = [buildNote('note-0001', 's2', 'Slower.'), buildNote('note-0002', 's4', 'Softer.')]
  const { getCalls } = openPage({
    openCoachScript: () => buildShared({ notes }),
    removeCoachNote: () => ({ success: true }),
  })
  await screen.findByText('Slower.')
  const names = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(names).toEqual(['A kitchen', 'A garden'])
  expect(document.body).toHaveTextContent(
    /A play in two scenes\..*A kitchen.*You came\..*I said I would\..*Slower\..*A garden.*So you are\..*Softer\./,
  )
  expect(screen.getByText('You came.').closest('[data-kind]')).not.toHaveTextContent(/Slower|Softer/)
  // The heading of the second scene is not repeated as a line.
  expect(screen.queryByText(/INT\. GARDEN/)).toBeNull()
  const [first] = screen.getAllByRole('button', { name: 'Delete this note' })
  if (first) await userEvent.click(first)
  await waitFor(() => expect(screen.queryByText('Slower.')).toBeNull())
  expect(screen.getByText('Softer.')).toBeVisible()
  expect(getCalls('removeCoachNote')).toEqual([{ token: 'secret', noteId: 'note-0001' }])
})

test('if the actor has given the coach a name, the note of the coach has this name as its author; a note without text is not sent', async () => {
  const { getCalls } = openPage({
    openCoachScript: () => buildShared(),
    saveCoachNote: ({ noteId, lineId, text }) => ({ note: buildNote(noteId, lineId, text) }),
  })
  await press('Add a note to: You came.')
  expect(screen.getByLabelText('Your name')).toHaveValue('Priya')
  await press('Save the note')
  expect(await screen.findByText('Write something first.')).toBeVisible()
  await press('Cancel')
  expect(screen.queryByLabelText('Note')).toBeNull()
  expect(getCalls('saveCoachNote')).toEqual([])
  await press('Add a note to: I said I would.')
  await userEvent.type(screen.getByLabelText('Note'), 'Slower.')
  await press('Save the note')
  await waitFor(() => expect(screen.queryByLabelText('Note')).toBeNull())
  expect(screen.getByText('Slower.')).toBeVisible()
  expect(getCalls('saveCoachNote')).toMatchObject([{ lineId: 's2', text: 'Slower.', author: 'Priya' }])
})

test('a note without a name, or one that the server refuses, shows the reason and stays in the form until it is saved', async () => {
  let refusal: ReturnType<typeof buildFailure> | null = buildFailure('share/too-many-notes', { limit: 500 })
  const { getCalls } = openPage({
    openCoachScript: () => buildShared({ coachName: '' }),
    saveCoachNote: ({ noteId, lineId, text }) => refusal ?? { note: buildNote(noteId, lineId, text) },
  })
  await press('Add a note to: You came.')
  await userEvent.type(screen.getByLabelText('Note'), 'Slower.')
  await press('Save the note')
  expect(await screen.findByText('Write your name, so that the actor knows who wrote this.')).toBeVisible()
  expect(getCalls('saveCoachNote')).toEqual([])
  await userEvent.type(screen.getByLabelText('Your name'), 'Priya')
  await press('Save the note')
  expect(await screen.findByText(refusal.message)).toBeVisible()
  expect(screen.getByLabelText('Note')).toHaveValue('Slower.')
  refusal = null
  await press('Save the note')
  expect(await screen.findByText('Slower.', { selector: 'p' })).toBeVisible()
  expect(screen.queryByLabelText('Note')).toBeNull()
  // The note was sent twice with the same id, so the server would store it only once.
  const [first, second] = getCalls('saveCoachNote')
  expect(first).toMatchObject({ text: 'Slower.', author: 'Priya' })
  expect(second).toEqual(first)
})

test('a coach’s page says that its link has ended; if the server cannot be reached, the coach can try again', async () => {
  const { unmount } = openPage({ openCoachScript: () => buildFailure('share/ended') })
  expect(await screen.findByRole('heading', { name: 'This link has ended' })).toBeVisible()
  unmount()
  let isReachable = false
  openPage({
    openCoachScript() {
      if (!isReachable) throw new NetworkFailure()
      return buildShared()
    },
  })
  expect(await screen.findByRole('heading', { name: 'The script could not be loaded' })).toBeVisible()
  isReachable = true
  await press('Try again')
  expect(await screen.findByRole('heading', { name: 'The Kitchen' })).toBeVisible()
})
