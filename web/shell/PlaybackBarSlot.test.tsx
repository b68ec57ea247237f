import { act, fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../platform/query/query.tsx'
import { sessionStore } from '../platform/session/session.ts'
import { openFakeOutput, type FakeOutput } from '../player/testing/fakeOutput.ts'
import { OutputContext } from '../player/usePosition.ts'
import { buildGeneration, buildSubscriberSession } from '../testing/builders.ts'
import { fakeStudioServer } from '../features/studio/testing/fakeStudioServer.ts'
import { StudioScreen } from '../features/studio/StudioScreen.tsx'
import { PlaybackBarSlot } from './PlaybackBarSlot.tsx'

function TestApp() {
  return (
    <>
      <Outlet />
      <PlaybackBarSlot />
    </>
  )
}

/** Renders an application that has a Studio and one other page. */
function enter({ at = '/studio' } = {}) {
  fakeStudioServer({ generations: [buildGeneration('gen_1', { title: 'The balcony', duration: 60 })] })
  const outputs: FakeOutput[] = []
  const open = (emit: Parameters<typeof openFakeOutput>[0]) => {
    const output = openFakeOutput(emit)
    outputs.push(output)
    return output
  }
  const children = [
    { path: '/studio', Component: StudioScreen },
    { path: '*', element: <h1>Voices</h1> },
  ]
  const router = createMemoryRouter([{ Component: TestApp, children }], { initialEntries: [at] })
  const view = render(
    <OutputContext value={open}>
      <RouterProvider router={router} />
    </OutputContext>,
  )
  const go = (to: string) => act(() => router.navigate(to))
  return { router, go, outputs, user: userEvent.setup(), leave: view.unmount }
}

async function listen() {
  const app = enter()
  await app.user.click(await screen.findByRole('button', { name: /^Play “/ }))
  act(() => app.outputs[0]?.emit({ kind: 'started' }))
  return app
}

const bar = async () => within(await screen.findByRole('region', { name: 'Now Playing' }))

beforeEach(() => sessionStore.set(buildSubscriberSession()))
afterEach(() => {
  vi.useRealTimers()
  act(() => sessionStore.set(null))
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('a recording keeps playing across pages', () => {
  test('after the user leaves the Studio, playback continues and a bar at the bottom of the page controls it', async () => {
    const { go, outputs, user } = await listen()
    await go('/voices')
    const foot = await bar()
    expect(outputs).toHaveLength(1)
    expect(outputs[0]?.calls.at(-1)).toBe('play')
    expect(foot.getByText('Tom')).toBeVisible()
    expect(foot.getByText(/of 1:00/)).toBeVisible()
    await user.click(foot.getByRole('button', { name: 'Pause Tom' }))
    await user.click(foot.getByRole('button', { name: 'Play Tom' }))
    await user.click(foot.getByRole('button', { name: 'Stop' }))
    expect(outputs[0]?.calls.slice(-4)).toEqual(['pause', 'play', 'pause', 'seek 0'])
  })

  test('the playback bar disappears at the end of the recording, when the user presses Stop, and 30 seconds after a pause', async () => {
    const { go, outputs, user } = await listen()
    await go('/voices')
    const playAgain = async () => {
      await go('/studio')
      await user.click(await screen.findByRole('button', { name: /^Play “/ }))
      act(() => outputs.at(-1)?.emit({ kind: 'started' }))
      await go('/voices')
      await bar()
    }
    await user.click((await bar()).getByRole('button', { name: 'Stop' }))
    expect(screen.queryByRole('region', { name: 'Now Playing' })).toBeNull()
    await playAgain()
    act(() => outputs.at(-1)?.emit({ kind: 'endReached' }))
    expect(screen.queryByRole('region', { name: 'Now Playing' })).toBeNull()
    await playAgain()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    fireEvent.click(screen.getByRole('button', { name: 'Pause Tom' }))
    expect(screen.getByRole('region', { name: 'Now Playing' })).toBeVisible()
    act(() => void vi.advanceTimersByTime(30_000))
    expect(screen.queryByRole('region', { name: 'Now Playing' })).toBeNull()
  })

  test('on the Studio page, only the player of the Studio is shown, and no playback bar', async () => {
    const { go, user } = await listen()
    expect(screen.getAllByRole('region', { name: 'Now Playing' })).toHaveLength(1)
    await go('/voices')
    await user.click((await bar()).getByRole('link', { name: 'Open in Studio' }))
    expect(await screen.findByRole('slider', { name: 'Place in the recording' })).toBeVisible()
    expect(screen.getAllByRole('region', { name: 'Now Playing' })).toHaveLength(1)
  })

  test('the user can close the playback bar', async () => {
    const { go, outputs, user } = await listen()
    await go('/voices')
    await user.click((await bar()).getByRole('button', { name: 'Close Tom' }))
    expect(screen.queryByRole('region', { name: 'Now Playing' })).toBeNull()
    expect(outputs[0]?.calls.at(-1)).toBe('pause')
  })

  test('signing out stops playback and removes the playback bar', async () => {
    const { go, outputs } = await listen()
    await go('/voices')
    await bar()
    act(() => sessionStore.set(null))
    expect(screen.queryByRole('region', { name: 'Now Playing' })).toBeNull()
    expect(outputs[0]?.isClosed).toBe(true)
  })

  // [spec1 §8.74]
  test('a playback error is shown on the page that is open', async () => {
    const { go, outputs } = await listen()
    await go('/voices')
    await bar()
    act(() => outputs[0]?.emit({ kind: 'failed', message: 'the file is cut short' }))
    expect(screen.getByRole('alert')).toHaveTextContent(
      'An error occurred during audio playback: the file is cut short',
    )
  })

  test('if no recording is open, there is no playback bar', () => {
    enter({ at: '/voices' })
    expect(screen.queryByRole('region', { name: 'Now Playing' })).toBeNull()
  })
})
