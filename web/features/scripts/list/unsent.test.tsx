import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/freshQueries.ts'
import { answer, ok, sessionWith, visit } from '../../testing/visit.tsx'
import type { KeptEdit } from './shelf.ts'
import { createStandInIndexedDb } from './standInIndexedDb.ts'
import { createStandInScripts } from './standInScripts.ts'

afterEach(() => vi.unstubAllGlobals())

const edit = (part: Partial<KeptEdit>): KeptEdit => ({
  ...{ key: 'k1', scriptId: null, wishKey: 'k1', base: null, asked: null, at: 1 },
  mine: { title: 'On the train', content: 'The night is long.', tags: [] },
  ...part,
})

/** The list of scripts without a connection, with these edits on the device. */
async function openOffline(edits: KeptEdit[], scripts: Parameters<typeof createStandInScripts>[0] = []) {
  const { kept, indexedDB } = createStandInIndexedDb(edits)
  vi.stubGlobal('indexedDB', indexedDB)
  const server = createStandInScripts(scripts)
  server.setDown(true)
  answer({ getUserAvailableVoices: () => ok({ voices: [], engines: [] }), ...server.answers })
  const view = await visit('/scripts', sessionWith())
  return { kept, server, user: userEvent.setup(), ...view }
}

const sheet = () => screen.findByRole('textbox', { name: 'Script' })

test('a new script that never reached the server is opened again offline, written on, and saved once', async () => {
  const { kept, server, user, address } = await openOffline([edit({})])
  await user.click(await screen.findByRole('link', { name: '“On the train”' }))
  expect(await sheet()).toHaveValue('The night is long.')
  expect(await screen.findByText('Kept on this device. It is saved when the connection is back.')).toBeVisible()
  await user.type(await sheet(), ' And dark.')
  server.setDown(false)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(address()).toBe('/scripts/scr_1'))
  expect(await sheet()).toHaveValue('The night is long. And dark.')
  await waitFor(() => expect(server.script()?.content).toBe('The night is long. And dark.'))
  await waitFor(() => expect(kept.size).toBe(0))
  expect(server.script('scr_2')).toBeUndefined()
})

test('the list looks again when somebody comes back to it, and what could be sent then is a script', async () => {
  const { server } = await openOffline([edit({})])
  await screen.findByRole('link', { name: '“On the train”' })
  server.setDown(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('heading', { name: 'On the train' })).toBeVisible()
  expect(screen.queryByText(/is kept on this device/)).toBeNull()
})

test('what is kept can be let go: only once one is sure, and only what was meant', async () => {
  const base = { title: 'Balcony', content: 'ROMEO', tags: [], version: 1 }
  const mine = { title: 'Balcony', content: 'ROMEO, again', tags: [] }
  const { kept, user } = await openOffline([edit({}), edit({ key: 'k2', scriptId: 'scr_1', base, mine })])
  await user.click(await screen.findByRole('button', { name: 'Discard what is kept of “On the train”' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Discard what is kept here?' }))
  expect(asked.getByText('“On the train” lies on this device alone, and goes for good.')).toBeVisible()
  await user.click(asked.getByRole('button', { name: 'Keep it' }))
  expect([...kept.keys()]).toEqual(['k1', 'k2'])

  await user.click(screen.getByRole('button', { name: 'Discard what is kept of “On the train”' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: '“On the train”' })).toBeNull())
  expect(screen.getByRole('link', { name: '“Balcony”' })).toHaveAttribute('href', '/scripts/scr_1')
  expect([...kept.keys()]).toEqual(['k2'])
})

test('what was saved meanwhile is not begun a second time from an old link', async () => {
  const { indexedDB } = createStandInIndexedDb<KeptEdit>()
  vi.stubGlobal('indexedDB', indexedDB)
  answer(createStandInScripts().answers)
  await visit('/scripts/new?kept=k1', sessionWith())
  expect(await screen.findByText('It was saved meanwhile, or it is open in another tab.')).toBeVisible()
})
