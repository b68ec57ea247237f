import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { Voice } from '@scene-partner/contract/entities'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient, QueryShell } from '../../platform/query.tsx'
import { silentPreviews } from '../../testing/silentPreviews.tsx'

import { ReaderStep } from './ReaderStep.tsx'
import { openStandInApi, Refused, voiceOf } from './standInApi.ts'
import { useDefaultVoice } from './useDefaultVoice.ts'
import { useVoiceFromAddress } from './useVoiceFromAddress.ts'
import { useRememberVoice, useVoices } from './voiceQueries.ts'

const cast = [
  voiceOf('Ada', { gender: 'female', accent: 'British' }),
  voiceOf('Tom', { description: `${'A very long tale of what he sounds like, '.repeat(4)}ending here.` }),
  voiceOf('Kit', { age: 'child', accent: 'Irish' }),
]

function Room({ isReadOnly }: { isReadOnly: boolean }) {
  const query = useVoices()
  const [voice, choose] = useState<Voice | null>(null)
  const remember = useRememberVoice()
  useVoiceFromAddress(query.data, choose)
  useDefaultVoice(query.data, voice, choose)
  return (
    <>
      <ReaderStep query={query} voice={voice} isReadOnly={isReadOnly} onChoose={choose} />
      {voice && (
        <button type="button" onClick={() => remember(voice.id)}>
          Generate with {voice.name}
        </button>
      )}
    </>
  )
}

type Options = Parameters<typeof openStandInApi>[0] & { at?: string; isReadOnly?: boolean; isNarrow?: boolean }

function enter({ at = '/studio', isReadOnly = false, isNarrow = false, ...options }: Options = {}) {
  const api = openStandInApi({ voices: cast, ...options })
  vi.stubGlobal('fetch', api.fetch)
  if (isNarrow) {
    const answer = { matches: true, addEventListener() {}, removeEventListener() {} }
    vi.stubGlobal('matchMedia', () => answer)
  }
  const sounds = silentPreviews()
  const Screen = () => (
    <QueryShell>
      <sounds.Frame>
        <Room isReadOnly={isReadOnly} />
      </sounds.Frame>
    </QueryShell>
  )
  const router = createMemoryRouter([{ path: '/studio', Component: Screen }], { initialEntries: [at] })
  const view = render(<RouterProvider router={router} />)
  return { api, router, ...sounds, leave: view.unmount, user: userEvent.setup() }
}

