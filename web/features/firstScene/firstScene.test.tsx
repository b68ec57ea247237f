import { fakeMatchMedia } from '../../testing/fakeMatchMedia.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { RehearsalToolsContext } from '../rehearsal/index.ts'
import { createFakeTools, sampleScene, parseTestScript } from '../rehearsal/testing/fakeRehearsal.tsx'
import type { DemoScene } from './demoScene.ts'
import { ScenePlayer } from './ScenePlayer.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const understanding = parseTestScript(sampleScene)
const partners = understanding.lines.filter(({ characters }) => characters[0] === 'TOBIN')
const scene: DemoScene = {
  understanding,
  mine: ['MARA'],
  sounds: partners.map(({ id }) => ({ lineId: id, url: `/first-scene/${id}.mp3` })),
}
const findCurrentLine = () => document.querySelector('[aria-current="true"]')
const button = (name: string) => screen.findByRole('button', { name })

type ReadFile = NonNullable<NonNullable<Parameters<typeof fakeServer>[1]>['readFile']>

/** Renders the demo scene. `readFile` answers the requests for the recordings of its lines. */
function openScene(readFile: ReadFile = () => new Uint8Array(8)) {
  fakeMatchMedia(() => true)
  const fakes = createFakeTools()
  const fetched: string[] = []
  fakeServer(
    {},
    {
      readFile(path) {
        fetched.push(path)
        return readFile(path)
      },
    },
  )
  const router = createMemoryRouter([{ path: '/', element: <ScenePlayer scene={scene} isRequested={false} /> }])
  render(
    <RehearsalToolsContext value={fakes.tools}>
      <RouterProvider router={router} />
    </RehearsalToolsContext>,
  )
  return { ...fakes, fetched, user: userEvent.setup(), advance: (ms: number) => act(() => fakes.clock.advance(ms)) }
}

test('one click starts the demo scene; the visitor’s lines end with a press, and the scene with a sign-up link', async () => {
  const { user, advance, countPlays, fetched } = openScene()
  expect(screen.getByText('I had two.')).toBeVisible()
  expect(fetched).toEqual([])
  await user.click(await button('Begin'))
  advance(700)
  await waitFor(() => expect(countPlays()).toBe(1))
  expect(fetched).toContain(`/first-scene/${partners[0]?.id}.mp3`)
  advance(1_000)
  expect(findCurrentLine()).toHaveTextContent('I know. I watched it go.')
  expect(findCurrentLine()).toHaveTextContent('Your line. Say it out loud, then press the button.')
  expect(await button('I’ve said it')).toHaveFocus()
  advance(60_000)
  expect(countPlays()).toBe(1)
  await user.click(await button('I’ve said it'))
  await waitFor(() => expect(countPlays()).toBe(2))
  advance(1_000)
  expect(findCurrentLine()).toHaveTextContent('I had two.')
  await user.keyboard(' ')
  expect(countPlays()).toBe(3)
  advance(1_000)
  expect(screen.getByRole('link', { name: 'Get Started' })).toHaveAttribute('href', '/sign-up')
  await user.click(await button('Run it again'))
  expect(screen.queryByRole('link', { name: 'Get Started' })).toBeNull()
  expect(await button('Start again')).toBeVisible()
})

test('the microphone opens only after an explanation and a press; if access is refused later, a press ends the line', async () => {
  const { user, advance, countPlays, voiceActivity, refuseMicrophone } = openScene()
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
  expect(findCurrentLine()).toHaveTextContent('I know. I watched it go.')
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
  await waitFor(() => expect(countPlays()).toBe(3))
  advance(1_000)
  expect(findCurrentLine()).toHaveTextContent('I had two.')
  await user.click(await button('I’ve said it'))
  await waitFor(() => expect(countPlays()).toBe(4))
  expect(findCurrentLine()).toHaveTextContent('Ah.')
})

test('a visitor who refused access to the microphone can try to open it again', async () => {
  const { user, voiceActivity, refuseMicrophone, allowMicrophone } = openScene()
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

test('a microphone that the visitor allows during a pause opens when the scene goes on, and closes if then nobody presses anything', async () => {
  const { user, voiceActivity, delayPermission, grantPermission, advance } = openScene()
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

test('the demo scene closes the microphone after 15 minutes without a new line, not 15 minutes after its start', async () => {
  const { user, voiceActivity, advance, countPlays } = openScene()
  await user.click(await button('Wait for my voice'))
  await user.click(await button('Allow microphone'))
  advance(700)
  await waitFor(() => expect(countPlays()).toBe(1))
  advance(1_000)
  advance(14 * 60_000)
  act(() => voiceActivity.setVoice(true))
  advance(2_000)
  act(() => voiceActivity.setVoice(false))
  advance(900)
  await waitFor(() => expect(countPlays()).toBe(2))
  advance(1_000)
  advance(14 * 60_000)
  expect(voiceActivity.isOpen()).toBe(true)
  advance(15 * 60_000)
  expect(voiceActivity.isOpen()).toBe(false)
})

test('in the demo scene, Alt+Left does not go to another line, because it belongs to the browser', async () => {
  const { user } = openScene()
  ;(await button('Begin')).focus()
  await user.keyboard('{ArrowRight}')
  const line = findCurrentLine()
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(findCurrentLine()).toBe(line)
})

test('if the recording of a line is missing, the visitor reads the line and continues with a press', async () => {
  const { user, advance, countPlays } = openScene(() => fail('not_found'))
  await user.click(await button('Begin'))
  advance(700)
  expect(await screen.findByText('The sound is missing. Read it yourself, then press the button.')).toBeVisible()
  await user.click(await button('Go on without it'))
  expect(findCurrentLine()).toHaveTextContent('I know. I watched it go.')
  expect(countPlays()).toBe(0)
})
