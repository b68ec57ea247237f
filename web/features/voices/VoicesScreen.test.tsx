import type { Voice } from '@scene-partner/contract/entities'
import type { Failure } from '@scene-partner/contract/failures'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import {
  createMemoryRouter,
  createStaticHandler,
  createStaticRouter,
  RouterProvider,
  StaticRouterProvider,
} from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyPageState, PageContext } from '../../platform/page/pageState.ts'
import { sessionStore } from '../../platform/session/session.ts'
import { createFakePreviews } from '../../testing/fakePreviews.tsx'
import { buildSession, buildVoice } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { VoicesScreen } from './VoicesScreen.tsx'

const cast = [
  buildVoice('Arthur', { accent: 'British' }),
  buildVoice('Tom', { description: 'The all-American.' }),
  buildVoice('Isla', { gender: 'female', accent: 'Scottish' }),
  buildVoice('Kate', { gender: 'female' }),
  buildVoice('Lucy', { gender: 'female', age: 'child' }),
]

/** Makes every preload of a preview fail, so that each press of a preview button sends a request. */
const fetchAhead = vi.fn<(path: string) => Failure>(() => fail('unavailable'))

type Options = {
  at?: string
  load?: () => readonly Voice[] | null
  isSignedIn?: boolean
  isLocal?: boolean
  refusal?: Error
}

function enter({ at = '/voices', load = () => cast, isSignedIn = false, isLocal = false, refusal }: Options = {}) {
  sessionStore.set(isSignedIn ? buildSession() : null)
  fakeServer({}, { readFile: fetchAhead })
  const sounds = createFakePreviews(refusal ? { refusal } : {})
  const router = createMemoryRouter(
    [
      { path: '/voices', Component: VoicesScreen, loader: load },
      { path: '*', element: null },
    ],
    { initialEntries: [at] },
  )
  const view = render(
    <PageContext value={{ ...emptyPageState, isLocal }}>
      <sounds.Frame>
        <RouterProvider router={router} />
      </sounds.Frame>
    </PageContext>,
  )
  return { ...sounds, router, user: userEvent.setup(), leave: view.unmount }
}

const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)
const rowOf = (name: string) => {
  const row = screen.getAllByRole('listitem').find((one) => within(one).queryByRole('heading', { name }))
  if (!row) throw new Error(`${name} is not there`)
  return within(row)
}
const playToEnd = (audio: { onplaying: (() => void) | null; onended: (() => void) | null } | undefined) =>
  act(() => {
    audio?.onplaying?.()
    audio?.onended?.()
  })

afterEach(() => {
  sessionStore.set(null)
  vi.unstubAllGlobals()
  fetchAhead.mockClear()
})

// [spec1 §2.7]
test('the category buttons MEN, WOMEN, CHILDREN show counts, and choosing a category shows the search field', async () => {
  const { user, router } = enter()
  expect(await screen.findByRole('button', { name: 'Men 2' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Children 1' })).toBeVisible()
  expect(screen.queryByRole('searchbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Women 2' }))
  expect(await screen.findByRole('button', { name: 'Women 2', pressed: true })).toBeVisible()
  expect(screen.getByRole('searchbox', { name: 'Search voices' })).toBeVisible()
  expect(names()).toEqual(['Kate', 'Isla'])
  expect(router.state.location.search).toBe('?category=women')
})

// [spec1 §2.8]
test('a search in a category shows the matching voices and their number; Clear All Filters shows every voice', async () => {
  const { user } = enter({ at: '/voices?category=women' })
  await user.type(await screen.findByRole('searchbox', { name: 'Search voices' }), 'SCOT')
  expect(screen.getByRole('status')).toHaveTextContent('1 voice')
  expect(names()).toEqual(['Isla'])
  await user.type(screen.getByRole('searchbox'), 'x')
  expect(screen.getByRole('status')).toHaveTextContent('No voices')
  expect(screen.getByRole('heading', { name: 'No matching voice' })).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: 'Clear All Filters' })[0] ?? document.body)
  expect(await screen.findByText('5 voices')).toBeVisible()
  expect(names()).toEqual(['Tom', 'Kate', 'Lucy', 'Isla', 'Arthur'])
})

// [spec1 §2.9]
test('after a preview has finished, its row shows Try in Studio; a visitor must sign in first', async () => {
  const { user, opened } = enter()
  await user.click(await screen.findByRole('button', { name: 'Preview Voice: Isla' }))
  expect(opened[0]?.url).toBe('/previews/isla-0123456789abcdef.mp3')
  expect(screen.queryByRole('link', { name: /Try in Studio/ })).toBeNull()
  playToEnd(opened[0])
  expect(rowOf('Isla').getByRole('link', { name: 'Try in Studio with Isla' })).toHaveAttribute(
    'href',
    '/sign-in?redirect=%2Fstudio%3Fvoice%3Disla',
  )
})

// [spec1 §2.10]
test('for a signed-in user the link Try in Studio opens the Studio with this voice', async () => {
  const { user, opened } = enter({ isSignedIn: true })
  await user.click(await screen.findByRole('button', { name: 'Preview Voice: Kate' }))
  playToEnd(opened[0])
  expect(screen.getByRole('link', { name: 'Try in Studio with Kate' })).toHaveAttribute('href', '/studio?voice=kate')
})

