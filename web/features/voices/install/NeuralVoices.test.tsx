// Tests the offer to download the neural voices, which is shown beside a list of voices.
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../platform/query/query.tsx'
import { emptyPageState, PageContext } from '../../../platform/page/pageState.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import { buildSession, buildVoice } from '../../../testing/builders.ts'
import { fail, fakeServer } from '../../../testing/fakeServer.ts'
import { QualityLine } from '../QualityLine.tsx'

type Install = NonNullable<OutputOf<'getVoiceInstallation'>['install']>

const missing: Install = { state: 'missing', bytesDone: 0, bytesTotal: 0 }
const running: Install = { state: 'running', bytesDone: 100_000_000, bytesTotal: 350_000_000 }

afterEach(() => {
  queryClient.clear()
  sessionStore.set(null)
  vi.unstubAllGlobals()
})

function show({
  install = missing as Install | null,
  isLocal = true,
  isSignedIn = true,
  isRefused = false,
  isFailing = false,
  impersonatedBy = null as string | null,
} = {}) {
  let now = install
  const loads = vi.fn<() => null>(() => null)
  const sent = fakeServer({
    getVoiceInstallation: () => (isFailing ? fail('bad_request') : { install: now, downloadBytes: 354_000_000 }),
    installVoices() {
      if (isRefused) return fail('voices/installing')
      now = running
      return { success: true }
    },
    stopInstallingVoices() {
      now = { state: 'paused', bytesDone: 100_000_000, bytesTotal: 354_000_000 }
      return { success: true }
    },
  })
  const session = buildSession()
  sessionStore.set(isSignedIn ? { ...session, claims: { ...session.claims, impersonatedBy } } : null)
  const router = createMemoryRouter([
    { path: '/', loader: loads, element: <QualityLine voices={[buildVoice('Tom')]} /> },
  ])
  render(
    <PageContext value={{ ...emptyPageState, isLocal }}>
      <RouterProvider router={router} />
    </PageContext>,
  )
  return {
    user: userEvent.setup(),
    loads,
    names: () => sent.map(({ name }) => name),
    setInstall: (next: Install) => (now = next),
  }
}

const get = { name: 'Get the natural voices (354 MB)' }

test('one press starts the download of the voices; its progress is shown, and the user can pause and continue it', async () => {
  const { user, names } = show()
  await user.click(await screen.findByRole('button', get))
  expect(await screen.findByRole('progressbar', { name: 'Downloading the natural voices' })).toBeVisible()
  expect(screen.getByText('100 MB of 350 MB')).toBeVisible()
  expect(screen.getByText('Until they are here, you hear the basic voices.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Pause the download' }))
  expect(await screen.findByText(/^100 MB of 354 MB are here\./)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Continue the download' }))
  expect(await screen.findByRole('progressbar', { name: 'Downloading the natural voices' })).toBeVisible()
  expect(names().filter((name) => name !== 'getVoiceInstallation')).toEqual([
    ...['installVoices', 'stopInstallingVoices', 'installVoices'],
  ])
})

test('when the download ends, the page says so and loads the list of voices again', { tags: ['long'] }, async () => {
  const { loads, setInstall } = show({ install: running })
  expect(await screen.findByText('100 MB of 350 MB')).toBeVisible()
  const before = loads.mock.calls.length
  setInstall({ state: 'installed', bytesDone: 0, bytesTotal: 0 })
  expect(await screen.findByText('The natural voices are here.', {}, { timeout: 20_000 })).toBeVisible()
  await waitFor(() => expect(loads.mock.calls.length).toBeGreaterThan(before))
})

test('if somebody else downloads the voices, the page notices this and loads the new list of voices', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { loads, setInstall } = show()
    expect(await screen.findByRole('button', get)).toBeVisible()
    const before = loads.mock.calls.length
    setInstall({ state: 'installed', bytesDone: 0, bytesTotal: 0 })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await screen.findByText('The natural voices are here.')).toBeVisible()
    await waitFor(() => expect(loads.mock.calls.length).toBeGreaterThan(before))
  } finally {
    vi.useRealTimers()
  }
})

test('in the state `missing`, the page offers to begin the download, not to continue it, even if some files are installed', async () => {
  show({ install: { state: 'missing', bytesDone: 8_000_000, bytesTotal: 354_000_000 } })
  expect(await screen.findByRole('button', get)).toBeVisible()
  expect(screen.queryByText(/are here/u)).toBeNull()
})

test('if all files are installed but the voices cannot speak, the user can check the files', async () => {
  const all = { bytesDone: 354_000_000, bytesTotal: 354_000_000 }
  show({ install: { state: 'failed', problem: 'The engine is missing.', ...all } })
  expect(await screen.findByText('The natural voices can’t speak yet: The engine is missing.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Check the files' })).toBeEnabled()
  expect(screen.queryByText(/of 354 MB/u)).toBeNull()
})

test('if the server cannot say whether the voices are installed, the page shows the command that installs them', async () => {
  show({ isFailing: true })
  expect(await screen.findByText('npx scene-partner voices install')).toBeInTheDocument()
})

test('if the download fails or the server refuses to start it, the page says why and the user can try again', async () => {
  const { user } = show({ install: { ...missing, state: 'failed', problem: 'The disk is full.' }, isRefused: true })
  expect(await screen.findByText('The download failed: The disk is full.')).toBeVisible()
  await user.click(screen.getByRole('button', get))
  expect(await screen.findByText('The voices are already being downloaded.')).toBeVisible()
  expect(screen.getByRole('button', get)).toBeEnabled()
})

test('visitors, ordinary users of a public server, and admins during impersonation do not request the installation state', async () => {
  const { names } = show({ isSignedIn: false })
  expect(await screen.findByText('npx scene-partner voices install')).toBeInTheDocument()
  cleanup()
  const other = show({ isLocal: false })
  expect(await screen.findByText('You hear the basic voices: clear, but plain.')).toBeVisible()
  cleanup()
  const impersonated = show({ impersonatedBy: 'admin1' })
  expect(await screen.findByText('You hear the basic voices: clear, but plain.')).toBeVisible()
  expect([...names(), ...other.names(), ...impersonated.names()]).toEqual([])
})

test('if the operator manages the voices, the page shows the command that installs them instead of a button', async () => {
  const { names } = show({ install: { ...missing, state: 'theirs' } })
  await waitFor(() => expect(names()).toEqual(['getVoiceInstallation']))
  expect(screen.queryByRole('button')).toBeNull()
  expect(await screen.findByText('npx scene-partner voices install')).toBeVisible()
  expect(screen.getByText('You hear the basic voices: clear, but plain.')).toBeVisible()
})
