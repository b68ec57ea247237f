import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { connectLive } from '../../../platform/api/live.ts'
import { sessionStore } from '../../../platform/session/session.ts'
import '../../../testing/resetState.ts'
import { buildSession } from '../../../testing/builders.ts'
import { fakeEventStream } from '../../../testing/fakeEventStream.ts'
import { fail, fakeServer, NetworkFailure } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import type { StoredEdit } from '../sync/draftDatabase.ts'
import { emptyScript } from '../sync/scriptFields.ts'
import { createFakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { createFakeScriptsServer } from '../testing/fakeScriptsServer.ts'

afterEach(() => vi.unstubAllGlobals())

const edit = (part: Partial<StoredEdit>): StoredEdit => ({
  ...{ key: 'k1', scriptId: null, wishKey: 'k1', base: null, asked: null, at: 1 },
  mine: { ...emptyScript, title: 'On the train', content: 'The night is long.' },
  ...part,
})

/** Renders the list of scripts offline, with these unsent edits on the device. */
async function openOffline(edits: StoredEdit[], scripts: Parameters<typeof createFakeScriptsServer>[0] = []) {
  const { stored, indexedDB } = createFakeIndexedDb(edits)
  vi.stubGlobal('indexedDB', indexedDB)
  const server = createFakeScriptsServer(scripts)
  server.setDown(true)
  fakeServer({ getUserAvailableVoices: () => ({ voices: [], engines: [] }), ...server.answers })
  const view = await visit('/scripts', buildSession())
  return { stored, server, user: userEvent.setup(), ...view }
}

const sheet = () => screen.findByRole('textbox', { name: 'Script' })

test('the user edits an unsent new script offline, and it is saved once when the connection is back', async () => {
  const { stored, server, user, address } = await openOffline([edit({})])
  await user.click(await screen.findByRole('link', { name: '“On the train”' }))
  expect(await sheet()).toHaveValue('The night is long.')
  expect(await screen.findByText('Stored on this device. It is saved when the connection is back.')).toBeVisible()
  await user.type(await sheet(), ' And dark.')
  server.setDown(false)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(address()).toBe('/scripts/scr_1?edit'))
  expect(await sheet()).toHaveValue('The night is long. And dark.')
  await waitFor(() => expect(server.getScript()?.content).toBe('The night is long. And dark.'))
  await waitFor(() => expect(stored.size).toBe(0))
  expect(server.getScript('scr_2')).toBeUndefined()
})

test('the list of scripts sends unsent edits when the user returns to its tab', async () => {
  const { server } = await openOffline([edit({})])
  await screen.findByRole('link', { name: '“On the train”' })
  server.setDown(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByRole('heading', { name: 'On the train' })).toBeVisible()
  expect(screen.queryByText(/stored on this device/)).toBeNull()
})

