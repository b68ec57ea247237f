import type { OutputOf } from '@scene-partner/contract/operations/index'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { emptyPageState, PageContext } from '../../../platform/page/pageState.ts'
import { fakeServer, type Answers, type Routes } from '../../../testing/fakeServer.ts'
import { MicrophoneError } from '../../rehearsal/index.ts'
import { openLineRecorder } from '../capture/lineRecorder.ts'
import { RecordingToolsContext, type RecordingTools } from '../recordingTools.ts'
import { ReadScreen } from '../ReadScreen.tsx'
import type { StoredLine } from '../storage/lineStorage.ts'

type Invitation = OutputOf<'openReading'>

/** Builds the answer of the server when a friend opens a link: two lines of BEN, neither of which is sent. */
export const buildInvitation = (change: Partial<Invitation> = {}): Invitation => ({
  actorName: 'Ines',
  title: 'The Kitchen',
  role: 'BEN',
  sceneName: 'Scene 1',
  expiresAt: '2026-12-06T09:00:00.000Z',
  isDeclined: false,
  lines: [
    { lineId: 'one', text: 'I said I would.', cue: { characters: ['ANNA'], text: 'You came.' }, sent: null },
    { lineId: 'two', text: 'Then let me say less.', cue: null, sent: null },
  ],
  ...change,
})

/**
 * Fakes a device: a microphone that receives speech when the test calls `speak`, and storage whose data are still there
 * after a reload.
 */
export function createDevice({ isDenied = false, isStorageFull = false } = {}) {
  const stored = new Map<string, StoredLine>()
  const played: Blob[] = []
  let hear: ((samples: Float32Array) => void) | undefined
  let unplug = () => {}
  const tools: RecordingTools = {
    openRecorder: (options) =>
      openLineRecorder(
        async ({ onSamples, onLost }) => {
          if (isDenied) throw new MicrophoneError('denied')
          hear = onSamples
          unplug = onLost
          return { rate: 24_000, close: () => {} }
        },
        { ...options, maxMs: 60_000 },
      ),
    openStorage: () => ({
      list: async () => [...stored.values()],
      async put(line) {
        if (isStorageFull) return false
        stored.set(line.key, line)
        return true
      },
      async updateTake(line) {
        if (stored.get(line.key)?.take === line.take) stored.set(line.key, line)
      },
      async removeTake({ key, take }) {
        if (stored.get(key)?.take === take) stored.delete(key)
      },
    }),
    play(file, onEnd) {
      played.push(file)
      onEnd()
      return () => {}
    },
  }
  return {
    tools,
    stored,
    played,
    /** Sends to the fake microphone: half a second of silence, one second of a tone, and half a second of silence. */
    speak(level = 0.3) {
      hear?.(new Float32Array(12_000))
      hear?.(Float32Array.from({ length: 24_000 }, (_, at) => level * Math.sin(at / 5)))
      hear?.(new Float32Array(12_000))
    },
    unplug: () => unplug(),
  }
}

type Device = ReturnType<typeof createDevice>

/** Renders the page of a friend who has opened a link, with a fake server. */
export function openPage(device: Device, answers: Answers, routes: Routes = {}) {
  const sent = fakeServer(answers, routes)
  const router = createMemoryRouter([{ path: '/read/:token', Component: ReadScreen }], {
    initialEntries: ['/read/secret'],
  })
  const view = render(
    <PageContext value={emptyPageState}>
      <RecordingToolsContext value={device.tools}>
        <RouterProvider router={router} />
      </RecordingToolsContext>
    </PageContext>,
  )
  return { sent, ...view }
}

/** Presses the button with this name as soon as it exists. */
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

/** Records what `device.speak` sends to the microphone. */
export async function recordLine(device: Device, level?: number) {
  await press('Record')
  device.speak(level)
  await press('Stop')
}
