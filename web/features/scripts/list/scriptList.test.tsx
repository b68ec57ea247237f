// Tests what the user changes and filters in the list of scripts.
import type { ScriptRow } from '@scene-partner/contract/entities'
import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test } from 'vitest'
import { QueryProvider } from '../../../platform/query/query.tsx'
import '../../../testing/resetState.ts'
import { buildScriptProgress, buildScriptRow, buildSession } from '../../../testing/builders.ts'
import { fail, fakeServer, type Answers, type SentCall } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import { useScriptProgress } from '../queries.ts'

/** Opens the list of these scripts. Its fake server filters only by tag and favourite. */
async function openList(rows: Partial<ScriptRow>[], answers: Answers = {}, session = buildSession()) {
  const scripts = rows.map((facts, index) => buildScriptRow({ id: `scr_${index + 1}`, ...facts }))
  const sent = fakeServer({
    getUserScripts: ({ tag, onlyFavorites }) => ({
      scripts: scripts.filter((one) => (!tag || one.tags.includes(tag)) && (!onlyFavorites || one.isFavorite)),
    }),
    getScriptTags: () => ({ tags: [{ tag: 'verse', scripts: 1 }] }),
    ...answers,
  })
  await visit('/scripts', session)
  await screen.findByRole('list', { name: 'Scripts' })
  return { sent, user: userEvent.setup() }
}

const getInputs = (sent: readonly SentCall[], name: string) =>
  sent.filter((one) => one.name === name).map(({ input }) => input)
const getRow = (title: string) => {
  const row = screen.getByRole('link', { name: title }).closest('li')
  if (!row) throw new Error(`the list has no script ${title}`)
  return within(row)
}

async function chooseAction(title: string, action: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More about “${title}”` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

test('the menu of a script in the list adds it to or removes it from the favourites, and archives or unarchives it', async () => {
  const { sent } = await openList([{ title: 'Balcony' }, { title: 'Arcadia', isFavorite: true, isArchived: true }], {
    updateScript: () => fail('unavailable'),
    toggleScriptArchive: () => fail('unavailable'),
  })
  expect(getRow('Arcadia').getByText(/^Archived/)).toBeVisible()
  expect(getRow('Balcony').queryByText(/^Archived/)).toBeNull()
  await chooseAction('Balcony', 'Add to favourites')
  await chooseAction('Arcadia', 'Remove from favourites')
  await chooseAction('Balcony', 'Archive')
  await chooseAction('Arcadia', 'Unarchive')
  await waitFor(() => expect(getInputs(sent, 'toggleScriptArchive')).toHaveLength(2))
  expect(getInputs(sent, 'updateScript')).toEqual([
    { scriptId: 'scr_1', isFavorite: true },
    { scriptId: 'scr_2', isFavorite: false },
  ])
  expect(getInputs(sent, 'toggleScriptArchive')).toEqual([
    { scriptId: 'scr_1', isArchived: true },
    { scriptId: 'scr_2', isArchived: false },
  ])
})

test('a new favourite is marked before the server answers; if the server refuses it, the mark disappears', async () => {
  let refuse: () => void = () => undefined
  const refused = new Promise<void>((resolve) => (refuse = resolve))
  await openList([{ title: 'Balcony' }, { title: 'Arcadia' }], {
    updateScript: async () => {
      await refused
      return fail('internal', { requestId: 'req_1' })
    },
  })
  await chooseAction('Balcony', 'Add to favourites')
  expect(await getRow('Balcony').findByRole('img', { name: 'Favourite' })).toBeVisible()
  expect(getRow('Arcadia').queryByRole('img', { name: 'Favourite' })).toBeNull()
  refuse()
  expect(await screen.findByText(/^The favourite could not be changed/)).toBeVisible()
  await waitFor(() => expect(getRow('Balcony').queryByRole('img', { name: 'Favourite' })).toBeNull())
})

test('a press on a tag filters even a list of two scripts, and shows the fields for the filter and the order', async () => {
  const { sent, user } = await openList([{ title: 'Balcony', tags: ['verse'] }, { title: 'Arcadia' }])
  await user.click(screen.getByRole('button', { name: 'Only scripts with the tag verse' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Arcadia' })).toBeNull())
  expect(screen.getByText('1 script found')).toBeInTheDocument()
  const tag = screen.getByRole('combobox', { name: 'Tag' })
  expect(tag).toHaveValue('verse')
  await user.selectOptions(tag, 'All tags')
  expect(await screen.findByRole('link', { name: 'Arcadia' })).toBeVisible()
  expect(screen.queryByText(/scripts? found/)).toBeNull()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Title')
  await waitFor(() => expect(getInputs(sent, 'getUserScripts').at(-1)).toMatchObject({ sort: 'title' }))
  const favourites = screen.getByRole('button', { name: 'Favourites' })
  await user.click(favourites)
  expect(await screen.findByText('No matching script')).toBeVisible()
  await user.click(favourites)
  expect(await screen.findByRole('link', { name: 'Arcadia' })).toBeVisible()
})

test('after a script is deleted, the tags for the filter are loaded again', async () => {
  const { sent } = await openList([{ title: 'Balcony' }], { deleteScript: () => ({ success: true }) })
  const before = getInputs(sent, 'getScriptTags').length
  await chooseAction('Balcony', 'Delete')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(getInputs(sent, 'getScriptTags').length).toBeGreaterThan(before))
})

test('the error of a failed deletion is not shown again when the user wants to delete another script', async () => {
  await openList([{ title: 'Balcony' }, { title: 'Arcadia' }], { deleteScript: () => fail('unavailable') })
  await chooseAction('Balcony', 'Delete')
  const first = within(await screen.findByRole('dialog'))
  await userEvent.click(first.getByRole('button', { name: 'Delete' }))
  await first.findByRole('alert')
  await userEvent.click(first.getByRole('button', { name: 'Keep it' }))
  await chooseAction('Arcadia', 'Delete')
  expect(within(await screen.findByRole('dialog')).queryByRole('alert')).toBeNull()
})

test('an admin who views another account sees its scripts, but no button that adds or changes one', async () => {
  await openList([{ title: 'Balcony' }], {}, buildSession({}, { impersonatedBy: 'admin' }))
  expect(screen.getByRole('link', { name: 'Balcony' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'New script' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull()
})

test('the progress in 51 scripts is loaded, although one request may contain only 50 scripts', async () => {
  const ids = Array.from({ length: 51 }, (_, index) => `scr_${index + 1}`)
  fakeServer({
    getScriptProgress: ({ scriptIds }) => ({ scripts: scriptIds.map((scriptId) => buildScriptProgress({ scriptId })) }),
  })
  const { result } = renderHook(() => useScriptProgress(ids), { wrapper: QueryProvider })
  await waitFor(() => expect([...result.current.keys()]).toEqual(ids))
})

test('while the result of a search loads, the scripts that were listed before stay visible', async () => {
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  onTestFinished(() => answer())
  const rows = ['Balcony', 'Arcadia', 'Copenhagen', 'Dogville', 'Equus', 'Faith Healer']
  await openList(
    rows.map((title) => ({ title })),
    {
      getUserScripts: async ({ search }) => {
        if (search) await answered
        return {
          scripts: rows
            .filter((title) => !search || title === search)
            .map((title) => buildScriptRow({ title, id: title })),
        }
      },
    },
  )
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search scripts' }), { target: { value: 'Equus' } })
  await act(async () => {})
  expect(screen.getByRole('link', { name: 'Balcony' })).toBeVisible()
  answer()
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Balcony' })).toBeNull())
})
