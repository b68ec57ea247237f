// Tests the two places where an actor sees the notes of coaches: the rehearsal room, and the page of the script.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { testDate } from '../../testing/builders.ts'
import { fakeEventStream } from '../../testing/fakeEventStream.ts'
import { NetworkFailure } from '../../testing/fakeServer.ts'
import { connectLive } from '../../platform/api/live.ts'
import { openRehearsalPage } from '../rehearsal/testing/fakeRehearsal.tsx'
import { button, closeRoomAfterEach, waitForAudio } from '../rehearsal/testing/rehearsalRoom.ts'

closeRoomAfterEach()

const coachNotes = [
  {
    noteId: 'note-0001',
    lineId: 'l2',
    text: 'Let this land.',
    author: 'Priya',
    createdAt: testDate,
    lineText: 'x',
    isDone: false,
  },
  {
    noteId: 'note-0002',
    lineId: 'l3',
    text: 'Quieter here.',
    author: 'Priya',
    createdAt: testDate,
    lineText: 'x',
    isDone: false,
  },
]

async function openRoom(options: Parameters<typeof openRehearsalPage>[1] = {}) {
  const stored = { settings: { waitsForVoice: false, wasAsked: true } }
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1', { stored, coachNotes, ...options }))
  return { ...page, user: userEvent.setup() }
}

test('the rehearsal room shows each note of a coach below the line of the script to which it belongs', async () => {
  await openRoom()
  const note = await screen.findByText('Quieter here.')
  // The note is in the list item of its line.
  const row = note.closest('li')?.parentElement?.closest('li')
  expect(row).toHaveTextContent(/Priya: Quieter here\.$/)
  expect(row?.querySelector('button[aria-label^="Start at line"]')).toBeInTheDocument()
  expect(screen.getAllByRole('list', { name: 'Notes' })).toHaveLength(2)
})

test('marking a note as done is stored at once; the note stays where it is, and can be opened again', async () => {
  const { user, getCalls } = await openRoom()
  await user.click(await button('Done with the note: Let this land.'))
  const first = { scriptId: 's1', noteId: 'note-0001', isDone: true }
  await waitFor(() => expect(getCalls('finishCoachNote')).toEqual([first]))
  await user.click(await button('Undo. The note is done: Let this land.'))
  await user.click(await button('Done with the note: Let this land.'))
  await waitFor(() => expect(getCalls('finishCoachNote')).toEqual([first, { ...first, isDone: false }, first]))
  expect(screen.getByText('Let this land.')).toBeVisible()
})

test('the rehearsal room does not show a coach note that was already marked as done when the room was opened', async () => {
  await openRoom({ coachNotes: coachNotes.map((note, index) => ({ ...note, isDone: index === 0 })) })
  expect(await screen.findByText('Quieter here.')).toBeVisible()
  expect(screen.queryByText('Let this land.')).toBeNull()
})

test('if the server cannot store that a note is done, the note is shown as open again, with an error', async () => {
  let isOffline = false
  const { user } = await openRoom({ refuse: () => (isOffline ? new NetworkFailure() : null) })
  const done = await button('Done with the note: Let this land.')
  isOffline = true
  await user.click(done)
  expect(await screen.findByRole('alert')).toHaveTextContent('The note could not be changed.')
  expect(await button('Done with the note: Let this land.')).toBeVisible()
})

/**
 * Opens the rehearsal room. `storeElsewhere` changes a note as another tab would, and sends the server's live event
 * about this.
 */
async function openRoomWithEvents(options: Parameters<typeof openRehearsalPage>[1] = {}) {
  const events = fakeEventStream()
  onTestFinished(connectLive())
  const room = await openRoom(options)
  const storeElsewhere = (noteId: string, isDone: boolean) => {
    room.storeNote(noteId, isDone)
    events.emit({ topic: 'sharing', id: 's1', version: 1 })
  }
  return { ...room, storeElsewhere }
}

test('if another tab changes a note, this tab shows the change, even if the actor changed the note here before', async () => {
  const { user, storeElsewhere } = await openRoomWithEvents()
  await button('Done with the note: Let this land.')
  storeElsewhere('note-0001', true)
  await button('Undo. The note is done: Let this land.')
  await user.click(await button('Done with the note: Quieter here.'))
  await button('Undo. The note is done: Quieter here.')
  storeElsewhere('note-0002', false)
  expect(await button('Done with the note: Quieter here.')).toBeVisible()
})

test('a change in another tab after the change in this tab is shown, even if the response to this tab arrives last', async () => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const { user, getCalls, storeElsewhere } = await openRoomWithEvents({ onNoteFinished: () => answered })
  await user.click(await button('Done with the note: Let this land.'))
  await waitFor(() => expect(getCalls('finishCoachNote')).toHaveLength(1))
  // When the second note changes on the screen, the notes that the other tab stored have arrived.
  storeElsewhere('note-0001', false)
  storeElsewhere('note-0002', true)
  await button('Undo. The note is done: Quieter here.')
  answer()
  expect(await button('Done with the note: Let this land.')).toBeVisible()
})

test('two quick changes of a note are sent one after the other, and the screen shows the second one all the time', async () => {
  const answers: (() => void)[] = []
  const onNoteFinished = () => new Promise<void>((resolve) => answers.push(resolve))
  const { user, getCalls } = await openRoom({ onNoteFinished })
  await user.click(await button('Done with the note: Let this land.'))
  await user.click(await button('Undo. The note is done: Let this land.'))
  await button('Done with the note: Let this land.')
  expect(getCalls('finishCoachNote')).toHaveLength(1)
  answers[0]?.()
  await waitFor(() => expect(getCalls('finishCoachNote')).toHaveLength(2))
  expect(await button('Done with the note: Let this land.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Undo. The note is done: Let this land.' })).toBeNull()
  answers[1]?.()
  expect(await button('Done with the note: Let this land.')).toBeVisible()
})
