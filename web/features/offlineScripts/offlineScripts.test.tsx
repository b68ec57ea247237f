import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sessionStore } from '../../platform/session/session.ts'
import { getOfflineDatabase, type OfflineScript } from '../../platform/storage/offlineDatabase.ts'
import { buildSession } from '../../testing/builders.ts'
import { createFakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { ToastRegion } from '../../ui/overlays/ToastRegion.tsx'
import { OfflineScripts, OfflineScriptSettings } from './index.ts'
import * as messages from './messages.ts'

beforeEach(() => {
  const { indexedDB, IDBKeyRange } = createFakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})
afterEach(() => vi.unstubAllGlobals())

const buildOfflineScript = (scriptId: string, title: string, part: Partial<OfflineScript> = {}): OfflineScript => ({
  ...{ scriptId, title, mine: ['MARA'], scenes: [{ index: 2, name: 'The kiosk', lineIds: ['l1'] }] },
  ...{ includesOwnLines: false, lineCount: 9, missingCount: 0, bytes: 2_400_000 },
  updatedAt: new Date(2026, 10, 20, 18, 30).getTime(),
  ...part,
})

/**
 * Stores scripts of an account on the device and shows the list. No other test may use this account: a page opens the
 * database of an account once, and test files may share a page.
 */
async function openList(accountId: string, scripts: readonly OfflineScript[], page = <OfflineScripts />) {
  const database = getOfflineDatabase(accountId)
  for (const script of scripts) await database?.put(script)
  sessionStore.set(buildSession({ uid: accountId }))
  render(
    <MemoryRouter>
      {page}
      <ToastRegion />
    </MemoryRouter>,
  )
  return database
}

const link = (name: string) => screen.getByRole('link', { name })

test('the scripts on the device are listed, the latest copy first, with scenes, size, date and the number of lines without audio', async () => {
  const scenes = [0, 1].map((index) => ({ index, name: `Scene ${index + 1}`, lineIds: [] }))
  await openList('lister-1', [
    buildOfflineScript('s1', 'The Late Ferry', { missingCount: 1 }),
    buildOfflineScript('s2', 'Three Sisters', {
      scenes,
      missingCount: 4,
      updatedAt: new Date(2026, 10, 21, 9, 5).getTime(),
    }),
  ])
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map((row) => within(row).getByText(/^[A-Z]\w+ .*[a-z]$/).textContent)).toEqual([
    'Three Sisters',
    'The Late Ferry',
  ])
  expect(rows[0]).toHaveTextContent(/2 scenes\. 2\.4 MB, as of 21 Nov.*09:05/)
  expect(rows[0]).toHaveTextContent('4 lines have no sound yet.')
  expect(rows[1]).toHaveTextContent(/The kiosk\. 2\.4 MB, as of 20 Nov.*18:30/)
  expect(rows[1]).toHaveTextContent('1 line has no sound yet.')
})

test('Rehearse and Film open the only offline scene; if there are several, Film opens the first, and the link of Rehearse names no scene', async () => {
  const scenes = [3, 4].map((index) => ({ index, name: `Scene ${index + 1}`, lineIds: [] }))
  await openList('lister-2', [
    buildOfflineScript('s1', 'The Late Ferry'),
    buildOfflineScript('s2', 'Three Sisters', { scenes }),
  ])
  await screen.findByText('The Late Ferry')
  const open = ['The Late Ferry', 'Three Sisters'].map((title) =>
    ['Rehearse', 'Drill', 'Film'].map((action) => link(`${action} ${title}`).getAttribute('href')),
  )
  expect(open).toEqual([
    ['/practice?script=s1&scene=3', '/practice?script=s1&drill=due', '/practice/s1/tape?scene=3'],
    ['/practice?script=s2', '/practice?script=s2&drill=due', '/practice/s2/tape?scene=4'],
  ])
})

test('removing a script deletes its text and audio from the device, but no other script of any account', async () => {
  const database = await openList('lister-3', [
    buildOfflineScript('s1', 'The Late Ferry'),
    buildOfflineScript('s2', 'Three Sisters'),
  ])
  const other = getOfflineDatabase('lister-other')
  await other?.put(buildOfflineScript('s1', 'The Late Ferry'))
  for (const scriptId of ['s1', 's2']) await database?.putAudio(scriptId, 'l1', new ArrayBuffer(4))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove The Late Ferry from this device' }))
  expect(await screen.findByText('The Late Ferry is no longer on this device')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('The Late Ferry')).toBeNull())
  expect((await database?.list())?.map(({ scriptId }) => scriptId)).toEqual(['s2'])
  expect([await database?.listAudio('s1'), await database?.listAudio('s2')]).toEqual([[], ['l1']])
  expect(await other?.list()).toHaveLength(1)
})

test('a script that is stored while the list is open appears in the list', async () => {
  const database = await openList('lister-4', [buildOfflineScript('s1', 'The Late Ferry')])
  await screen.findByText('The Late Ferry')
  await database?.put(buildOfflineScript('s2', 'Three Sisters'))
  expect(await screen.findByText('Three Sisters')).toBeVisible()
})

test('if the browser cannot remove a script, the page says what to do', async () => {
  await openList('lister-5', [buildOfflineScript('s1', 'The Late Ferry')])
  const remove = await screen.findByRole('button', { name: /^Remove/ })
  vi.stubGlobal('IDBKeyRange', {
    bound() {
      throw new DOMException('storage is blocked', 'InvalidStateError')
    },
  })
  await userEvent.click(remove)
  expect(await screen.findByText(/^It could not be removed\./)).toBeVisible()
})

test('the account page lists the titles of the scripts on this device as plain text, or says that there are none', async () => {
  await openList(
    'lister-6',
    [buildOfflineScript('s1', 'The Late Ferry')],
    <OfflineScriptSettings accountId="lister-6" />,
  )
  expect(await screen.findByRole('button', { name: /^Remove/ })).toBeVisible()
  expect(screen.queryByRole('link')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }))
  expect(await screen.findByText(/^No script is kept on this device\./)).toBeVisible()
})

test('without a connection, the list says that progress is saved later; without offline scripts there is no list', async () => {
  await openList('lister-7', [buildOfflineScript('s1', 'The Late Ferry')], <OfflineScripts isOffline />)
  expect(await screen.findByText(/is saved to your account when the connection is back/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /^Remove/ }))
  await screen.findByText('The Late Ferry is no longer on this device')
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'On this device' })).toBeNull())
})

test('if the browser blocks storage, the account page says that no scripts are on the device', async () => {
  vi.stubGlobal('indexedDB', {
    open() {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  render(<OfflineScriptSettings accountId="account without storage" />)
  expect(await screen.findByText(messages.none)).toBeVisible()
})
