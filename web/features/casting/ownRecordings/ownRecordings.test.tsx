import { fakeMicrophone, fakeMicrophoneLevel, FakeRecorder } from '../../../testing/fakeMicrophone.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../testing/resetState.ts'
import {
  buildPlay,
  buildPreferences,
  buildRehearsal,
  buildReview,
  buildSession,
  buildSpeech,
  buildVoice,
} from '../../../testing/builders.ts'
import { fakeServer, NetworkFailure } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'

let removeMicrophone = () => {}
afterEach(() => {
  vi.unstubAllGlobals()
  removeMicrophone()
})

const understanding = buildPlay([buildSpeech('s1', 'BEN', 'You came.'), buildSpeech('s2', 'BEN', 'So I did.')])

/**
 * Opens the dialog in which the user records BEN's lines, with an open microphone. `sample` is the level of each of its
 * samples, 0 to 1; null if the browser cannot measure it.
 */
async function openRecordingDialog({ isOnline = (): boolean => true, sample = 0.5 as number | null } = {}) {
  const uploads: string[] = []
  removeMicrophone = fakeMicrophone()
  if (sample !== null) fakeMicrophoneLevel(sample)
  fakeServer(
    {
      getUnderstanding: () => buildReview(understanding),
      getCasting: () => ({ casting: null, version: 0 }),
      proposeCasting: () => ({ roles: [{ name: 'BEN', voiceId: 'tom', why: 'A man by the name.' }] }),
      getUserAvailableVoices: () => ({ voices: [buildVoice('Tom')], engines: [] }),
      getUserPreferences: () => buildPreferences(),
      getRehearsal: () => buildRehearsal(),
    },
    {
      storeRecording({ lineId }) {
        if (!isOnline()) throw new NetworkFailure()
        uploads.push(lineId)
        return undefined
      },
    },
  )
  await visit('/scripts/scr_1/cast', buildSession())
  await userEvent.click(await screen.findByRole('button', { name: 'Lines of BEN in your own voice' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'BEN, in your own voice' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Use the microphone' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Record: You came.' })).toBeEnabled())
  return { dialog, uploads }
}

test('a recorded line that could not be uploaded stays on the page, and one click uploads it again', async () => {
  let isThere = false
  const { dialog, uploads } = await openRecordingDialog({ isOnline: () => isThere })
  await userEvent.click(dialog.getByRole('button', { name: 'Record: You came.' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The recording is on this device and could not be sent yet.',
  )
  expect(uploads).toEqual([])
  isThere = true
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull())
  expect(uploads).toHaveLength(1)
})

test('only one line is recorded at a time; Escape first ends the recording, and then closes the dialog', async () => {
  const { dialog, uploads } = await openRecordingDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Record: You came.' }))
  expect(dialog.getByRole('button', { name: 'Record: So I did.' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(uploads).toEqual(['s1']))
  expect(dialog.getByRole('button', { name: 'Record: So I did.' })).toBeEnabled()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a recording without sound is discarded, and a message says so', { tags: ['long'] }, async () => {
  const { dialog, uploads } = await openRecordingDialog({ sample: 0.0001 })
  await userEvent.click(dialog.getByRole('button', { name: 'Record: You came.' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Almost no sound was recorded')
  expect(uploads).toEqual([])
})

test('a recording whose loudness the browser cannot measure is saved', async () => {
  const { dialog, uploads } = await openRecordingDialog({ sample: null })
  await userEvent.click(dialog.getByRole('button', { name: 'Record: You came.' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(uploads).toEqual(['s1']))
})

test('a recording that the recorder itself ends, without a press of the user, is also saved', async () => {
  const { dialog, uploads } = await openRecordingDialog()
  await userEvent.click(dialog.getByRole('button', { name: 'Record: You came.' }))
  act(() => FakeRecorder.all.at(-1)?.stop())
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(dialog.getByRole('button', { name: 'Record: You came.' })).toBeEnabled()
})
