import type { OutputOf } from '@scene-partner/contract/operations/index'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../../testing/resetState.ts'
import { buildScript, buildSession } from '../../../testing/builders.ts'
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
  const page = await visit('/scripts/s1', buildSession())
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