test('only one preview plays at a time, and leaving the gallery stops it', async () => {
  const { user, opened, leave } = enter()
  await user.click(await screen.findByRole('button', { name: 'Preview Voice: Tom' }))
  await user.click(screen.getByRole('button', { name: 'Preview Voice: Kate' }))
  expect(opened.map(({ isPaused }) => isPaused)).toEqual([true, false])
  expect(screen.getByRole('button', { name: 'Pause: Kate' })).toBeVisible()
  leave()
  expect(opened[1]?.isPaused).toBe(true)
})

// [spec1 §8.13] [spec1 §8.66]
test('a failed preview shows ‘Unable to play voice preview. Please try again.’ in its row', async () => {
  const { user, opened } = enter()
  await user.click(await screen.findByRole('button', { name: 'Preview Voice: Tom' }))
  act(() => opened[0]?.onerror?.())
  expect(rowOf('Tom').getByRole('alert')).toHaveTextContent('Unable to play voice preview. Please try again.')
  await user.click(screen.getByRole('button', { name: 'Preview Voice: Tom' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

// [spec1 §2.11] [spec1 §2.66]
test('?autoplay=tom opens the men’s category and plays the preview of Tom', async () => {
  const { opened } = enter({ at: '/voices?autoplay=tom' })
  expect(await screen.findByRole('button', { name: 'Men 2' })).toHaveAttribute('aria-pressed', 'true')
  await waitFor(() => expect(opened.at(-1)?.url).toMatch(/^\/previews\/tom-/))
  expect(names()).toEqual(['Tom', 'Arthur'])
})

// [spec1 §2.12]
test('if the browser blocks autoplay, the gallery says so and asks the visitor to press Play', async () => {
  enter({ at: '/voices?autoplay=tom', refusal: new DOMException('no gesture', 'NotAllowedError') })
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Your browser blocked the sound: press Play to hear Tom\.$/,
  )
  expect(screen.getByRole('button', { name: 'Preview Voice: Tom' })).toBeEnabled()
})

test('hovering a voice preloads its preview; neither hovering nor focusing a voice of a hosted engine does', async () => {
  const { user } = enter({ load: () => [...cast, buildVoice('Hosted', { quality: 'hosted' })] })
  const hosted = await screen.findByRole('button', { name: 'Preview Voice: Hosted' })
  act(() => hosted.focus())
  // The pointer enters the hosted voice and does not leave it, so a preload of its preview would start before Kate’s.
  fireEvent.pointerEnter(hosted)
  await user.hover(screen.getByRole('heading', { name: 'Kate' }))
  await vi.waitFor(() => expect(fetchAhead).toHaveBeenCalledOnce())
  expect(fetchAhead.mock.calls[0]?.[0]).toBe('/previews/kate-0123456789abcdef.mp3')
})

test('each voice shows its quality, and the list explains only once how to get better voices', async () => {
  enter({ isLocal: true })
  await screen.findByRole('heading', { name: 'Tom' })
  expect(rowOf('Tom').getByText('American, adult · basic')).toBeVisible()
  expect(screen.getAllByText('You hear the basic voices: clear, but plain.')).toHaveLength(1)
  expect(screen.getByText('npx scene-partner voices install')).toBeInTheDocument()
})

// [spec1 §8.11] [spec1 §8.60]
test('if the voices cannot be loaded, ‘Failed to load voices’ and a Try Again button are shown', async () => {
  let isDown = true
  const { user } = enter({ load: () => (isDown ? null : cast) })
  expect(await screen.findByText('Failed to load voices')).toBeVisible()
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Tom' })).toBeVisible()
})

// [spec1 §2.13]
test('without JavaScript the gallery lists the voices that the URL requests, and categories and search are forms', async () => {
  const handler = createStaticHandler([{ path: '/voices', Component: VoicesScreen, loader: () => cast }])
  const context = await handler.query(new Request('http://localhost/voices?category=women&search=scot'))
  if (context instanceof Response) throw new Error('redirected')
  const page = document.createElement('div')
  page.innerHTML = renderToString(
    <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />,
  )
  expect(page.querySelectorAll('li')).toHaveLength(1)
  expect(page).toHaveTextContent('Isla reads.')
  expect(page.querySelector('form[method="get"] button[name="category"][value="children"]')).not.toBeNull()
  expect(page.querySelector<HTMLInputElement>('form[role="search"] input[name="search"]')?.value).toBe('scot')
  expect(page.querySelector('form[role="search"] input[type="hidden"]')).toHaveAttribute('value', 'women')
})

// [spec1 §8.67]
test('if the browser blocks a preview even after a press, the page explains the browser setting', async () => {
  vi.stubGlobal('navigator', Object.create(navigator, { userActivation: { value: { hasBeenActive: true } } }))
  const { user } = enter({ refusal: new DOMException('no sound here', 'NotAllowedError') })
  await user.click(await screen.findByRole('button', { name: 'Preview Voice: Tom' }))
  expect(
    await screen.findByText('Could not resume audio playback. Please ensure your browser allows audio.'),
  ).toBeVisible()
})
