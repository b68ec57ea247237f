import type { OutputOf } from '@scene-partner/contract/operations/index'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { answer, ok, refused } from '../../testing/visit.tsx'
import { ToolsContext } from '../rehearsal/index.ts'
import { createStandInTools, ferry, understood } from '../rehearsal/testing/standInHouse.tsx'
import { FirstScene } from './FirstScene.tsx'

type Scene = OutputOf<'getFirstScene'>

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const understanding = understood(ferry)
const partners = understanding.lines.filter(({ characters }) => characters[0] === 'TOBIN')
const scene: Scene = {
  understanding,
  mine: ['MARA'],
  sounds: partners.map(({ id }) => ({ lineId: id, url: `/first-scene/${id}.mp3` })),
}
const here = () => document.querySelector('[aria-current="true"]')
const button = (name: string) => screen.findByRole('button', { name })

/** The stage as it stands on the welcome page, over a server that answers as told. */
async function enter(answers: Parameters<typeof answer>[0] = { getFirstScene: () => ok(scene) }) {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  const stand = createStandInTools()
  answer(answers)
  const calls = globalThis.fetch
  const fetched: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (url.startsWith('/api/call/')) return calls(url, init)
    fetched.push(url)
    return new Response(new Uint8Array(8))
  })
  const element = <FirstScene isWanted={false} waiting={<p>the place of it</p>} />
  const router = createMemoryRouter([{ path: '/', element }])
  render(
    <ToolsContext value={stand.tools}>
      <RouterProvider router={router} />
    </ToolsContext>,
  )
  await waitFor(() => expect(screen.queryByText('the place of it')).toBeNull())
  return { ...stand, fetched, user: userEvent.setup(), pass: (ms: number) => act(() => stand.clock.pass(ms)) }
}

test('a visitor presses once: the reader speaks, waits for their line by time or by a press, and leads to an account', async () => {
  const { user, pass, plays, fetched } = await enter()
  expect(screen.getByText('I had two.')).toBeVisible()
  expect(fetched).toEqual([])
  await user.click(await button('Begin'))
  pass(700)
  await waitFor(() => expect(plays()).toBe(1))
  expect(fetched).toContain(`/first-scene/${partners[0]?.id}.mp3`)
  pass(1_000)
  expect(here()).toHaveTextContent('I know. I watched it go.')
  expect(screen.getAllByText(/I go on when your line has had its time/)[0]).toBeVisible()
  // Under the line it would push away those that follow.
  expect(here()).not.toHaveTextContent('I go on when')
  expect(await button('I’ve said it')).toHaveFocus()
  // By its own time, and not before anybody could have said it.
  pass(1_000)
  expect(plays()).toBe(1)
  while (plays() < 2) pass(250)
  pass(1_000)
  expect(here()).toHaveTextContent('I had two.')
  await user.keyboard(' ')
  expect(plays()).toBe(3)
  pass(1_000)
  expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/sign-up')
  await user.click(await button('Once more'))
  expect(screen.queryByRole('link', { name: 'Get Started' })).toBeNull()
})

test('the microphone opens only for whoever asks for it, after it was explained; refused, the scene goes on by time', async () => {
  const { user, pass, plays, ear, refuseEar } = await enter()
  await user.click(await button('Wait for my voice'))
  expect(screen.getByRole('group', { name: 'May I listen?' })).toHaveTextContent('nothing is recorded, nothing is sent')
  await user.click(await button('Not now'))
  expect(ear.isOpen()).toBe(false)
  await user.click(await button('Wait for my voice'))
  await user.click(await button('Let it listen'))
  expect(ear.isOpen()).toBe(true)
  pass(700)
  await waitFor(() => expect(plays()).toBe(1))
  pass(1_000 + 30_000)
  expect(here()).toHaveTextContent('I know. I watched it go.')
  act(() => ear.voice(true))
  pass(2_000)
  act(() => ear.voice(false))
  pass(900)
  await waitFor(() => expect(plays()).toBe(2))
  await user.click(await button('Pause'))
  expect(ear.isOpen()).toBe(false)
  refuseEar()
  await user.click(await button('Go on'))
  expect(await screen.findByText(/The microphone is blocked/)).toBeVisible()
  expect(await button('Wait for my voice')).toHaveAttribute('aria-pressed', 'false')
})

test('who was refused the microphone can ask for it again', async () => {
  const { user, ear, refuseEar, allowEar } = await enter()
  refuseEar()
  await user.click(await button('Wait for my voice'))
  await user.click(await button('Let it listen'))
  expect(await screen.findByText(/The microphone is blocked/)).toBeVisible()
  allowEar()
  await user.click(await button('Wait for my voice'))
  await user.click(await button('Let it listen'))
  expect(await button('Wait for my voice')).toHaveAttribute('aria-pressed', 'true')
  expect(ear.isOpen()).toBe(true)
  expect(screen.queryByText(/The microphone is blocked/)).toBeNull()
})

test('leave that is given after the scene was paused opens no microphone, and one that everybody has left closes', async () => {
  const { user, ear, askForEar, grantEar, pass } = await enter()
  askForEar()
  await user.click(await button('Wait for my voice'))
  await user.click(await button('Let it listen'))
  await user.click(await button('Pause'))
  act(grantEar)
  expect(ear.isOpen()).toBe(false)
  await user.click(await button('Go on'))
  act(grantEar)
  expect(ear.isOpen()).toBe(true)
  pass(60 * 60_000)
  expect(ear.isOpen()).toBe(false)
})

test('the browser’s own keys stay its own', async () => {
  const { user } = await enter()
  ;(await button('Begin')).focus()
  await user.keyboard('{ArrowRight}')
  const line = here()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(here()).toBe(line)
})

test('until the reader’s lines are made the scene is there to read, and can be looked at again', async () => {
  const answers = [{ ...scene, sounds: [] }, scene]
  const { user } = await enter({ getFirstScene: () => ok(answers.shift()) })
  expect(screen.getByText('I had two.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Begin' })).toBeNull()
  await user.click(await button('Look again'))
  expect(await button('Begin')).toBeVisible()
})

test('a scene that cannot be fetched says so in its place and is asked for again', async () => {
  const answers = [refused(503, 'UNAVAILABLE', 'unavailable', 'Not now.'), ok(scene)]
  const { user } = await enter({ getFirstScene: () => answers.shift() })
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be fetched')
  await user.click(await button('Try again'))
  expect(await button('Begin')).toBeVisible()
})
