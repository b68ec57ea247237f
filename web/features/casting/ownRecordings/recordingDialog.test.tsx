// Tests the microphone and the playback in the dialog where users record the lines of a role.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../testing/resetState.ts'
import { buildRehearsal } from '../../../testing/builders.ts'
import { buildStream, fakeMicrophone } from '../../../testing/fakeMicrophone.ts'
import { FakeAudio } from '../../../testing/fakePreviews.tsx'
import { fail, NetworkFailure, type Routes } from '../../../testing/fakeServer.ts'
import { openCastScreen } from '../testing/openCastScreen.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the recording dialog says why it needs the microphone before the browser asks for access', async () => {
  const getUserMedia = vi.fn<() => Promise<never>>(() => Promise.reject(new DOMException('no', 'NotAllowedError')))
  fakeMicrophone(getUserMedia)
  const { rowOf } = await openCastScreen({
    getRehearsal: () => buildRehearsal(),
  })
  await userEvent.click((await rowOf('BEN')).getByRole('button', { name: 'Lines of BEN in your own voice' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'BEN, in your own voice' }))
  expect(dialog.getByText(/Your browser will ask for the microphone/)).toBeVisible()
  expect(getUserMedia).not.toHaveBeenCalled()
  expect(await dialog.findByRole('button', { name: /^Record: I said/ })).toBeDisabled()
  await userEvent.click(dialog.getByRole('button', { name: 'Use the microphone' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('The microphone is not allowed here.')
})

test(
  'if the recording of a line does not play, the dialog says why: not loaded, deleted, or not playable',
  { tags: ['long'] },
  async () => {
    const opened: FakeAudio[] = []
    vi.stubGlobal(
      'Audio',
      class extends FakeAudio {
        constructor(url: string) {
          super(url)
          opened.push(this)
        }
      },
    )
    const recording = {
      lineId: 's2',
      url: '/api/scripts/scr_1/lines/s2/recording',
      mime: 'audio/webm',
      durationMs: 900,
      createdAt: '2026-11-20T09:00:00.000Z',
    }
    let readRecording: NonNullable<Routes['readRecording']> = () => {
      throw new NetworkFailure()
    }
    const { rowOf } = await openCastScreen(
      { getRehearsal: () => buildRehearsal({ recordings: [recording] }) },
      { readRecording: (line) => readRecording(line) },
    )
    await userEvent.click((await rowOf('BEN')).getByRole('button', { name: 'Lines of BEN in your own voice' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'BEN, in your own voice' }))
    await userEvent.click(await dialog.findByRole('button', { name: /^Play your recording/ }))
    act(() => opened[0]?.onerror?.())
    expect(await dialog.findByRole('alert')).toHaveTextContent('The recording could not be loaded.')

    for (const [answer, words] of [
      [fail('not_found'), 'no longer exists'],
      [new Uint8Array(8), 'This browser cannot play'],
    ] as const) {
      readRecording = () => answer
      await userEvent.click(
        dialog.queryByRole('button', { name: 'Try again' }) ?? dialog.getByRole('button', { name: /^Play/ }),
      )
      expect(dialog.queryByRole('alert')).toBeNull()
      act(() => opened.at(-1)?.onerror?.())
      expect(await dialog.findByRole('alert')).toHaveTextContent(words)
    }
    expect(opened).toHaveLength(3)
    expect(dialog.queryByRole('button', { name: 'Try again' })).toBeNull()
  },
)

test('if the user closes the dialog before the browser gives access to the microphone, the microphone is closed', async () => {
  const stop = vi.fn<() => void>()
  let allow = () => {}
  const stream = new Promise<ReturnType<typeof buildStream>>((resolve) => {
    allow = () => resolve(buildStream(stop))
  })
  fakeMicrophone(() => stream)
  const { rowOf } = await openCastScreen({
    getRehearsal: () => buildRehearsal(),
  })
  await userEvent.click((await rowOf('BEN')).getByRole('button', { name: 'Lines of BEN in your own voice' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'BEN, in your own voice' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Use the microphone' }))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  allow()
  await waitFor(() => expect(stop).toHaveBeenCalled())
})
