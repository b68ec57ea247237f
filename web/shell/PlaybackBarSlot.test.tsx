import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '../../platform/query.tsx'
import { sessionStore } from '../../platform/session.ts'
import { openStandInOutput, type StandInOutput } from '../../player/standInOutput.ts'
import { OutputContext } from '../../player/usePlayer.ts'
import { generationOf, openStandInApi, sessionOf } from '../studio/standInApi.ts'
import { StudioScreen } from '../studio/StudioScreen.tsx'
import { ListeningPlace } from './ListeningPlace.tsx'

function House() {
  return (
    <>
      <Outlet />
      <ListeningPlace />
    </>
  )
}

/** A house with a Studio and another room. */
function enter({ at = '/studio' } = {}) {
  const api = openStandInApi({ generations: [generationOf('gen_1', { title: 'The balcony', duration: 60 })] })
  vi.stubGlobal('fetch', api.fetch)
  const outputs: StandInOutput[] = []
  const open = (tell: Parameters<typeof openStandInOutput>[0]) => {
    const output = openStandInOutput(tell)
    outputs.push(output)
    return output
  }
  const children = [
    { path: '/studio', Component: StudioScreen },
    { path: '*', element: <h1>Voices</h1> },
  ]
  const router = createMemoryRouter([{ Component: House, children }], { initialEntries: [at] })
  const view = render(
    <OutputContext value={open}>
      <RouterProvider router={router} />
    </OutputContext>,
  )
  const go = (to: string) => act(() => router.navigate(to))
  return { router, go, outputs, user: userEvent.setup(), leave: view.unmount }
}

async function listen() {
  const house = enter()
  await house.user.click(await screen.findByRole('button', { name: /^Play “/ }))
  act(() => house.outputs[0]?.tell({ kind: 'began' }))
  return house
}

const bar = async () => within(await screen.findByRole('region', { name: 'Now Playing' }))

beforeEach(() => sessionStore.set(sessionOf()))
afterEach(() => {
  act(() => sessionStore.set(null))
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('a recording plays on across pages', () => {
  test('leaving the Studio silences nothing, and a bar at the foot takes over', async () => {
    const { go, outputs, user } = await listen()
    await go('/voices')
    const foot = await bar()
    expect(outputs).toHaveLength(1)
    expect(outputs[0]?.asked.at(-1)).toBe('play')
    expect(foot.getByText('Tom')).toBeVisible()
    expect(foot.getByText(/of 1:00/)).toBeVisible()
    await user.click(foot.getByRole('button', { name: 'Pause Tom' }))
    await user.click(foot.getByRole('button', { name: 'Play Tom' }))
    await user.click(foot.getByRole('button', { name: 'Stop' }))
    expect(outputs[0]?.asked.slice(-4)).toEqual(['pause', 'play', 'pause', 'seek 0'])
  })

  test('in the Studio there is one player, not two', async () => {
    const { go, user } = await listen()
    expect(screen.getAllByRole('region', { name: 'Now Playing' })).toHaveLength(1)
    await go('/voices')
    await user.click((await bar()).getByRole('link', { name: 'Open in Studio' }))
    expect(await screen.findByRole('slider', { name: 'Place in the recording' })).toBeVisible()
    expect(screen.getAllByRole('region', { name: 'Now Playing' })).toHaveLength(1)
  })

  test('it can be closed', async () => {
    const { go, outputs, user } = await listen()
    await go('/voices')
    await user.click((await bar()).getByRole('button', { name: 'Close Tom' }))
    expect(screen.queryByRole('region', { name: 'Now Playing' })).toBeNull()
    expect(outputs[0]?.asked.at(-1)).toBe('pause')
  })

  test('signing out stops it and takes the bar away', async () => {
    const { go, outputs } = await listen()
    await go('/voices')
    await bar()
    act(() => sessionStore.set(null))
    expect(screen.queryByRole('region', { name: 'Now Playing' })).toBeNull()
    expect(outputs[0]?.isClosed).toBe(true)
  })

  test('what went wrong is said where one is', async () => {
    const { go, outputs } = await listen()
    await go('/voices')
    await bar()
    act(() => outputs[0]?.tell({ kind: 'broke', message: 'the file is cut short' }))
    expect(screen.getByRole('alert')).toHaveTextContent(
      'An error occurred during audio playback: the file is cut short',
    )
  })

  test('whoever has opened nothing has no bar', () => {
    enter({ at: '/voices' })
    expect(screen.queryByRole('region', { name: 'Now Playing' })).toBeNull()
  })
})
