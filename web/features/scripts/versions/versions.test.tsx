// Tests the list of earlier versions of a script with a fake server, and the formats of days, durations and titles.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient, QueryProvider } from '../../../platform/query/query.tsx'
import '../../../testing/resetState.ts'
import { formatDay, formatDuration, formatMoment } from '../messages.ts'
import { suggestTitle } from '../SaveToScripts.tsx'
import { closeScriptStores, openScriptStore, scene } from '../testing/openScriptStore.ts'
import { VersionList } from './VersionList.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => {
  closeScriptStores()
  vi.useRealTimers()
  queryClient.clear()
})

function showVersions(prepare: (opened: ReturnType<typeof openScriptStore>) => void = () => undefined) {
  const opened = openScriptStore()
  prepare(opened)
  render(
    <QueryProvider>
      <VersionList scriptId="scr_1" store={opened.store} isReadOnly={false} />
    </QueryProvider>,
  )
  return opened
}

const restore = async (facts: RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name: facts }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Restore this version' })).toBeEnabled())
  fireEvent.click(dialog.getByRole('button', { name: 'Restore this version' }))
  return dialog
}

test('an earlier version says whether it came from another device or was replaced by a restored version', async () => {
  showVersions(({ server }) => {
    server.addVersion({ content: 'One.' }, 'edit', 1)
    server.addVersion({ content: 'One two.' }, 'conflict', 1)
    server.addVersion({ content: 'One two three.' }, 'restore', 1)
  })
  const rows = await screen.findAllByRole('button')
  expect(rows.map(({ lastChild }) => lastChild?.textContent)).toEqual([
    '3 words, before another version was restored',
    '2 words, from another device',
    '1 word',
  ])
})

test('a change that was not sent is saved before an earlier version replaces it, and the list then shows this change as a version', async () => {
  const { server, store } = showVersions(
    ({ server }) => void server.addVersion({ title: 'Balcony', content: 'Before.' }, 'edit', 1),
  )
  act(() => store.change({ content: `${scene}More words.` }))
  await restore(/1 word/)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(store.get()).toMatchObject({ content: 'Before.', save: 'saved' })
  expect(server.versions()[0]).toMatchObject({ kind: 'restore', content: `${scene}More words.` })
  expect(await screen.findByRole('button', { name: /before another version was restored/ })).toBeVisible()
})

test('during a conflict an earlier version can be restored, because the server has both texts', async () => {
  const { server, store, advance } = showVersions(
    ({ server }) => void server.addVersion({ title: 'Balcony', content: 'Before.' }, 'edit', 1),
  )
  server.changeElsewhere('scr_1', { content: scene.replace('soft', 'hark') })
  await act(async () => {
    store.change({ content: scene.replace('soft', 'hush') })
    await advance()
  })
  expect(store.get().save).toBe('conflict')
  await restore(/^.*1 word$/)
  await waitFor(() => expect(store.get()).toMatchObject({ content: 'Before.', conflict: null }))
})

test('an earlier version of more than 300,000 characters is shown only as text, a shorter one also with what changed', async () => {
  showVersions(({ server }) => {
    server.addVersion({ content: 'x'.repeat(300_001) }, 'edit', 1)
    server.addVersion({ content: `${'x'.repeat(299_990)} y y y` }, 'edit', 1)
  })
  fireEvent.click(await screen.findByRole('button', { name: /1 word/ }))
  expect(within(await screen.findByRole('dialog')).queryByRole('radio')).toBeNull()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  fireEvent.click(await screen.findByRole('button', { name: /4 words/, hidden: true }))
  expect(await screen.findByRole('radio', { name: 'What changed' })).toBeVisible()
})

test('a day is shown as “today at 3:04 PM”, as “Oct 20”, or in another year as “Nov 21, 2025”', () => {
  const now = new Date(2026, 10, 21, 18, 0)
  const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString()
  expect(formatDay(at(2026, 10, 21, 15, 4), now)).toBe('today at 3:04 PM')
  expect(formatDay(at(2026, 9, 20, 15, 4), now)).toBe('Oct 20')
  expect(formatDay(at(2025, 10, 21, 15, 4), now)).toBe('Nov 21, 2025')
  expect(formatMoment(at(2026, 10, 21, 15, 4), now)).toBe('Today at 3:04 PM')
  expect(formatMoment(at(2025, 10, 21, 15, 4), now)).toBe('Nov 21, 2025 at 3:04 PM')
})

test('a duration of less than 90 minutes is shown in minutes, a longer one in rounded hours', () => {
  expect([1, 89, 90, 149, 150].map(formatDuration)).toEqual(['1 minute', '89 minutes', '2 hours', '2 hours', '3 hours'])
})

test('the suggested title is the first row of text that is not blank, cut to 80 characters; an emoji is never cut in half', () => {
  expect(suggestTitle(' \n\n  ACT ONE  \nA kitchen.')).toBe('ACT ONE')
  expect(suggestTitle('x'.repeat(81))).toBe('x'.repeat(80))
  expect(suggestTitle(`${'x'.repeat(79)}🎭`)).toBe('x'.repeat(79))
  expect(suggestTitle(' \n')).toBe('')
})
