import { fakeMatchMedia } from '../../../testing/fakeMatchMedia.ts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import type { Voice } from '@scene-partner/contract/entities'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient, QueryProvider } from '../../../platform/query/query.tsx'
import { createFakePreviews } from '../../../testing/fakePreviews.tsx'

import { ReaderStep } from './ReaderStep.tsx'
import { buildVoice } from '../../../testing/builders.ts'
import { fail } from '../../../testing/fakeServer.ts'
import { fakeStudioServer } from '../testing/fakeStudioServer.ts'
import { useDefaultVoice } from './useDefaultVoice.ts'
import { useVoiceFromUrl } from './useVoiceFromUrl.ts'
import { useRememberVoice, useVoices } from '../../voicePicker/index.ts'

const cast = [
  buildVoice('Ada', { gender: 'female', accent: 'British' }),
  buildVoice('Tom', { description: `${'A very long tale of what he sounds like, '.repeat(4)}ending here.` }),
  buildVoice('Kit', { age: 'child', accent: 'Irish' }),
]

function TestReaderStep({ isReadOnly }: { isReadOnly: boolean }) {
  const query = useVoices()
  const [voice, choose] = useState<Voice | null>(null)
  const remember = useRememberVoice()
  useVoiceFromUrl(query.data, voice, choose)
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

type Options = Parameters<typeof fakeStudioServer>[0] & { at?: string; isReadOnly?: boolean; isNarrow?: boolean }

function openReaderStep({ at = '/studio', isReadOnly = false, isNarrow = false, ...options }: Options = {}) {
  const api = fakeStudioServer({ voices: cast, ...options })
  if (isNarrow) fakeMatchMedia(() => true)
  const sounds = createFakePreviews()
  const Screen = () => (
    <QueryProvider>
      <sounds.Frame>
        <TestReaderStep isReadOnly={isReadOnly} />
      </sounds.Frame>
    </QueryProvider>
  )
  const router = createMemoryRouter([{ path: '/studio', Component: Screen }], { initialEntries: [at] })
  const view = render(<RouterProvider router={router} />)
  return { api, router, ...sounds, leave: view.unmount, user: userEvent.setup() }
}

const row = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name} `) })
const namesInOrder = () => screen.getAllByRole('listitem').map((one) => /^[A-Z][a-z]+/.exec(one.textContent)?.[0] ?? '')
const card = () => screen.findByRole('region', { name: 'Active Reader' })
/** Presses the button that opens the list of voices in place of the reader card. */
const openList = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: /^Change the reader/ }))

beforeEach(() => {
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
})
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

// [spec1 §2.16] [spec2 §9.23]
test('each voice in the list shows name, gender, accent, age, quality and the start of its description', async () => {
  const { user } = openReaderStep()
  await openList(user)
  const tom = await row('Tom')
  expect(tom).toHaveTextContent('Tom Man, American, adult · basic')
  const description = /basic (.*)$/.exec(tom.textContent)?.[1] ?? ''
  expect(description).toMatch(/^A very long tale.*…$/)
  expect(description.length).toBeLessThanOrEqual(100)
})

// [spec1 §8.13] [spec1 §8.66]
test('the user plays previews of voices in the list, one at a time, without choosing a voice', async () => {
  const { user, opened } = openReaderStep()
  await openList(user)
  await user.click(await screen.findByRole('button', { name: 'Preview: Tom' }))
  await user.click(screen.getByRole('button', { name: 'Preview: Ada' }))
  expect(opened.map(({ isPaused }) => isPaused)).toEqual([true, false])
  expect(screen.queryByRole('region', { name: 'Active Reader' })).toBeNull()
  act(() => opened[1]?.onerror?.())
  expect(screen.getByRole('alert')).toHaveTextContent('Unable to play voice preview. Please try again.')
})

test('the preview of a voice stops when the user chooses a voice or leaves the page', async () => {
  const { user, opened, leave } = openReaderStep()
  await openList(user)
  await user.click(await screen.findByRole('button', { name: 'Preview: Tom' }))
  await user.click(await row('Ada'))
  expect(opened[0]?.isPaused).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Preview: Ada' }))
  leave()
  expect(opened[1]?.isPaused).toBe(true)
})

// [spec1 §7.4]
test('a voice marked as a favourite is saved on the server and shown by the favourites filter', async () => {
  const { user, api } = openReaderStep()
  await openList(user)
  await user.click(await screen.findByRole('button', { name: 'Favourite: Kit' }))
  expect(screen.getByRole('button', { name: 'Favourite: Kit', pressed: true })).toBeVisible()
  await waitFor(() => expect(api.getCalls('saveUserPreferences')).toEqual([{ favoriteVoiceIds: ['kit'] }]))
  await user.click(screen.getByRole('button', { name: 'Favourites 1' }))
  expect(namesInOrder()).toEqual(['Kit'])
  await user.click(screen.getByRole('button', { name: 'Favourite: Kit' }))
  expect(screen.getByRole('heading', { name: 'No favourites yet' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all voices' }))
  expect(namesInOrder()).toEqual(['Tom', 'Kit', 'Ada'])
})

test('if the server refuses to save a favourite voice, the mark is removed again and an error is shown', async () => {
  const refuse = () => {
    throw fail('unavailable')
  }
  const { user } = openReaderStep({ handlers: { saveUserPreferences: refuse } })
  await openList(user)
  await user.click(await screen.findByRole('button', { name: 'Favourite: Kit' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Your favourites could not be saved. Please try again.')
  expect(await screen.findByRole('button', { name: 'Favourite: Kit', pressed: false })).toBeVisible()
})

test('during impersonation no voice can be marked as a favourite', async () => {
  const { user } = openReaderStep({ isReadOnly: true })
  await openList(user)
  await row('Tom')
  expect(screen.queryByRole('button', { name: /^Favourite:/ })).toBeNull()
})

// [spec1 §3.3]
test('the voices that were used recently are listed first, until the user filters or searches', async () => {
  const { user } = openReaderStep({ savedPreferences: { recentVoiceIds: ['ada', 'gone', 'kit'] } })
  await openList(user)
  const recent = within(await screen.findByRole('region', { name: 'Recent' }))
  expect(recent.getAllByRole('listitem')).toHaveLength(2)
  expect(namesInOrder()).toEqual(['Ada', 'Kit', 'Tom'])
  await user.type(screen.getByRole('searchbox', { name: 'Search voices' }), 'a')
  expect(screen.queryByRole('region', { name: 'Recent' })).toBeNull()
})

// [spec1 §3.3] [spec2 §7.26]
test('the voice of a generation becomes the first of at most 5 recent voices, and the default voice', async () => {
  const { user, api } = openReaderStep({ savedPreferences: { recentVoiceIds: ['a', 'b', 'c', 'd', 'e'] } })
  const saved = { defaultVoiceId: 'ada', recentVoiceIds: ['ada', 'a', 'b', 'c', 'd'] }
  await openList(user)
  await user.click(await row('Ada'))
  await user.click(screen.getByRole('button', { name: 'Generate with Ada' }))
  await waitFor(() => expect(api.getCalls('saveUserPreferences')).toEqual([saved]))
  await user.click(screen.getByRole('button', { name: 'Generate with Ada' }))
  await waitFor(() => expect(api.getCalls('saveUserPreferences')).toEqual([saved, saved]))
})

// [spec1 §3.3]
test('when the Studio opens, the voice that was used last is chosen', async () => {
  openReaderStep({ savedPreferences: { defaultVoiceId: 'ada' } })
  expect(await card()).toHaveTextContent('Ada')
})

test.each([
  ['none was used, the first one', {}, 'Ada'],
  [
    'the default voice is no longer offered, the newest recent one',
    { defaultVoiceId: 'gone', recentVoiceIds: ['gone', 'kit', 'tom'] },
    'Kit',
  ],
])(
  'when the Studio opens, the list of voices is closed and a voice is chosen: if %s',
  async (_case, savedPreferences, name) => {
    openReaderStep({ savedPreferences })
    expect(await card()).toHaveTextContent(name)
    expect(screen.queryByRole('searchbox')).toBeNull()
  },
)

test('if the saved preferences cannot be loaded, the first voice of the list is chosen', async () => {
  openReaderStep({ handlers: { getUserPreferences: () => fail('unavailable') } })
  expect(await card()).toHaveTextContent('Ada')
})

// [spec1 §2.14]
test('the voice in the URL (?voice=) is chosen instead of the default voice, and is then removed from the URL', async () => {
  const { router } = openReaderStep({ at: '/studio?voice=kit', savedPreferences: { defaultVoiceId: 'ada' } })
  expect(await card()).toHaveTextContent('Kit')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('arrow keys, Home and End move the focus within one column of the list; Tab reaches only one voice', async () => {
  const { user } = openReaderStep()
  await openList(user)
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

test('the voice list opens with the focus on the current voice; Escape closes it if the search is empty', async () => {
  const { user } = openReaderStep({ savedPreferences: { defaultVoiceId: 'ada' } })
  await user.click(await screen.findByRole('button', { name: 'Change the reader, now Ada' }))
  expect(await row('Ada')).toHaveFocus()
  expect(await row('Ada')).toHaveAttribute('aria-current', 'true')
  await user.type(screen.getByRole('searchbox'), 'kit{Escape}')
  expect(await row('Kit')).toBeVisible()
  await user.clear(screen.getByRole('searchbox'))
  await user.keyboard('{Escape}')
  expect(screen.getByRole('button', { name: 'Change the reader, now Ada' })).toHaveFocus()
})

test('the chosen voice can be previewed and marked as a favourite on its card', async () => {
  const { user, api, opened } = openReaderStep({ savedPreferences: { defaultVoiceId: 'tom' } })
  const reader = within(await card())
  await user.click(reader.getByRole('button', { name: 'Preview: Tom' }))
  expect(opened[0]?.url).toMatch(/tom/)
  await user.click(reader.getByRole('button', { name: 'Favourite: Tom' }))
  await waitFor(() => expect(api.getCalls('saveUserPreferences')).toEqual([{ favoriteVoiceIds: ['tom'] }]))
})

// [spec1 §2.17]
test(
  'on a phone the voices are in the dialog ‘Choose a Voice’; when it closes, the button that opened it gets the focus',
  { tags: ['long'] },
  async () => {
    const { user } = openReaderStep({ isNarrow: true })
    await openList(user)
    const dialog = await screen.findByRole('dialog', { name: 'Choose a Voice' })
    await user.keyboard('{Escape}')
    expect(dialog).not.toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('button', { name: /^Change the reader/ })).toHaveFocus())

    await user.keyboard('{Enter}')
    await row('Ada')
    for (let stop = 0; stop < 20; stop += 1) {
      await user.tab()
      expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement)
    }
    await user.click(await row('Ada'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change the reader, now Ada' })).toHaveFocus())
  },
)

test('while better voices are being installed, the list of voices shows the progress', async () => {
  const engines = [{ name: 'kokoro', state: 'fetching' as const, detail: 'being downloaded, 34 % are here' }]
  const { user } = openReaderStep({ handlers: { getUserAvailableVoices: () => ({ voices: cast, engines }) } })
  await openList(user)
  expect(
    await screen.findByText(
      'The natural voices are being downloaded, 34 % are here. Until then you hear the basic ones.',
    ),
  ).toBeVisible()
})
