// Tests the buttons and save states of the script editor, changes on other devices, and edits that were not sent.
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectLive } from '../../../platform/api/live.ts'
import '../../../testing/resetState.ts'
import { buildSession } from '../../../testing/builders.ts'
import { fakeEventStream } from '../../../testing/fakeEventStream.ts'
import { createFakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { fail, fakeServer, type Answers } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import type { StoredEdit } from '../sync/draftDatabase.ts'
import { emptyScript } from '../sync/scriptFields.ts'
import { createFakeScriptsServer } from '../testing/fakeScriptsServer.ts'

const lines = 'ROMEO\nBut soft!\n'

type EditorOptions = {
  script?: NonNullable<Parameters<typeof createFakeScriptsServer>[0]>[number]
  session?: ReturnType<typeof buildSession>
  answers?: Answers
}

/** Opens the editor of a script that is stored on a fake server. */
async function openEditor({ script = {}, session = buildSession(), answers = {} }: EditorOptions = {}) {
  const server = createFakeScriptsServer([{ content: lines, ...script }])
  const sent = fakeServer({ ...server.answers, ...answers })
  const view = await visit('/scripts/scr_1?edit', session)
  const text = await screen.findByRole('textbox', { name: 'Script' })
  const getInputs = (name: string) => sent.filter((one) => one.name === name).map(({ input }) => input)
  return { ...view, server, text, getInputs }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const write = (text: HTMLElement, value: string) => fireEvent.change(text, { target: { value } })
/** Sends unsent changes at once, as the editor does when the connection is back. */
const send = () => act(async () => void window.dispatchEvent(new Event('online')))

test('the buttons of the editor add a script to the favourites and to the archive, and remove it from both', async () => {
  const { server } = await openEditor()
  await press('Add to favourites')
  await press('Remove from favourites')
  await screen.findByRole('button', { name: 'Add to favourites' })
  expect(server.getScript()?.isFavorite).toBe(false)
  expect(screen.queryByText('This script is in the archive.')).toBeNull()
  await press('Archive')
  expect(await screen.findByText('This script is in the archive.')).toBeVisible()
  expect(server.getScript()?.isArchived).toBe(true)
  await press('Unarchive')
  await waitFor(() => expect(screen.queryByText('This script is in the archive.')).toBeNull())
})

test('“Open in Practice” is disabled for an empty text and for one of more than 200,000 characters', async () => {
  const { text } = await openEditor()
  const open = screen.getByRole('button', { name: 'Open in Practice' })
  expect(open).toBeEnabled()
  write(text, ' \n')
  expect(open).toBeDisabled()
  write(text, 'x'.repeat(200_000))
  expect(open).toBeEnabled()
  write(text, 'x'.repeat(200_001))
  expect(open).toBeDisabled()
  expect(open).toHaveAccessibleDescription(/^Up to 200,000 characters are read at once/)
})

test('a script that another device deleted has no button to delete it, and its text can be saved as a new script', async () => {
  const { server, text } = await openEditor()
  server.deleteScript('scr_1')
  write(text, 'But hush!')
  await send()
  expect(await screen.findByText(/What you see here is still yours/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await press('Save as a new script')
  await waitFor(() => expect(server.getScript('scr_2')?.content).toBe('But hush!'))
  await waitFor(() => expect(screen.queryByText(/What you see here is still yours/)).toBeNull())
})

test('a change of another device appears in the open editor, which announces it', async () => {
  const events = fakeEventStream()
  onTestFinished(connectLive())
  const { server, text } = await openEditor()
  expect(screen.queryByText('Changes from another device were added to this script.')).toBeNull()
  server.changeElsewhere('scr_1', { content: 'But hark!' })
  events.emit({ topic: 'script', id: 'scr_1', version: 2 })
  await waitFor(() => expect(text).toHaveValue('But hark!'))
  expect(screen.getByText('Changes from another device were added to this script.')).toBeInTheDocument()
})

test('a title stays one line, also if text of several lines is pasted into it', async () => {
  await openEditor()
  const title = screen.getByRole('textbox', { name: 'Title' })
  write(title, 'Act two \n  scene one')
  expect(title).toHaveValue('Act two scene one')
  expect(fireEvent.keyDown(title, { key: 'Enter' })).toBe(false)
})

test('while two versions of a line wait for a choice, title and tags cannot be changed; then the editor shows the chosen version', async () => {
  const { server, text } = await openEditor()
  server.changeElsewhere('scr_1', { content: lines.replace('soft', 'hark') })
  write(text, lines.replace('soft', 'hush'))
  await send()
  await screen.findByRole('heading', { name: 'Two devices changed the same lines' })
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveAttribute('readonly')
  expect(screen.queryByRole('combobox', { name: 'Tags' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Theirs' }))
  await press('Keep this choice')
  expect(await screen.findByRole('textbox', { name: 'Script' })).toHaveValue(lines.replace('soft', 'hark'))
})

test('the editor shows why the server refused a change', async () => {
  const { text } = await openEditor({ answers: { updateScript: () => fail('read_only') } })
  write(text, 'But hush!')
  await send()
  expect(await screen.findByRole('alert')).toHaveTextContent(fail('read_only').message)
})

test('if neither the server nor the browser can store a text, the editor warns the user to copy it', async () => {
  vi.stubGlobal('indexedDB', undefined)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { server, text } = await openEditor()
  server.setDown(true)
  write(text, 'But hush!')
  await send()
  expect(await screen.findByText('This browser cannot store your text: copy it before you leave.')).toBeVisible()
})

test('a text that was just typed is saved when the user leaves the editor', async () => {
  const { server, text, unmount } = await openEditor()
  write(text, 'But hush!')
  unmount()
  await waitFor(() => expect(server.getScript()?.content).toBe('But hush!'))
})

test('if a script cannot be opened, the user can try again', async () => {
  let isDown = true
  const server = createFakeScriptsServer([{ content: lines }])
  const { getScript } = server.answers
  fakeServer({
    ...server.answers,
    getScript: (input, request) => (isDown ? fail('unavailable') : (getScript?.(input, request) ?? fail('not_found'))),
  })
  await visit('/scripts/scr_1?edit', buildSession())
  expect(await screen.findByRole('heading', { name: 'This script could not be opened' })).toBeVisible()
  isDown = false
  await press('Try Again')
  expect(await screen.findByRole('textbox', { name: 'Script' })).toHaveValue(lines)
})

test('an admin who views another account can read a script but not change it, and the server is not told that it was opened', async () => {
  const { text, getInputs } = await openEditor({ session: buildSession({}, { impersonatedBy: 'admin' }) })
  expect(text).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: /Delete|Archive|favourites/ })).toBeNull()
  expect(screen.getByText('None')).toBeVisible()
  expect(getInputs('openScript')).toEqual([])
})

const buildEdit = (key: string, content: string, facts: Partial<StoredEdit> = {}): StoredEdit => ({
  ...{ key, scriptId: 'scr_1', wishKey: key, asked: null, at: 1 },
  base: { ...emptyScript, title: 'Balcony', content: lines, version: 1 },
  mine: { ...emptyScript, title: 'Balcony', content },
  ...facts,
})

test('the editor opens the newest unsent edit of its script, even if another device has deleted the script', async () => {
  const edits = [
    buildEdit('k1', 'The older edit.'),
    buildEdit('k2', 'The newer edit.', { at: 2 }),
    buildEdit('k3', 'The edit of another script.', { at: 3, scriptId: 'scr_2' }),
  ]
  vi.stubGlobal('indexedDB', createFakeIndexedDb(edits).indexedDB)
  onTestFinished(() => void vi.unstubAllGlobals())
  const { unmount } = await openEditor()
  expect(screen.getByRole('textbox', { name: 'Script' })).toHaveValue('The newer edit.')
  unmount()
  vi.stubGlobal('indexedDB', createFakeIndexedDb(edits).indexedDB)
  await openEditor({ script: { isDeleted: true } })
  expect(screen.getByRole('textbox', { name: 'Script' })).toHaveValue('The newer edit.')
})
