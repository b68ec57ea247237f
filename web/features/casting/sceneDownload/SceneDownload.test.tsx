import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { QueryProvider } from '../../../platform/query/query.tsx'
import '../../../testing/resetState.ts'
import {
  buildPlay,
  buildRehearsal,
  buildReview,
  buildScript,
  buildSpeech,
  testDate,
} from '../../../testing/builders.ts'
import { fail, fakeServer, type Answers } from '../../../testing/fakeServer.ts'
import { buildLineAudio, respondWithWholeAudio } from '../../../testing/lineAudio.ts'
import { SceneDownload } from './SceneDownload.tsx'

afterEach(() => vi.unstubAllGlobals())

const lines = [
  buildSpeech('s1', 'ANNA', 'You came.'),
  buildSpeech('s2', 'BEN', 'So I did.'),
  buildSpeech('s3', 'ANNA', 'The roses.', { scene: 1 }),
  buildSpeech('s4', 'BEN', 'I see them.', { scene: 1 }),
]
const understanding = buildPlay(lines, {
  scenes: [
    { heading: 'A kitchen', name: 'A kitchen', lines: ['s1', 's2'] },
    { heading: 'A garden', name: 'A garden', lines: ['s3', 's4'] },
  ],
})

async function openDialog(mine: string[], answers: Answers = {}, routes: Parameters<typeof fakeServer>[1] = {}) {
  let startedCount = 0
  const given: Answers = {
    getUnderstanding: () => buildReview(understanding),
    getCasting: () => ({ casting: { mine, roles: {}, pronunciations: [] }, version: 1 }),
    getScript: () => ({ script: buildScript({ title: 'The Late Ferry' }) }),
    getRehearsal: () => buildRehearsal(),
    startScene: () => {
      startedCount += 1
      const audioUrl = `/api/audio/g${startedCount}.mp3`
      return { generationId: `g${startedCount}`, audioUrl, characterCount: 18, chargedCharacters: 18 }
    },
    ...answers,
  }
  const sent = fakeServer(given, routes)
  const Place = () => (
    <QueryProvider>
      <SceneDownload scriptId="s" />
    </QueryProvider>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '/', Component: Place }])} />)
  await userEvent.click(screen.getByRole('button', { name: 'Download the scene as MP3' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Download the scene as MP3' }))
  await dialog.findByRole('button', { name: 'Create the MP3' })
  return { dialog, sent, getRequests: () => sent.filter(({ name }) => name === 'startScene').map(({ input }) => input) }
}

test('the user downloads a scene first with silence in place of the user’s own lines, then with a voice that speaks them', async () => {
  const { dialog, getRequests } = await openDialog(['ANNA'])
  await userEvent.click(dialog.getByRole('radio', { name: 'Silence, as long as you really took' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create the MP3' }))
  const download = await dialog.findByRole('link', { name: 'Download the recording' })
  expect(download).toHaveAttribute('download', 'The Late Ferry - A kitchen.mp3')
  expect(download).toHaveAttribute('href', expect.stringContaining('/api/audio/g1.mp3'))
  // After a choice has changed, the dialog no longer offers the file that was created with the previous choice.
  await userEvent.click(dialog.getByRole('radio', { name: 'The voice of the role' }))
  expect(dialog.queryByRole('link', { name: 'Download the recording' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Create the MP3' }))
  await waitFor(() => expect(getRequests()).toHaveLength(2))
  expect(getRequests()).toEqual([
    { scriptId: 's', from: 's1', to: 's2', mine: 'learnt' },
    { scriptId: 's', from: 's1', to: 's2', mine: 'spoken' },
  ])
})

test('a user without a role gets a recording of all lines, and can leave out the lines of one role', async () => {
  const { dialog, getRequests } = await openDialog([])
  expect(dialog.getByLabelText('Leave out the lines of')).toHaveDisplayValue('Nobody: every line is read')
  expect(dialog.queryByRole('radio', { name: 'The voice of the role' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Create the MP3' }))
  await userEvent.selectOptions(dialog.getByLabelText('Leave out the lines of'), 'BEN')
  await userEvent.selectOptions(dialog.getByLabelText('Scene'), 'The whole script')
  await userEvent.click(dialog.getByRole('button', { name: 'Create the MP3' }))
  await waitFor(() => expect(getRequests()).toHaveLength(2))
  expect(getRequests()).toEqual([
    { scriptId: 's', from: 's1', to: 's2', mine: 'spoken' },
    { scriptId: 's', from: 's1', to: 's4', mine: 'gaps', silent: ['BEN'] },
  ])
})

test('before the file is created, the dialog shows its duration, and its name, which contains the title of the script', async () => {
  const { dialog } = await openDialog(['ANNA'])
  const file = dialog.getByRole('group', { name: 'The file' })
  expect(file).toHaveTextContent('The Late Ferry - A kitchen.mp3')
  expect(file).toHaveTextContent('MP3, less than a minute')
  await userEvent.selectOptions(dialog.getByLabelText('Scene'), 'The whole script')
  expect(file).toHaveTextContent('The Late Ferry - The whole script.mp3')
})

test('the dialog counts the lines of the ZIP, without the lines of the role that the user leaves out', async () => {
  const { dialog } = await openDialog([])
  await userEvent.selectOptions(dialog.getByLabelText('Scene'), 'The whole script')
  await userEvent.click(dialog.getByRole('radio', { name: 'One file for each line, in a ZIP' }))
  const file = dialog.getByRole('group', { name: 'The file' })
  expect(file).toHaveTextContent('ZIP with 4 lines')
  await userEvent.selectOptions(dialog.getByLabelText('Leave out the lines of'), 'BEN')
  expect(file).toHaveTextContent('ZIP with 2 lines')
})

test('if creating the recording fails, the dialog says why until the user changes a choice', async () => {
  const { dialog } = await openDialog(['ANNA'], { startScene: () => fail('unavailable') })
  await userEvent.click(dialog.getByRole('button', { name: 'Create the MP3' }))
  expect(await dialog.findByRole('alert')).toBeInTheDocument()
  expect(dialog.queryByRole('link', { name: 'Download the recording' })).toBeNull()
  await userEvent.click(dialog.getByRole('radio', { name: 'The voice of the role' }))
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('for lines that a friend recorded and the user accepted, the ZIP contains the friend’s recordings', async () => {
  const line = (lineId: string, state: 'accepted' | 'waiting') => ({
    ...{ recordingId: `frl_${lineId}`, linkId: 'lnk_1', guestName: 'Tom', role: 'BEN', lineId, text: 'So I did.' },
    ...{ url: `/api/scripts/s/lines/${lineId}/recording`, durationMs: 900, state, createdAt: testDate },
  })
  const { dialog, sent } = await openDialog(
    ['ANNA'],
    {
      getFriendLines: () => ({ lines: [line('s2', 'accepted'), line('s4', 'waiting')], syntheticRoles: [] }),
      startLine: ({ lineId, characters = [] }) => buildLineAudio(lineId, { characters }),
    },
    {
      readAudio: () => respondWithWholeAudio('sound'),
      readRecording: ({ lineId }) => (lineId === 's2' ? new TextEncoder().encode('sound') : fail('not_found')),
    },
  )
  await userEvent.selectOptions(dialog.getByLabelText('Scene'), 'The whole script')
  await userEvent.click(dialog.getByRole('radio', { name: 'One file for each line, in a ZIP' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create the ZIP' }))
  expect(await dialog.findByText(/^The ZIP is ready/)).toBeVisible()
  const spoken = sent.filter(({ name }) => name === 'startLine').map(({ input }) => input)
  expect(spoken).not.toContainEqual(expect.objectContaining({ lineId: 's2' }))
  expect(spoken).toContainEqual(expect.objectContaining({ lineId: 's4' }))
})