const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} `) })
const namesInOrder = () => screen.getAllByRole('listitem').map((one) => /^[A-Z][a-z]+/.exec(one.textContent)?.[0] ?? '')
const card = () => screen.findByRole('region', { name: 'Active Reader' })

beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('each row shows name, gender, accent, age, quality and at most 100 characters of the description', async () => {
  enter()
  const tom = await row('Tom')
  expect(tom).toHaveTextContent('Tom Man, American, adult · basic')
  const told = /basic (.*)$/.exec(tom.textContent)?.[1] ?? ''
  expect(told).toMatch(/^A very long tale.*…$/)
  expect(told.length).toBeLessThanOrEqual(100)
})

test('a voice previews in the list, one at a time, and by no press is chosen', async () => {
  const { user, opened } = enter()
  await user.click(await screen.findByRole('button', { name: 'Preview: Tom' }))
  await user.click(screen.getByRole('button', { name: 'Preview: Ada' }))
  expect(opened.map(({ isPaused }) => isPaused)).toEqual([true, false])
  expect(screen.queryByRole('region', { name: 'Active Reader' })).toBeNull()
  act(() => opened[1]?.onerror?.())
  expect(screen.getByRole('alert')).toHaveTextContent('Unable to play voice preview. Please try again.')
})

test('choosing a voice, or leaving, silences what was being previewed', async () => {
  const { user, opened, leave } = enter()
  await user.click(await screen.findByRole('button', { name: 'Preview: Tom' }))
  await user.click(await row('Ada'))
  expect(opened[0]?.isPaused).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Preview: Ada' }))
  leave()
  expect(opened[1]?.isPaused).toBe(true)
})

test('a favourite is kept on the server and found by its filter', async () => {
  const { user, api } = enter()
  await user.click(await screen.findByRole('button', { name: 'Favourite: Kit' }))
  expect(screen.getByRole('button', { name: 'Favourite: Kit', pressed: true })).toBeVisible()
  await waitFor(() => expect(api.called('saveUserPreferences')).toEqual([{ favoriteVoiceIds: ['kit'] }]))
  await user.click(screen.getByRole('button', { name: 'Favourites 1' }))
  expect(namesInOrder()).toEqual(['Kit'])
  await user.click(screen.getByRole('button', { name: 'Favourite: Kit' }))
  expect(screen.getByRole('heading', { name: 'No favourites yet' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all voices' }))
  expect(namesInOrder()).toEqual(['Tom', 'Kit', 'Ada'])
})

test('a favourite that the server does not keep is taken back, and that is said', async () => {
  const refuse = () => {
    throw new Refused({ httpStatus: 503 })
  }
  const { user } = enter({ handlers: { saveUserPreferences: refuse } })
  await user.click(await screen.findByRole('button', { name: 'Favourite: Kit' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your favourites could not be kept. Please try again.')
  expect(await screen.findByRole('button', { name: 'Favourite: Kit', pressed: false })).toBeVisible()
})

test('in a view of somebody else’s account favourites cannot be changed', async () => {
  enter({ isReadOnly: true })
  await row('Tom')
  expect(screen.queryByRole('button', { name: /^Favourite:/ })).toBeNull()
})

test('who read last stands first, until something is looked for', async () => {
  const { user } = enter({ liked: { recentVoiceIds: ['ada', 'gone', 'kit'] } })
  const recent = within(await screen.findByRole('region', { name: 'Recent' }))
  expect(recent.getAllByRole('listitem')).toHaveLength(2)
  expect(namesInOrder()).toEqual(['Ada', 'Kit', 'Tom'])
  await user.type(screen.getByRole('searchbox', { name: 'Search voices' }), 'a')
  expect(screen.queryByRole('region', { name: 'Recent' })).toBeNull()
})

test('the voice of a generation becomes the most recent of at most 5, and the default of the next visit', async () => {
  const { user, api } = enter({ liked: { recentVoiceIds: ['a', 'b', 'c', 'd', 'e'] } })
  const kept = { defaultVoiceId: 'ada', recentVoiceIds: ['ada', 'a', 'b', 'c', 'd'] }
  await user.click(await row('Ada'))
  await user.click(screen.getByRole('button', { name: 'Generate with Ada' }))
  await waitFor(() => expect(api.called('saveUserPreferences')).toEqual([kept]))
  await user.click(screen.getByRole('button', { name: 'Generate with Ada' }))
  await waitFor(() => expect(api.called('saveUserPreferences')).toEqual([kept, kept]))
})

test('the next visit begins with the voice that read last', async () => {
  enter({ liked: { defaultVoiceId: 'ada' } })
  expect(await card()).toHaveTextContent('Ada')
})

test('?voice= preselects another than the usual voice, and is removed from the address', async () => {
  const { router } = enter({ at: '/studio?voice=kit', liked: { defaultVoiceId: 'ada' } })
  expect(await card()).toHaveTextContent('Kit')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('arrows, Home and End lead through the list in their column; Tab comes by one row alone', async () => {
  const { user } = enter()
  const search = await screen.findByRole('searchbox', { name: 'Search voices' })
  await row('Tom')
  await user.click(search)
  await user.keyboard('{ArrowDown}')
  expect(await row('Tom')).toHaveFocus()
  await user.keyboard('{ArrowDown}')
  expect(await row('Kit')).toHaveFocus()
  await user.tab({ shift: true })
  expect(screen.getByRole('button', { name: 'Preview: Kit' })).toHaveFocus()
  await user.keyboard('{End}')
  expect(screen.getByRole('button', { name: 'Preview: Ada' })).toHaveFocus()
  await user.keyboard('{Home}')
  expect(screen.getByRole('button', { name: 'Preview: Tom' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Preview: Kit' })).toHaveAttribute('tabindex', '-1')
})

test('changing the reader begins at the present one, and Escape keeps it', async () => {
  const { user } = enter({ liked: { defaultVoiceId: 'ada' } })
  await user.click(await screen.findByRole('button', { name: 'Change the reader, now Ada' }))
  expect(await row('Ada')).toHaveFocus()
  expect(await row('Ada')).toHaveAttribute('aria-current', 'true')
  await user.type(screen.getByRole('searchbox'), 'kit{Escape}')
  expect(await row('Kit')).toBeVisible()
  await user.clear(screen.getByRole('searchbox'))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Change the reader, now Ada' })).toHaveFocus()
})

test('the Active Reader can be previewed and kept as a favourite', async () => {
  const { user, api, opened } = enter({ liked: { defaultVoiceId: 'tom' } })
  const reader = within(await card())
  await user.click(reader.getByRole('button', { name: 'Preview: Tom' }))
  expect(opened[0]?.url).toMatch(/tom/)
  await user.click(reader.getByRole('button', { name: 'Favourite: Tom' }))
  await waitFor(() => expect(api.called('saveUserPreferences')).toEqual([{ favoriteVoiceIds: ['tom'] }]))
})

test('on a phone the list opens as the dialog ‘Choose a Voice’, which gives focus back to its opener', async () => {
  const { user } = enter({ isNarrow: true })
  await user.click(await screen.findByRole('button', { name: 'Choose a Voice' }))
  const dialog = screen.getByRole('dialog', { name: 'Choose a Voice' })
  await user.keyboard('{Escape}')
  expect(dialog).not.toBeInTheDocument()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Choose a Voice' })).toHaveFocus())

  await user.keyboard('{Enter}')
  for (let stop = 0; stop < 20; stop += 1) {
    await user.tab()
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
  }
  await user.click(await row('Ada'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Change the reader, now Ada' })).toHaveFocus())
})

test('while better voices are being installed the list says how far they are', async () => {
  const engines = [{ name: 'kokoro', state: 'fetching', detail: 'being fetched, 34 % are here' }]
  enter({ handlers: { getUserAvailableVoices: () => ({ voices: cast, engines }) } })
  expect(
    await screen.findByText('The natural voices are being fetched, 34 % are here. Until then you hear the basic ones.'),
  ).toBeVisible()
})
