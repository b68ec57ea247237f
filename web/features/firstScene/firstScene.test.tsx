import { fakeMatchMedia } from '../../testing/fakeMatchMedia.ts'
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { RehearsalToolsContext } from '../rehearsal/index.ts'
import { createFakeTools, sampleScene, parseTestScript } from '../rehearsal/testing/fakeRehearsal.tsx'
import { FirstScene } from './FirstScene.tsx'

type Scene = OutputOf<'getFirstScene'>

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const understanding = parseTestScript(sampleScene)
const partners = understanding.lines.filter(({ characters }) => characters[0] === 'TOBIN')
const scene: Scene = {
  understanding,
  mine: ['MARA'],
  sounds: partners.map(({ id }) => ({ lineId: id, url: `/first-scene/${id}.mp3` })),
}
const here = () => document.querySelector('[aria-current="true"]')
const button = (name: string) => screen.findByRole('button', { name })

/** Renders the first scene over a fake server with the given answers. */
async function openScene(answers: Parameters<typeof fakeServer>[0] = { getFirstScene: () => scene }) {
  fakeMatchMedia(() => true)
  const fakes = createFakeTools()
  const fetched: string[] = []
  fakeServer(answers, {
    readFile(path) {
      fetched.push(path)
      return new Uint8Array(8)
    },
  })
  const element = <FirstScene isRequested={false} placeholder={<p>the place of it</p>} />
  const router = createMemoryRouter([{ path: '/', element }])
  render(
    <RehearsalToolsContext value={fakes.tools}>
      <RouterProvider router={router} />
    </RehearsalToolsContext>,
  )
  await waitFor(() => expect(screen.queryByText('the place of it')).toBeNull())
  return { ...fakes, fetched, user: userEvent.setup(), advance: (ms: number) => act(() => fakes.clock.advance(ms)) }
}

test('a visitor starts the scene with one press; it waits by time or press and ends with a link to sign-up', async () => {
  const { user, advance, countPlays, fetched } = await openScene()
  expect(screen.getByText('I had two.')).toBeVisible()
  expect(fetched).toEqual([])
  await user.click(await button('Begin'))
  advance(700)
  await waitFor(() => expect(countPlays()).toBe(1))
  expect(fetched).toContain(`/first-scene/${partners[0]?.id}.mp3`)
  advance(1_000)
  expect(here()).toHaveTextContent('I know. I watched it go.')
  expect(screen.getAllByText(/I go on when your line has had its time/)[0]).toBeVisible()
  // Under the line, the message would move the lines below it.
  expect(here()).not.toHaveTextContent('I go on when')
  expect(await button('I’ve said it')).toHaveFocus()
  // The line gets its own time and not less than it takes to say.
  advance(1_000)
  expect(countPlays()).toBe(1)
  while (countPlays() < 2) advance(250)
  advance(1_000)
  expect(here()).toHaveTextContent('I had two.')
  await user.keyboard(' ')
  expect(countPlays()).toBe(3)
  advance(1_000)
  expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/sign-up')
  await user.click(await button('Once more'))
  expect(screen.queryByRole('link', { name: 'Get Started' })).toBeNull()
})

test('the microphone opens only on request and after an explanation; if refused, the scene goes on by time', async () => {
  const { user, advance, countPlays, voiceActivity, refuseMicrophone } = await openScene()
  await user.click(await button('Wait for my voice'))
  expect(screen.getByRole('group', { name: 'Use your microphone?' })).toHaveTextContent(
    'nothing is recorded, nothing is sent',
  )
  await user.click(await button('Not now'))
  expect(voiceActivity.isOpen()).toBe(false)
  await user.click(await button('Wait for my voice'))
  await user.click(await button('Allow microphone'))
  expect(voiceActivity.isOpen()).toBe(true)
  advance(700)
  await waitFor(() => expect(countPlays()).toBe(1))
  advance(1_000 + 30_000)
  expect(here()).toHaveTextContent('I know. I watched it go.')
  act(() => voiceActivity.setVoice(true))
  advance(2_000)
  act(() => voiceActivity.setVoice(false))
  advance(900)
  await waitFor(() => expect(countPlays()).toBe(2))
  await user.click(await button('Pause'))
  expect(voiceActivity.isOpen()).toBe(false)
  refuseMicrophone()
  await user.click(await button('Go on'))
  expect(await screen.findByText(/The microphone is blocked/)).toBeVisible()
  expect(await button('Wait for my voice')).toHaveAttribute('aria-pressed', 'false')
})

test('a visitor who was refused the microphone can ask for it again', async () => {
  const { user, voiceActivity, refuseMicrophone, allowMicrophone } = await openScene()
  refuseMicrophone()
  await user.click(await button('Wait for my voice'))
  await user.click(await button('Allow microphone'))
  expect(await screen.findByText(/The microphone is blocked/)).toBeVisible()
  allowMicrophone()
  await user.click(await button('Wait for my voice'))
  await user.click(await button('Allow microphone'))
  expect(await button('Wait for my voice')).toHaveAttribute('aria-pressed', 'true')
  expect(voiceActivity.isOpen()).toBe(true)
  expect(screen.queryByText(/The microphone is blocked/)).toBeNull()
})

test('a permission given after a pause opens no microphone, and an abandoned scene closes it', async () => {
  const { user, voiceActivity, delayPermission, grantPermission, advance } = await openScene()
  delayPermission()
  await user.click(await button('Wait for my voice'))
  await user.click(await button('Allow microphone'))
  await user.click(await button('Pause'))
  act(grantPermission)
  expect(voiceActivity.isOpen()).toBe(false)
  await user.click(await button('Go on'))
  act(grantPermission)
  expect(voiceActivity.isOpen()).toBe(true)
  advance(60 * 60_000)
  expect(voiceActivity.isOpen()).toBe(false)
})

test('Alt+Left still goes back in the browser', async () => {
  const { user } = await openScene()
  ;(await button('Begin')).focus()
  await user.keyboard('{ArrowRight}')
  const line = here()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(here()).toBe(line)
})

test('a scene whose audio is not ready can be read, and checked again', async () => {
  const answers = [{ ...scene, sounds: [] }, scene]
  const { user } = await openScene({ getFirstScene: () => answers.shift() ?? scene })
  expect(screen.getByText('I had two.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Begin' })).toBeNull()
  await user.click(await button('Look again'))
  expect(await button('Begin')).toBeVisible()
})

test('a scene that cannot be fetched shows an error and can be retried', async () => {
  const answers = [fail('unavailable'), scene]
  const { user } = await openScene({ getFirstScene: () => answers.shift() ?? scene })
  expect(await screen.findByRole('alert')).toHaveTextContent('could not be fetched')
  await user.click(await button('Try again'))
  expect(await button('Begin')).toBeVisible()
})
