// This file is long because all tests of the page of a script share one play and one fake server.
import type { OutputOf } from '@scene-partner/contract/operations/index'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { getOfflineDatabase } from '../../../platform/storage/offlineDatabase.ts'
import { trackSave } from '../../../platform/storage/pendingSaves.ts'
import '../../../testing/resetState.ts'
import {
  buildPlay,
  buildReview,
  buildScript,
  buildSession,
  buildSpeech,
  buildVoice,
} from '../../../testing/builders.ts'
import { createFakeIndexedDb } from '../../../testing/fakeIndexedDb.ts'
import { fail, fakeServer, type Answers } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const play = `CHARACTERS

ANNA, a doctor.
BEN, an old man.
CARL, a boy.

SCENE I. A kitchen.

ANNA. You came.

BEN. I said I would.

ANNA. You say so much.

SCENE II. A garden.

BEN. It rains.

CARL. It always does.

SCENE III. A station.

BEN. Here it is.

ANNA. I know.
`
const understanding = { ...buildUnderstanding(play), title: 'The Kitchen' }
const idOf = (text: string) => understanding.lines.find((line) => line.text === text)?.id ?? ''

type Rehearsal = OutputOf<'getRehearsal'>
const emptyRehearsal: Rehearsal = { settings: {}, place: null, lines: [], days: [], recordings: [] }
const memory = (text: string, facts: Partial<Rehearsal['lines'][number]>) => ({
  ...{ lineId: idOf(text), ms: 900, runs: 1, clean: 1, misses: 0, box: 1 },
  ...{ dueAt: '2999-01-01T00:00:00.000Z', lastAt: '2026-11-20T09:00:00.000Z' },
  ...facts,
})

async function open(
  { mine = ['ANNA'], rehearsal = {} }: { mine?: string[]; rehearsal?: Partial<Rehearsal> } = {},
  answers: Answers = {},
  session = buildSession(),
) {
  const sent = fakeServer({
    getScript: () => ({ script: buildScript({ id: 's1', title: 'The Kitchen', content: play }) }),
    getUnderstanding: () => ({ understanding, corrections: [], applied: 0, version: 0, scriptVersion: 1 }),
    getCasting: () => ({
      casting: { mine, roles: { BEN: { voiceId: 'tom', speed: 1 } }, pronunciations: [] },
      version: 1,
    }),
    getRehearsal: () => ({ ...emptyRehearsal, ...rehearsal }),
    openScript: () => ({ success: true }),
    ...answers,
  })
  const page = await visit('/scripts/s1', session)
  await screen.findByRole('heading', { name: 'The Kitchen' })
  return { ...page, sent, user: userEvent.setup() }
}

test('the main button on the page of a script starts the rehearsal where the actor stopped; the page shows the progress', async () => {
  await open({
    rehearsal: {
      place: idOf('I said I would.'),
      lines: [memory('You came.', {}), memory('You say so much.', { clean: 0, box: 0, dueAt: null })],
    },
  })
  const part = within(screen.getByRole('region', { name: 'Your part' }))
  expect(part.getByText('Anna')).toBeVisible()
  expect(part.getByText('1 of 3')).toBeVisible()
  expect(part.getByRole('img', { name: '1 of 3 lines right, 1 to practise' })).toBeVisible()
  const rehearse = part.getByRole('link', { name: /^Rehearse/ })
  expect(rehearse).toHaveAttribute('href', '/practice?script=s1')
  expect(rehearse).toHaveTextContent('Scene 1, from line 3')
  expect(part.getByRole('link', { name: '1 line to practise' })).toHaveAttribute(
    'href',
    '/practice?script=s1&drill=due',
  )
})

test('the page of a script lists the scenes in which the actor speaks, each with the number of the actor’s lines', async () => {
  await open()
  const scenes = within(screen.getByRole('region', { name: 'Acts and scenes' }))
  const links = scenes.getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Scene 1A kitchen2 lines', '/practice?script=s1&scene=1'],
    ['Scene 3A station1 line', '/practice?script=s1&scene=3'],
  ])
  expect(scenes.getByText('You do not speak in 1 other scene.')).toBeVisible()
})