test('an unsent edit is discarded only after the user confirms this, and other edits stay', async () => {
  const base = { ...emptyScript, title: 'Balcony', content: 'ROMEO', version: 1 }
  const mine = { ...emptyScript, title: 'Balcony', content: 'ROMEO, again' }
  const { stored, user } = await openOffline([edit({}), edit({ key: 'k2', scriptId: 'scr_1', base, mine })])
  await user.click(await screen.findByRole('button', { name: 'Discard unsaved changes of “On the train”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Discard unsaved changes?' }))
  expect(dialog.getByText('“On the train” is only on this device and will be deleted permanently.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect([...stored.keys()]).toEqual(['k1', 'k2'])

  await user.click(screen.getByRole('button', { name: 'Discard unsaved changes of “On the train”' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
  // Waits until the dialog is closed: while a dialog is open, the list behind it cannot be found by its role.
  expect(await screen.findByRole('link', { name: '“Balcony”' })).toHaveAttribute('href', '/scripts/scr_1?edit')
  await waitFor(() => expect(screen.queryByRole('link', { name: '“On the train”' })).toBeNull())
  expect([...stored.keys()]).toEqual(['k2'])
})

test('a link to an unsent script that is no longer stored opens a page that creates no script, and says that the script is saved or open elsewhere', async () => {
  const { indexedDB } = createFakeIndexedDb<StoredEdit>()
  vi.stubGlobal('indexedDB', indexedDB)
  const sent = fakeServer(createFakeScriptsServer().answers)
  await visit('/scripts/new?kept=k1', buildSession())
  expect(await screen.findByText('It was saved meanwhile, or it is open in another tab.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(sent.map(({ name }) => name)).not.toContain('saveScript')
})

test('the list of scripts sends unsent edits when the connection is back, and when a script changes on another device', async () => {
  const events = fakeEventStream()
  onTestFinished(connectLive())
  const { server, stored } = await openOffline([edit({}), edit({ key: 'k2', wishKey: 'k2' })])
  await screen.findAllByRole('link', { name: '“On the train”' })
  server.setDown(false)
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(stored.size).toBe(0))
  stored.set('k3', edit({ key: 'k3', wishKey: 'k3' }))
  events.emit({ topic: 'script', id: 'scr_1', version: 1 })
  await waitFor(() => expect(stored.size).toBe(0))
  expect(server.getScript('scr_3')?.content).toBe('The night is long.')
})

test('for each unsent edit, the list says whether its script was changed or deleted on another device, or the server refused the edit', async () => {
  const base = { ...emptyScript, title: 'Balcony', content: 'ROMEO', version: 1 }
  const mine = { ...base, content: 'JULIET' }
  const ofScript = (key: string, scriptId: string, title: string) =>
    edit({ key, scriptId, base, mine: { ...mine, title } })
  const { indexedDB } = createFakeIndexedDb([
    ofScript('k1', 'scr_1', 'Changed'),
    ofScript('k2', 'scr_2', 'Gone'),
    ofScript('k3', 'scr_3', 'Refused'),
  ])
  vi.stubGlobal('indexedDB', indexedDB)
  const server = createFakeScriptsServer([{ content: 'NURSE', version: 2 }, { isDeleted: true }, {}])
  const { updateScript } = server.answers
  fakeServer({
    ...server.answers,
    updateScript: (input, request) =>
      input.scriptId === 'scr_3' ? fail('read_only') : (updateScript?.(input, request) ?? fail('not_found')),
  })
  await visit('/scripts', buildSession())
  const row = async (title: string) => (await screen.findByRole('link', { name: `“${title}”` })).closest('li')
  expect(await row('Changed')).toHaveTextContent('was changed on another device, too')
  expect(await row('Gone')).toHaveTextContent('was deleted on another device')
  expect(await row('Refused')).toHaveTextContent('could not be saved')
})

test('if another account signs in while unsent edits are being sent, the remaining edits are not sent', async () => {
  const { stored, indexedDB } = createFakeIndexedDb([edit({}), edit({ key: 'k2', wishKey: 'k2' })])
  vi.stubGlobal('indexedDB', indexedDB)
  const server = createFakeScriptsServer()
  const sent = fakeServer({
    ...server.answers,
    saveScript: () => {
      act(() => sessionStore.set(buildSession({ uid: 'u2' })))
      throw new NetworkFailure()
    },
  })
  await visit('/scripts', buildSession())
  const getSaves = () => sent.filter(({ name }) => name === 'saveScript')
  await waitFor(() => expect(getSaves()).toHaveLength(1))
  await act(async () => {})
  expect(getSaves()).toHaveLength(1)
  expect(stored.size).toBe(2)
})

test('after the list of scripts is closed, it sends no edits', async () => {
  const { server, stored, unmount } = await openOffline([edit({})])
  await screen.findByRole('link', { name: '“On the train”' })
  unmount()
  server.setDown(false)
  window.dispatchEvent(new Event('online'))
  document.dispatchEvent(new Event('visibilitychange'))
  await act(async () => {})
  expect(server.getScript()).toBeUndefined()
  expect(stored.size).toBe(1)
})

/** Fakes the lock API of a browser. `held` contains the names of the held locks; a test can add the locks of other tabs. */
function fakeLocks() {
  const held = new Set<string>()
  const request = async (name: string, _how: object, hold: (lock: object | null) => unknown) => {
    if (held.has(name)) return hold(null)
    held.add(name)
    try {
      return await hold({ name })
    } finally {
      held.delete(name)
    }
  }
  vi.spyOn(Navigator.prototype, 'locks', 'get').mockReturnValue({ request } as unknown as LockManager)
  return held
}

test('an unsent edit that is open in another tab can neither be sent nor discarded; after that tab has closed it, it is sent', async () => {
  Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const held = fakeLocks()
  const { stored, server, user } = await openOffline([edit({})])
  await screen.findByRole('link', { name: '“On the train”' })
  await waitFor(() => expect([...held]).toEqual([]))
  held.add('sp.edit.k1')
  await user.click(screen.getByRole('button', { name: 'Discard unsaved changes of “On the train”' }))
  const asked = within(await screen.findByRole('dialog'))
  await user.click(asked.getByRole('button', { name: 'Discard' }))
  expect(await asked.findByText('This could not be discarded. It may be open in another tab.')).toBeVisible()
  expect(stored.size).toBe(1)
  await user.click(asked.getByRole('button', { name: 'Keep it' }))
  server.setDown(false)
  window.dispatchEvent(new Event('online'))
  await act(async () => {})
  expect(server.getScript()).toBeUndefined()
  held.clear()
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(stored.size).toBe(0))
})

test('the editor locks the unsent edit that it shows, and unlocks it when the editor closes', async () => {
  Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(Navigator.prototype, 'locks'))
  const held = fakeLocks()
  const { indexedDB } = createFakeIndexedDb([edit({})])
  vi.stubGlobal('indexedDB', indexedDB)
  fakeServer(createFakeScriptsServer().answers)
  const { unmount } = await visit('/scripts/new?kept=k1', buildSession())
  expect(await sheet()).toHaveValue('The night is long.')
  expect([...held]).toEqual(['sp.edit.k1'])
  unmount()
  await waitFor(() => expect([...held]).toEqual([]))
})
