// This file is long because all tests of the list of scripts share one fake server and its helpers.
import type { Session } from '@scene-partner/contract/entities'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { toasts } from '../../ui/overlays/toasts.ts'
import { buildScriptProgress, buildScriptRow, buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import { createFakeScriptsServer } from './testing/fakeScriptsServer.ts'

// A page may send changes after it was closed, so the fake server is removed only after all tests.
afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  for (const { id } of toasts.get()) toasts.close(id)
})

const others = { getUserAvailableVoices: () => ({ voices: [], engines: [] }) }
const lines = 'ROMEO\nBut soft!\n'

type Server = ReturnType<typeof createFakeScriptsServer>

async function open(
  address: string,
  scripts: Parameters<typeof createFakeScriptsServer>[0] = [],
  { session = buildSession(), prepare }: { session?: Session; prepare?: (server: Server) => void } = {},
) {
  const server = createFakeScriptsServer(scripts)
  prepare?.(server)
  const sent = fakeServer({ ...others, ...server.answers })
  const view = await visit(address, session)
  return { server, sent, user: userEvent.setup(), ...view }
}

/** Six scripts: with this many, the list offers search and sorting. */
const sixScripts = ['Balcony', 'Arcadia', 'Copenhagen', 'Dogville', 'Equus', 'Faith Healer'].map((title) => ({ title }))

const called = (sent: { name: string; input: unknown }[], name: string) =>
  sent.filter((one) => one.name === name).map(({ input }) => input)
const sheet = () => screen.findByRole('textbox', { name: 'Script' })
/** Opens the menu of the script with this title and chooses an entry. */
async function chooseAction(user: ReturnType<typeof userEvent.setup>, title: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `More about “${title}”` }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}
const titles = () =>
  screen
    .queryAllByRole('heading', { level: 2 })
    .filter((heading) => heading.closest('li'))
    .map(({ textContent }) => textContent)

// [spec1 §2.57] [spec1 §2.81]
test('the list of scripts shows title, first words, duration and tags of each script', async () => {
  await open('/scripts', [{ content: lines, tags: ['verse'] }])
  const list = await screen.findByRole('list', { name: 'Scripts' })
  const row = within(list).getAllByRole('listitem')[0] ?? list
  expect(within(row).getByRole('link', { name: 'Balcony' })).toHaveAttribute('href', '/scripts/scr_1')
  expect(row).toHaveTextContent('ROMEO But soft!')
  expect(row).toHaveTextContent('About 1 minute')
  expect(within(row).getByRole('button', { name: 'Only scripts with the tag verse' })).toBeVisible()
})