test('if the actor has chosen no role, a link leads to the choice of a role, and all scenes are listed', async () => {
  await open({ mine: [] })
  expect(screen.getByRole('link', { name: 'Choose your role' })).toHaveAttribute('href', '/practice?script=s1')
  expect(within(screen.getByRole('region', { name: 'Acts and scenes' })).getAllByRole('link')).toHaveLength(3)
})

test('the page of a script lists each role with its number of lines, and links to the other actions on the script', async () => {
  await open()
  const cast = within(screen.getByRole('region', { name: 'Cast' }))
  expect(cast.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain('ANNAYou3 lines')
  const part = within(screen.getByRole('region', { name: 'Your part' }))
  expect(part.getByRole('link', { name: 'Off book by …' })).toHaveAttribute('href', '/scripts/s1/plan')
  const tools = within(screen.getByRole('region', { name: 'With this script' }))
  expect(tools.getByRole('button', { name: 'Download the scene as MP3' })).toBeVisible()
  expect(tools.getByRole('link', { name: 'Print my sides' })).toHaveAttribute('href', '/scripts/s1/sides')
  expect(tools.getByRole('link', { name: 'Check the script' })).toHaveAttribute('href', '/scripts/s1/read-through')
  expect(tools.getByRole('link', { name: 'Edit the text' })).toHaveAttribute('href', '/scripts/s1?edit')
})

test('the actor downloads the whole script as a Fountain file that is named after the script', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) files.push(blob)
    return 'blob:script'
  })
  const names: string[] = []
  // Prevents the test browser from opening the file instead of the page.
  const stay = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    names.push(event.target.download)
    event.preventDefault()
  }
  const { user } = await open()
  addEventListener('click', stay)
  await user.click(screen.getByRole('button', { name: 'Download as Fountain' }))
  await waitFor(() => expect(names).toEqual(['The Kitchen.fountain']))
  removeEventListener('click', stay)
  const text = await files[0]?.text()
  expect(text).toContain('Title: The Kitchen')
  expect(text).toContain('ANNA\nYou came.')
  expect(text).toContain('CARL\nIt always does.')
})

