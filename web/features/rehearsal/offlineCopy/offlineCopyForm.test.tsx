import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from '../../../platform/session/session.ts'
import '../../../testing/resetState.ts'
import {
  buildPlay,
  buildRehearsal,
  buildReview,
  buildScript,
  buildSession,
  buildSpeech,
  testDate,
} from '../../../testing/builders.ts'
import { fakeCaches } from '../../../testing/fakeCaches.ts'
import { createFakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { type Answers, fakeServer } from '../../../testing/fakeServer.ts'
import { OfflineCopyScreen } from '../OfflineCopyScreen.tsx'
import { OfflineCopyForm } from './OfflineCopyForm.tsx'

beforeEach(() => {
  const { indexedDB, IDBKeyRange } = createFakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  fakeCaches()
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  Reflect.deleteProperty(navigator, 'storage')
  vi.unstubAllGlobals()
})

const understanding = buildPlay(
  [buildSpeech('s1', 'BEN', 'Is there tea?'), buildSpeech('s2', 'ANNA', 'The roses.', { scene: 1 })],
  { scenes: ['A kitchen', 'A garden'].map((name) => ({ heading: name, name, lines: [] })) },
)

test('a copy cannot be started without a scene, or if it needs more space than the browser has left for this site', async () => {
  const estimate = async () => ({ quota: 900_000_000, usage: 880_000_000 })
  Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true })
  render(
    <OfflineCopyForm
      {...{ session: buildSession(), scriptId: 's', understanding, mine: ['ANNA'], recordings: [], followsWords: true }}
      offlineScript={undefined}
    />,
  )
  const start = screen.getByRole('button', { name: 'Keep on this device' })
  const press = (name: string) => userEvent.click(screen.getByRole('checkbox', { name }))
  expect(await screen.findByText(/This browser has 20 MB left for this site\./)).toBeVisible()
  expect(start).toBeEnabled()
  // The files of the word recogniser are larger than 40 MB.
  await press('With the word recogniser')
  expect(screen.getByText(/^This needs about 4\d MB, and this browser has only 20 MB left/)).toBeVisible()
  expect(start).toBeDisabled()
  await press('With the word recogniser')
  expect(start).toBeEnabled()
  // At first, the form contains the scene in which the actor speaks.
  expect(screen.getByRole('checkbox', { name: 'A kitchen' })).not.toBeChecked()
  await press('A garden')
  expect(start).toBeDisabled()
})

/** Opens the page on which the actor ANNA can store the script `s` on the device. */
function openScreen(answers: Answers = {}) {
  fakeServer({
    getScript: () => ({ script: buildScript({ id: 's' }) }),
    getUnderstanding: () => buildReview(understanding),
    getCasting: () => ({ casting: { mine: ['ANNA'], roles: {}, pronunciations: [] }, version: 1 }),
    getRehearsal: () => buildRehearsal(),
    ...answers,
  })
  sessionStore.set(buildSession())
  const router = createMemoryRouter([{ path: '/:scriptId', Component: OfflineCopyScreen }], { initialEntries: ['/s'] })
  render(<RouterProvider router={router} />)
}

test('an actor whose role is no longer in the script cannot store the script on the device, and is asked to choose a role', async () => {
  openScreen({ getCasting: () => ({ casting: { mine: ['OLD NAME'], roles: {}, pronunciations: [] }, version: 1 }) })
  expect(await screen.findByRole('link', { name: 'Choose your role' })).toHaveAttribute('href', '/practice?script=s')
  expect(screen.queryByRole('button', { name: 'Keep on this device' })).toBeNull()
})

test('the space that a copy needs includes the recordings of friends: about 29 MB more for a line of ten minutes', async () => {
  const recorded = {
    ...{ recordingId: 'frl_1', linkId: 'lnk_1', guestName: 'Tom', role: 'BEN', lineId: 's1', text: 'Is there tea?' },
    ...{
      url: '/api/scripts/s/lines/s1/recording',
      durationMs: 600_000,
      state: 'accepted' as const,
      createdAt: testDate,
    },
  }
  openScreen({ getFriendLines: () => ({ lines: [recorded], syntheticRoles: [] }) })
  await userEvent.click(await screen.findByRole('checkbox', { name: 'A kitchen' }))
  expect(screen.getByText(/^About 3\d MB\./)).toBeVisible()
})