test('the duration shown for a script is based on its spoken lines or, if unknown, on all its words', async () => {
  await open('/scripts', [
    { title: 'Known', wordCount: 24_000, analysis: { scenes: 3, speeches: 879, spokenMs: 7_200_000 } },
    { title: 'Stored by an earlier version', wordCount: 24_000, analysis: { scenes: 3, speeches: 879 } },
  ])
  const rows = within(await screen.findByRole('list', { name: 'Scripts' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent?.match(/About \d+ hours/)?.[0])).toEqual([
    'About 2 hours',
    'About 3 hours',
  ])
})

// [spec1 §2.57]
test('a search shows only matching scripts; if there are none, the user can show all scripts again', async () => {
  const { user } = await open('/scripts', sixScripts)
  const search = await screen.findByRole('searchbox', { name: 'Search scripts' })
  await screen.findByRole('link', { name: 'Balcony' })
  await user.type(search, 'arca')
  await waitFor(() => expect(titles()).toEqual(['Arcadia']))
  await user.type(search, 'zzz')
  expect(await screen.findByText('No matching script')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show all scripts' }))
  await waitFor(() => expect(titles()).toEqual(sixScripts.map(({ title }) => title)))
})

test(
  'the favourites filter of the list shows only scripts that are marked as favourites',
  { tags: ['long'] },
  async () => {
    const { server, user } = await open('/scripts', sixScripts)
    await chooseAction(user, 'Arcadia', 'Add to favourites')
    await waitFor(() => expect(server.getScript('scr_2')?.isFavorite).toBe(true))
    await user.click(screen.getByRole('button', { name: 'Favourites' }))
    await waitFor(() => expect(titles()).toEqual(['Arcadia']))
  },
)

// [spec1 §2.57]
test(
  'an archived script disappears from the list of scripts, and the user can unarchive it',
  { tags: ['long'] },
  async () => {
    const { user } = await open('/scripts', [{ title: 'Balcony' }, { title: 'Arcadia' }])
    await chooseAction(user, 'Balcony', 'Archive')
    await waitFor(() => expect(titles()).toEqual(['Arcadia']))
    await user.click(screen.getByRole('switch', { name: 'Show archived scripts' }))
    await chooseAction(user, 'Balcony', 'Unarchive')
    await user.click(screen.getByRole('switch', { name: 'Show archived scripts' }))
    await waitFor(() => expect(titles()).toEqual(['Balcony', 'Arcadia']))
  },
)

// [spec1 §2.57]
test('deleting a script asks for confirmation, and the user can undo the deletion', async () => {
  const { server, user } = await open('/scripts', [{ title: 'Balcony' }])
  await chooseAction(user, 'Balcony', 'Delete')
  const dialog = await screen.findByRole('dialog', { name: 'Delete this script?' })
  await user.click(within(dialog).getByRole('button', { name: 'Keep it' }))
  expect(server.getScript()).toBeDefined()
  await chooseAction(user, 'Balcony', 'Delete')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No scripts yet')).toBeVisible()
  act(() => toasts.get()[0]?.action?.onPress())
  expect(await screen.findByRole('link', { name: 'Balcony' })).toBeVisible()
})

// [spec2 §8.1] [spec2 §8.7]
test('if the list of scripts cannot be loaded, the page says why and the user can try again', async () => {
  let isDown = true
  fakeServer({
    getUserScripts: () => (isDown ? fail('email_not_verified') : { scripts: [] }),
    getScriptTags: () => ({ tags: [] }),
  })
  await visit('/scripts', buildSession())
  expect(await screen.findByText("Access denied. You don't have permission to perform this action.")).toBeVisible()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(await screen.findByText('No scripts yet')).toBeVisible()
})

test('a list of only five scripts has no search field', async () => {
  await open('/scripts', sixScripts.slice(1))
  expect(await screen.findByRole('link', { name: 'Arcadia' })).toBeVisible()
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test('an empty list of scripts has no search field; an account with only archived scripts can show them', async () => {
  const { user } = await open('/scripts', [{ isArchived: true }])
  expect(await screen.findByText('No scripts yet')).toBeVisible()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('combobox', { name: 'Sort by' })).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Show archived scripts' }))
  expect(await screen.findByRole('link', { name: 'Balcony' })).toBeVisible()
})

test('the list shows role and progress of a script, and a link to rehearse it, choose a role or open it', async () => {
  const characters = [{ name: 'JULIET', speeches: 40 }]
  const progress = buildScriptProgress({ mine: ['JULIET', 'NURSE'], ownLines: 40, right: 12, toPractise: 3 })
  const rows = [
    buildScriptRow({ title: 'Balcony', characters }),
    buildScriptRow({ id: 'scr_2', title: 'Arcadia', characters }),
    buildScriptRow({ id: 'scr_3', title: 'Notes' }),
  ]
  fakeServer({
    ...others,
    getUserScripts: () => ({ scripts: rows }),
    getScriptProgress: ({ scriptIds }) => ({
      scripts: [progress, buildScriptProgress({ scriptId: 'scr_2', mine: [] })].filter((one) =>
        scriptIds.includes(one.scriptId),
      ),
    }),
  })
  await visit('/scripts', buildSession())
  const [row] = within(await screen.findByRole('list', { name: 'Scripts' })).getAllByRole('listitem')
  expect(await screen.findByText('12 of 40 right')).toBeVisible()
  expect(row).toHaveTextContent(/Juliet.*Nurse/)
  expect(row).toHaveTextContent('3 to practise')
  const getLink = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(getLink('Rehearse “Balcony”')).toBe('/practice?script=scr_1')
  expect(getLink('Choose your role in “Arcadia”')).toBe('/practice?script=scr_2')
  expect(getLink('Open “Notes”')).toBe('/scripts/scr_3')
})

test('in the list of scripts, only the first script with a role has the primary button, even if it has one role', async () => {
  const characters = [{ name: 'JULIET', speeches: 40 }]
  const rows = [
    buildScriptRow({ title: 'Notes' }),
    buildScriptRow({ id: 'scr_2', title: 'Balcony', characters }),
    buildScriptRow({ id: 'scr_3', title: 'Arcadia', characters: [...characters, { name: 'ROMEO', speeches: 2 }] }),
  ]
  fakeServer({ ...others, getUserScripts: () => ({ scripts: rows }), getScriptProgress: () => ({ scripts: [] }) })
  await visit('/scripts', buildSession())
  const list = await screen.findByRole('list', { name: 'Scripts' })
  const primary = [...list.querySelectorAll('[data-first]')].map((link) => link.getAttribute('href'))
  expect(primary).toEqual(['/practice?script=scr_2'])
})

test('the list of scripts loads older scripts page by page', async () => {
  const { user } = await (async () => {
    const server = createFakeScriptsServer([{ title: 'Balcony' }, { title: 'Arcadia' }])
    const [newest, older] = [buildScriptRow(), buildScriptRow({ id: 'scr_2', title: 'Arcadia' })]
    fakeServer({
      ...server.answers,
      getUserScripts: (input) =>
        input.cursor === 'next' ? { scripts: [older] } : { scripts: [newest], nextCursor: 'next' },
    })
    await visit('/scripts', buildSession())
    return { user: userEvent.setup() }
  })()
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(titles()).toEqual(['Balcony', 'Arcadia']))
})

test('an admin who views another account sees its scripts but cannot change them', { tags: ['long'] }, async () => {
  const session = buildSession({}, { impersonatedBy: 'admin' })
  const { unmount } = await open('/scripts', [{ content: lines }], { session })
  await screen.findByRole('link', { name: 'Balcony' })
  expect(screen.queryByRole('link', { name: 'New script' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull()
  unmount()
  const { sent } = await open('/scripts/scr_1?edit', [{ content: lines }], { session })
  expect(await sheet()).toHaveAttribute('readonly')
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  expect(called(sent, 'openScript')).toEqual([])
})

test('the list of scripts asks a user with an unverified address to verify it', async () => {
  await open('/scripts', [], { session: buildSession({ emailVerified: false }) })
  expect(
    await screen.findByText('Please verify your email first. Check your inbox for the verification link.'),
  ).toBeVisible()
})

// [spec1 §2.58]
test('a new script is saved after the first words, and its URL changes without taking the focus from the field', async () => {
  const { server, user, address } = await open('/scripts/new')
  await user.type(await sheet(), 'Hark.')
  await waitFor(() => expect(address()).toBe('/scripts/scr_1?edit'))
  expect(await sheet()).toHaveFocus()
  expect(server.getScript()).toMatchObject({ title: 'Untitled Script', content: 'Hark.' })
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(screen.getByText('1 word, 5 characters')).toBeVisible()
})

// [spec1 §2.58]
test('the editor saves title, text and tags of a script while the user writes', async () => {
  const { server, user } = await open('/scripts/scr_1?edit', [{ content: lines, tags: ['verse'] }])
  fireEvent.change(await sheet(), { target: { value: `${lines}More.` } })
  expect(screen.getByText('Not saved yet')).toBeVisible()
  await user.clear(screen.getByRole('textbox', { name: 'Title' }))
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Act two')
  const tag = screen.getByRole('combobox', { name: 'Tags' })
  await user.type(tag, 'audition{Enter}')
  await user.click(screen.getByRole('button', { name: 'Remove the tag verse' }))
  await waitFor(() =>
    expect(server.getScript()).toMatchObject({ title: 'Act two', tags: ['audition'], content: `${lines}More.` }),
  )
})

test('the user compares an earlier version with the script and restores this version', async () => {
  const { server, user } = await open('/scripts/scr_1?edit', [{ content: 'ROMEO\nHush!\n' }], {
    prepare: (server) => server.addVersion({ title: 'Balcony', content: lines }, 'edit', 1),
  })
  await user.click(await screen.findByRole('button', { name: /3 words/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Balcony' })
  expect(await within(dialog).findByText('But soft!', { exact: false })).toHaveAttribute('data-kind', 'removed')
  expect(within(dialog).getByText('Hush!', { exact: false })).toHaveAttribute('data-kind', 'added')
  await user.click(within(dialog).getByRole('radio', { name: 'The whole text' }))
  expect(within(dialog).getByText(/ROMEO/)).toHaveTextContent('ROMEO But soft!')
  await user.click(within(dialog).getByRole('button', { name: 'Restore this version' }))
  await waitFor(async () => expect(await sheet()).toHaveValue(lines))
  expect(server.getScript()?.content).toBe(lines)
})

test('an earlier version cannot be restored while the server does not have the current text', async () => {
  const { server, user } = await open('/scripts/scr_1?edit', [{ content: lines }], {
    prepare: (server) => server.addVersion({ title: 'Balcony', content: 'Before.' }, 'edit', 1),
  })
  const tooLong = 'x'.repeat(1_500_001)
  fireEvent.change(await sheet(), { target: { value: tooLong } })
  await user.click(await screen.findByRole('button', { name: /1 word/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Balcony' })
  await user.click(await within(dialog).findByRole('radio', { name: 'The whole text' }))
  expect(await within(dialog).findByText('Before.')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Restore this version' }))
  expect(await within(dialog).findByText('The version could not be restored. Please try again.')).toBeVisible()
  await user.keyboard('{Escape}')
  expect(await sheet()).toHaveValue(tooLong)
  expect(server.getScript()?.content).toBe(lines)
})

test(
  'if two devices changed the same line, both texts are shown side by side, and the chosen text is saved',
  { tags: ['long'] },
  async () => {
    const { server, user } = await open('/scripts/scr_1?edit', [{ content: lines }])
    const area = await sheet()
    server.changeElsewhere('scr_1', { content: lines.replace('soft', 'hark') })
    fireEvent.change(area, { target: { value: lines.replace('soft', 'hush') } })
    expect(await screen.findByRole('heading', { name: 'Two devices changed the same lines' })).toHaveFocus()
    expect(screen.getByText('But hush!')).toBeVisible()
    expect(screen.getByText('But hark!')).toBeVisible()
    expect(screen.getByText('Choose a version. Both texts are saved.')).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Theirs' }))
    await user.click(screen.getByRole('button', { name: 'Keep this choice' }))
    expect(await sheet()).toHaveValue(lines.replace('soft', 'hark'))
    expect(server.versions()).toMatchObject([{ kind: 'conflict', content: lines.replace('soft', 'hush') }])
  },
)

test('the URL of a script that the server does not find shows "This script is not here"', async () => {
  await open('/scripts/scr_9?edit')
  expect(await screen.findByRole('heading', { name: 'This script is not here' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to My Scripts' })).toHaveAttribute('href', '/scripts')
})

test('"Open in Studio" in the editor opens the Studio with the text of the script', async () => {
  localStorage.clear()
  const session = buildSession({ subscriptionTier: 'paid', subscriptionStatus: 'active' })
  const { user, address } = await open('/scripts/scr_1?edit', [{ content: lines }], { session })
  await user.click(await screen.findByRole('button', { name: 'Open in Studio' }))
  await waitFor(() => expect(address()).toBe('/studio'))
  await waitFor(async () => expect(await sheet()).toHaveValue(lines))
})

test('for an account without access to the Studio, the editor has the button "Open in Practice"', async () => {
  await open('/scripts/scr_1?edit', [{ content: lines }])
  expect(await screen.findByRole('button', { name: 'Open in Practice' })).toBeEnabled()
})

test('"Save to My Scripts" in the Studio saves the text as a script with its first line as title', async () => {
  localStorage.clear()
  const session = buildSession({ subscriptionTier: 'paid', subscriptionStatus: 'active' })
  const { server, user } = await open('/studio', [], { session })
  fireEvent.change(await sheet(), { target: { value: 'ROMEO\nBut soft!' } })
  await user.click(screen.getByRole('button', { name: 'Save to My Scripts' }))
  await waitFor(() => expect(server.getScript()).toMatchObject({ title: 'ROMEO', content: 'ROMEO\nBut soft!' }))
  expect(toasts.get()[0]?.text).toBe('“ROMEO” is in My Scripts.')
})