test('the menu on the page of a script archives the script', async () => {
  let isArchived = false
  const { user } = await open(
    {},
    {
      getScript: () => ({ script: buildScript({ id: 's1', title: 'The Kitchen', content: play, isArchived }) }),
      toggleScriptArchive: () => ({ isArchived: (isArchived = true) }),
    },
  )
  await user.click(screen.getByRole('button', { name: 'More about “The Kitchen”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  expect(await screen.findByText('This script is in the archive.')).toBeVisible()
})

test('the page of a script without roles says that no roles were found', async () => {
  const prose = buildUnderstanding('It was a dark and stormy night.')
  await open(
    {},
    { getUnderstanding: () => ({ understanding: prose, corrections: [], applied: 0, version: 0, scriptVersion: 1 }) },
  )
  expect(screen.getByText('No roles found')).toBeVisible()
  expect(screen.getByText(/^No line was recognised/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Your part' })).toBeNull()
})

test('opening a script is reported to the server; the page of a deleted script says that the script is not here', async () => {
  const { sent, unmount } = await open()
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('openScript'))
  unmount()
  fakeServer({
    getScript: () => fail('not_found'),
    getUnderstanding: () => fail('not_found'),
    getCasting: () => fail('not_found'),
    getRehearsal: () => fail('not_found'),
    openScript: () => fail('not_found'),
  })
  await visit('/scripts/s2', buildSession())
  expect(await screen.findByRole('heading', { name: 'This script is not here' })).toBeVisible()
})

test('the cast lists the first eight roles with their voices, and says how many more roles there are', async () => {
  const roles = ['ANNA', 'BEN', ...Array.from({ length: 8 }, (_, index) => `GUEST ${index + 1}`)]
  const party = buildPlay(roles.map((name) => buildSpeech(name, name, 'Good evening.')))
  await open(
    {},
    {
      getUnderstanding: () => buildReview(party),
      getUserAvailableVoices: () => ({ voices: [buildVoice('Tom')], engines: [] }),
    },
  )
  const cast = within(screen.getByRole('region', { name: 'Cast' }))
  expect(await cast.findByText('Tom')).toBeVisible()
  const rows = cast.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows).toHaveLength(8)
  expect(rows.slice(0, 3)).toEqual(['ANNAYou1 line', 'BENTom1 line', 'GUEST 11 line'])
  expect(cast.getByText('And 2 more roles.')).toBeVisible()
})

test('the page shows acts, roles and minutes, the line where the actor stopped, and the numbers of lines to repeat and of doubts', async () => {
  const long = 'word '.repeat(450)
  const lines = [
    buildSpeech('a1', 'ANNA', 'You came.', { doubt: 'Is this a name?' }),
    buildSpeech('b1', 'BEN', long, { parts: [{ kind: 'speech', text: long }] }),
    buildSpeech('n1', 'BEN', 'He sits.', { kind: 'action', characters: [] }),
    buildSpeech('a2', 'ANNA', 'So you are.', { scene: 1, doubt: 'Is this a name?' }),
    buildSpeech('a3', 'ANNA', 'Sit down.', { scene: 2 }),
    buildSpeech('a4', 'ANNA', 'Good night.', { scene: 3 }),
  ]
  const scene = (act: string, name: string) => ({ heading: name, name, act, lines: [] })
  const scenes = [
    scene('Act 1', 'A kitchen'),
    scene('Act 1', 'A garden'),
    scene('Act 2', 'A station'),
    { heading: 'Epilogue', name: 'Epilogue', lines: [] },
  ]
  const known = (lineId: string) => ({ ...memory('', { dueAt: '2000-01-01T00:00:00.000Z' }), lineId })
  await open(
    { rehearsal: { place: 'a2', lines: [known('a1'), known('a3')] } },
    { getUnderstanding: () => buildReview(buildPlay(lines, { scenes })) },
  )
  expect(screen.getByText(/^2 acts, 2 roles, about [2-4] minutes\.$/)).toBeVisible()
  const list = within(screen.getByRole('region', { name: 'Acts and scenes' }))
  expect(list.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Act 1', 'Act 2'])
  const stopped = list
    .getAllByRole('link')
    .map(({ textContent }) => /You stopped at line \d/.exec(textContent ?? '')?.[0])
  expect(stopped).toEqual([undefined, 'You stopped at line 3', undefined, undefined])
  const part = within(screen.getByRole('region', { name: 'Your part' }))
  expect(part.getByRole('link', { name: /^Rehearse/ })).toHaveTextContent('RehearseAct 1, A garden, from line 3')
  expect(part.getByRole('link', { name: '2 lines to repeat' })).toBeVisible()
  expect(screen.getByText('2 places to look at')).toBeVisible()
})

test('without a role, a scene shows the number of all its spoken lines; a role that the script no longer has counts as no role', async () => {
  const lines = [
    buildSpeech('a1', 'ANNA', 'You came.'),
    buildSpeech('n1', 'ANNA', 'She sits.', { kind: 'action', characters: [] }),
    buildSpeech('b1', 'BEN', 'I said I would.'),
  ]
  await open({ mine: ['CARL'] }, { getUnderstanding: () => buildReview(buildPlay(lines)) })
  expect(screen.getByRole('link', { name: 'Choose your role' })).toBeVisible()
  expect(within(screen.getByRole('region', { name: 'Acts and scenes' })).getByRole('link')).toHaveTextContent('2 lines')
})

test('if a script was never rehearsed, its button “Rehearse” names no scene and line at which to continue', async () => {
  await open()
  expect(screen.getByRole('link', { name: /^Rehearse/ })).toHaveTextContent(/^Rehearse$/)
})

test('the page of a script loads the script only after the changes of the previous page are saved', async () => {
  let save: () => void = () => undefined
  trackSave(new Promise<void>((resolve) => (save = resolve)))
  onTestFinished(() => save())
  const sent = fakeServer({
    getScript: () => fail('not_found'),
    getUnderstanding: () => fail('not_found'),
    getCasting: () => fail('not_found'),
    getRehearsal: () => fail('not_found'),
    openScript: () => fail('not_found'),
  })
  await visit('/scripts/s1', buildSession())
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('openScript'))
  expect(sent.map(({ name }) => name)).not.toContain('getScript')
  save()
  await waitFor(() => expect(sent.map(({ name }) => name)).toContain('getScript'))
})

test('the menu on the page of a script marks it as favourite, and deletes it after a confirmation', async () => {
  let isFavorite = false
  const { user, sent, address } = await open(
    {},
    {
      getScript: () => ({ script: buildScript({ id: 's1', title: 'The Kitchen', content: play, isFavorite }) }),
      updateScript: () => ({
        script: { ...buildScript({ id: 's1', isFavorite: (isFavorite = true) }), content: null },
      }),
      deleteScript: () => ({ success: true }),
    },
  )
  const openMenu = () => user.click(screen.getByRole('button', { name: 'More about “The Kitchen”' }))
  await openMenu()
  await user.click(await screen.findByRole('menuitem', { name: 'Add to favourites' }))
  await waitFor(() => expect(sent.filter(({ name }) => name === 'getScript')).toHaveLength(2))
  await openMenu()
  expect(await screen.findByRole('menuitem', { name: 'Remove from favourites' })).toBeVisible()
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(address()).toBe('/scripts'))
})

test('an admin who views another account cannot change, download, keep offline or film its script, and the server does not count it as opened', async () => {
  const { sent } = await open({}, {}, buildSession({}, { impersonatedBy: 'admin' }))
  expect(screen.queryByRole('button', { name: /^More about/ })).toBeNull()
  const tools = within(screen.getByRole('region', { name: 'With this script' }))
  expect(tools.queryByRole('button', { name: /Download/ })).toBeNull()
  expect(tools.queryByRole('link', { name: /Keep on this device|Film a self-tape/ })).toBeNull()
  expect(sent.map(({ name }) => name)).not.toContain('openScript')
})

test('the page has “Film a self-tape” only if the actor has a role, and “Open in Practice” only for at most 200,000 characters', async () => {
  const { unmount } = await open()
  expect(screen.getByRole('link', { name: 'Film a self-tape' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Open in Practice' })).toBeVisible()
  unmount()
  const content = 'x'.repeat(200_001)
  await open({ mine: [] }, { getScript: () => ({ script: buildScript({ id: 's1', title: 'The Kitchen', content }) }) })
  expect(screen.queryByRole('link', { name: 'Film a self-tape' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Open in Practice' })).toBeNull()
})

test('the name of the downloaded file has at most 80 characters of the title; if the file cannot be created, the page says so', async () => {
  const title = 'The Kitchen '.repeat(10).trim()
  const names: string[] = []
  const stay = (event: Event) => {
    if (!(event.target instanceof HTMLAnchorElement)) return
    names.push(event.target.download)
    event.preventDefault()
  }
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:script')
  fakeServer({
    getScript: () => ({ script: buildScript({ id: 's1', title, content: play }) }),
    getUnderstanding: () => buildReview(understanding),
    getCasting: () => ({ casting: null, version: 0 }),
    getRehearsal: () => emptyRehearsal,
    openScript: () => ({ success: true }),
  })
  await visit('/scripts/s1', buildSession())
  const download = await screen.findByRole('button', { name: 'Download as Fountain' })
  addEventListener('click', stay)
  onTestFinished(() => removeEventListener('click', stay))
  await userEvent.click(download)
  await waitFor(() => expect(names).toEqual([`${title.slice(0, 80)}.fountain`]))
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no memory')
  })
  await userEvent.click(download)
  expect(await screen.findByText(/^The file could not be written/)).toBeVisible()
})

test('the page says how large the offline copy of its script is and how many of its lines have no sound, even if another script was stored later', async () => {
  const { indexedDB, IDBKeyRange } = createFakeIndexedDb()
  vi.stubGlobal('indexedDB', indexedDB)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
  // No other test may use this account: the app caches its opened database, so a later test would get this one.
  const uid = 'u-page-with-copies'
  const copy = { title: 'A play', mine: [], scenes: [], includesOwnLines: false, lineCount: 9, missingCount: 0 }
  await getOfflineDatabase(uid)?.put({ ...copy, scriptId: 's2', bytes: 900_000, updatedAt: 2 })
  await getOfflineDatabase(uid)?.put({ ...copy, scriptId: 's1', missingCount: 3, bytes: 2_400_000, updatedAt: 1 })
  await open({}, {}, buildSession({ uid }))
  expect(await screen.findByText('Kept: 2.4 MB, 3 lines without sound')).toBeVisible()
})
