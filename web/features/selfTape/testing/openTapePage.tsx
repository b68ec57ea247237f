import { render } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { queryClient } from '../../../platform/query/query.tsx'
import { sessionStore } from '../../../platform/session/session.ts'
import { buildRehearsal, buildReview, buildScript, buildSession } from '../../../testing/builders.ts'
import { createFakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { ToastRegion } from '../../../ui/overlays/ToastRegion.tsx'
import { parseTestScript } from '../../rehearsal/testing/fakeRehearsal.tsx'
import { openTapeStorage } from '../storage/tapeStorage.ts'
import type { Take } from '../storage/tapeTypes.ts'
import { TapeScreen } from '../TapeScreen.tsx'
import { FakeAnalyser, FakeAudioContext, FakeNode, FakeRecorder, FakeStream } from './fakeCamera.ts'

/**
 * Replaces the parts of a browser that a self-tape needs: the storage of takes, Web Audio and the recorder. Removes the
 * stored settings.
 */
export function stubTapeBrowser() {
  const { indexedDB, IDBKeyRange } = createFakeIndexedDb()
  FakeRecorder.isRefused = false
  localStorage.clear()
  const parts = { indexedDB, IDBKeyRange, MediaRecorder: FakeRecorder, MediaStream: FakeStream, GainNode: FakeNode }
  const audio = {
    AudioContext: FakeAudioContext,
    AnalyserNode: FakeAnalyser,
    MediaStreamAudioDestinationNode: FakeNode,
  }
  for (const [name, part] of Object.entries({ ...parts, ...audio })) vi.stubGlobal(name, part)
}

const script = `
TOBIN: That was the last one.
MARA: I know. I watched it go.
TOBIN: You had a ticket.
MARA: I had two.`

/** Stores takes with the text “picture” as their file, and with a loudness, which cannot be measured in this file. */
export async function storeTakes(takes: readonly Take[]) {
  const storage = openTapeStorage(buildSession().user.uid)
  for (const take of takes) {
    await storage.putTake({ ...take, loudness: { voice: -20, reader: -20, voicePeak: 0.5 } })
    await storage.addPart(take.key, 0, new Blob(['picture']))
  }
  return storage
}

type TapePageOptions = { search?: string; place?: string | null; mine?: string[]; scenes?: number }

/** Renders the self-tape page of a script with the roles TOBIN and MARA. */
export function openTapePage({ search = '', place = null, mine = ['MARA'], scenes = 1 }: TapePageOptions = {}) {
  fakeServer({
    getScript: () => ({ script: buildScript({ id: 'scr_1', title: 'The Late Ferry' }) }),
    getUnderstanding: () => buildReview(parseTestScript(script, scenes)),
    getCasting: () => ({ casting: { mine, roles: {}, pronunciations: [] }, version: 1 }),
    getRehearsal: () => buildRehearsal({ place }),
    startLine: () => fail('unavailable'),
  })
  // A new visit loads the script again.
  queryClient.clear()
  const session = buildSession()
  sessionStore.set(session)
  const router = createMemoryRouter([{ path: '/practice/:scriptId/tape', Component: TapeScreen }], {
    initialEntries: [`/practice/scr_1/tape${search}`],
  })
  render(
    <>
      <RouterProvider router={router} />
      <ToastRegion />
    </>,
  )
  return session.user
}
