import type { OutputOf } from '@scene-partner/contract/operations/index'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildScriptProgress, buildSession } from '../../testing/builders.ts'
import { receiveShare } from '../../platform/page/shareWorker.ts'
import { readShared } from '../../platform/storage/sharedFiles.ts'
import { fail, fakeServer, type Answers, type Routes } from '../../testing/fakeServer.ts'
import { fakeCaches } from '../../testing/fakeCaches.ts'
import { visit } from '../../testing/visit.tsx'

type PracticePageData = OutputOf<'getPracticeHome'>
afterEach(() => vi.unstubAllGlobals())

const script = buildScriptProgress({ title: 'The Importance of Being Earnest', mine: ['GWENDOLEN'] })
const next: NonNullable<PracticePageData['next']> = {
  script,
  act: 'Act I',
  scene: 'Act I',
  isResumed: true,
  cue: { characters: ['JACK'], text: 'I think Jack, for instance, a charming name.' },
  line: { characters: ['GWENDOLEN'], text: 'Jack? No, there is very little music in the name Jack.' },
  lineNumber: 157,
  ownLinesLeft: 16,
  remainingMs: 290_000,
}
const pageData: PracticePageData = {
  next,
  due: [{ scriptId: 'scr_1', title: 'The Importance of Being Earnest', lines: 5 }],
  scripts: [
    script,
    buildScriptProgress({ scriptId: 'scr_2', title: 'Three Sisters', mine: [], ownLines: 0, rehearsedAt: null }),
  ],
  scriptCount: 7,
}
const firstScene = buildScriptProgress({
  ...{ scriptId: 'scr_first', title: 'The Spare Key', isFirstScene: true, mine: ['MAYA'] },
  ...{ ownLines: 14, right: 0, toPractise: 0, addedAt: '2026-11-19T18:00:00.000Z', rehearsedAt: null },
})

async function open(answer: Partial<PracticePageData> | 'down' = {}, routes: Routes = {}, calls: Answers = {}) {
  let answers = answer
  const getPracticeHome = () => (answers === 'down' ? fail('unavailable') : { ...pageData, ...answers })
  fakeServer({ getPracticeHome, ...calls }, routes)
  const page = await visit('/practice', buildSession())
  return { ...page, user: userEvent.setup(), answerWith: (later: Partial<PracticePageData>) => (answers = later) }
}

test('the practice page shows the line at which the actor stopped rehearsing, with its cue', async () => {
  await open()
  const section = within(await screen.findByRole('region', { name: 'Gwendolen' }))
  expect(section.getByText(/^You stopped here/)).toBeVisible()
  expect(section.getByText('The Importance of Being Earnest, Act I. 16 lines of yours to go.')).toBeVisible()
  const sheet = section.getByRole('group', { name: 'Where you continue' })
  expect(sheet).toHaveTextContent('cueJACKI think Jack, for instance, a charming name.')
  expect(sheet).toHaveTextContent('youGWENDOLENJack? No, there is very little music in the name Jack.')
  expect(section.getByRole('link', { name: 'Continue from line 157' })).toHaveAttribute(
    'href',
    '/practice?script=scr_1',
  )
  expect(section.getByText('About 5 minutes. The reader starts with the cue.')).toBeVisible()
})

test('progress stored on the device is sent to the server before the practice page shows where the actor stopped', async () => {
  const at = '2026-11-22T19:00:00.000Z'
  const result = { lineId: 'l3', outcome: 'clean', ms: 900, at, day: '2026-11-22' }
  localStorage.setItem(`sp.rehearsed.u1 scr_1 ${at} l3`, JSON.stringify(result))
  localStorage.setItem(`sp.rehearsed.u2 scr_1 ${at} l3`, JSON.stringify(result))
  const calls: string[] = []
  fakeServer({
    getPracticeHome: () => {
      calls.push('getPracticeHome')
      return pageData
    },
    noteLines: async ({ lines }) => {
      await new Promise((resolve) => setTimeout(resolve))
      calls.push(`noteLines ${lines.length}`)
      return { lines: [] }
    },
  })
  await visit('/practice', buildSession())
  await screen.findByRole('region', { name: 'Gwendolen' })
  expect(calls).toEqual(['noteLines 1', 'getPracticeHome'])
  // The progress of another account on this device stays stored.
  expect(Object.keys(localStorage).filter((key) => key.startsWith('sp.rehearsed.'))).toHaveLength(1)
  localStorage.clear()
})

test('the list of lines to practise today links to a drill of these lines', async () => {
  await open()
  const today = within(await screen.findByRole('region', { name: 'Today' }))
  expect(today.getByRole('link', { name: /^5 lines to practise/ })).toHaveAttribute(
    'href',
    '/practice?script=scr_1&drill=due',
  )
})

test('if some due lines were right the last time, the page calls all due lines “lines to repeat”', async () => {
  await open({ due: [{ scriptId: 'scr_1', title: 'The Importance of Being Earnest', lines: 9 }] })
  const today = within(await screen.findByRole('region', { name: 'Today' }))
  expect(today.getByRole('link', { name: /^9 lines to repeat/ })).toBeVisible()
})

test('if no line is to be practised today, the practice page says so', async () => {
  await open({ due: [] })
  expect(await screen.findByText('No lines to practise today.')).toBeVisible()
})

test('the latest scripts show role and progress; a script without a chosen role links to the choice of a role', async () => {
  await open()
  const latest = within(await screen.findByRole('region', { name: 'Your scripts' }))
  expect(latest.getByRole('link', { name: /^The Importance of Being Earnest/ })).toHaveAttribute(
    'href',
    '/scripts/scr_1',
  )
  expect(latest.getByRole('img', { name: '61 of 102 lines right, 5 to practise' })).toBeVisible()
  expect(latest.getByText('61 of 102 right')).toBeVisible()
  expect(latest.getByRole('link', { name: /^Three Sisters.*Choose your role/ })).toHaveAttribute(
    'href',
    '/practice?script=scr_2',
  )
  expect(latest.getByRole('link', { name: 'All 7' })).toHaveAttribute('href', '/scripts')
})

test('before the first rehearsal, the practice page begins with a script without a chosen role, not with the sample scene', async () => {
  const added = buildScriptProgress({ scriptId: 'scr_2', title: 'Three Sisters', mine: [], rehearsedAt: null })
  await open({ next: { ...next, script: firstScene, isResumed: false }, scripts: [added, firstScene] })
  const section = within(await screen.findByRole('region', { name: 'Three Sisters' }))
  expect(section.getByRole('link', { name: 'Choose your role' })).toHaveAttribute('href', '/practice?script=scr_2')
})

test('if a script without a chosen role was added after the last rehearsal, the page shows this script and not the scene to continue', async () => {
  const sides = { scriptId: 'scr_3', title: 'Sides for tomorrow', mine: [], ownLines: 0, rehearsedAt: null }
  const added = buildScriptProgress({ ...sides, addedAt: '2026-11-22T08:00:00.000Z' })
  await open({ scripts: [added, ...pageData.scripts] })
  const section = within(await screen.findByRole('region', { name: 'Sides for tomorrow' }))
  expect(section.getByRole('link', { name: 'Choose your role' })).toHaveAttribute('href', '/practice?script=scr_3')
  expect(screen.queryByRole('region', { name: 'Gwendolen' })).toBeNull()
})

test('the practice page asks a new user for a script, and links to the sample scene', async () => {
  await open({
    next: { ...next, script: firstScene, isResumed: false },
    due: [],
    scripts: [firstScene],
    scriptCount: 1,
  })
  expect(await screen.findByRole('heading', { name: 'Bring your script' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^The Spare Key.*You are Maya\./ })).toHaveAttribute(
    'href',
    '/practice?script=scr_first',
  )
  expect(screen.queryByRole('region', { name: 'Today' })).toBeNull()
})

test('if the practice page cannot be loaded, the user can try again', async () => {
  const { user, answerWith } = await open('down')
  const retry = await screen.findByRole('button', { name: 'Try Again' }, { timeout: 10_000 })
  answerWith({})
  await user.click(retry)
  expect(await screen.findByRole('link', { name: 'Continue from line 157' })).toBeVisible()
})

test('the speech demo opens from a tab of the practice page', async () => {
  const { user, address } = await open()
  await user.click(await screen.findByRole('tab', { name: 'Speech demo' }))
  expect(address()).toBe('/practice?tab=speech')
})

const understood = {
  ...{ kind: 'play', format: 'text', title: 'Pasted', pages: null, leftOut: [] },
  ...{ roles: 2, scenes: 1, speeches: 4, doubts: 0 },
}

/** Responses of the fake server for the page that opens after an import. */
const importedScript: Answers = {
  getScript: () => fail('not_found'),
  getUnderstanding: () => fail('not_found'),
  getCasting: () => fail('not_found'),
  getRehearsal: () => fail('not_found'),
}

/** Waits until the page of the imported script has opened, because its code must be loaded before the test ends. */
const waitForImportedScript = () => screen.findByRole('link', { name: 'Go to My Scripts' })

async function pasteInto(clipboard: { readText: () => Promise<string> } | undefined) {
  const texts: string[] = []
  const page = await open(
    {},
    {
      importFile: async ({ body }) => {
        texts.push(await body.text())
        return { scriptId: 'scr_1', understood }
      },
    },
    importedScript,
  )
  vi.stubGlobal('navigator', Object.create(navigator, { clipboard: { value: clipboard } }))
  await page.user.click(await screen.findByRole('button', { name: 'Paste' }))
  return { ...page, texts }
}

test('the Paste button imports the text of the clipboard and then opens the page on which to choose a role', async () => {
  const { texts, address } = await pasteInto({ readText: () => Promise.resolve('ANNA: Hello.') })
  await vi.waitFor(() => expect(address()).toBe('/practice?script=scr_1'))
  expect(texts).toEqual(['ANNA: Hello.'])
  await waitForImportedScript()
})

test.each([
  ['is not allowed to read the clipboard', { readText: () => Promise.reject(new Error('denied')) }],
  ['has no clipboard to read', undefined],
])('in a browser that %s, the Paste button opens a field for the script', async (_, clipboard) => {
  const { user, texts } = await pasteInto(clipboard)
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste your script' }))
  const submit = dialog.getByRole('button', { name: 'Add this script' })
  expect(submit).toBeDisabled()
  await user.type(dialog.getByRole('textbox', { name: 'Script' }), 'BEN: Good evening.')
  await user.click(submit)
  await vi.waitFor(() => expect(texts).toEqual(['BEN: Good evening.']))
  await waitForImportedScript()
})

/** Sends a form to the app as the share menu of the operating system does. */
async function share(fields: Record<string, string | File>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  await receiveShare({ formData: async () => form }, Date.now())
}

const importShared = async (texts: string[], name: string, body: Blob) => {
  texts.push(`${name}: ${await body.text()}`)
  return { scriptId: 'scr_3', understood }
}

test('a file that another app shared before sign-in is imported once, when the user agrees', async () => {
  fakeCaches()
  await share({ files: new File(['%PDF'], 'Sides.pdf') })
  const texts: string[] = []
  const { user, unmount } = await open(
    {},
    { importFile: ({ name, body }) => importShared(texts, name, body) },
    importedScript,
  )
  expect(await screen.findByText('“Sides.pdf” was shared with Scene Partner.')).toBeVisible()
  expect(texts).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Add to my scripts' }))
  await vi.waitFor(() => expect(texts).toEqual(['Sides.pdf: %PDF']))
  unmount()
  await visit('/practice', buildSession())
  expect(await screen.findByRole('region', { name: 'Your scripts' })).toBeVisible()
  expect(screen.queryByText(/was shared/)).toBeNull()
})

test('the user can discard a text that another app shared', async () => {
  fakeCaches()
  await share({ title: 'The Barn', text: 'ANNA: You came.' })
  const { user } = await open()
  expect(await screen.findByText('“The Barn.txt” was shared with Scene Partner.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.queryByText(/was shared/)).toBeNull()
  expect(await readShared(Date.now())).toEqual([])
})

test('the server fetches a link that another app shared, when the user agrees', async () => {
  fakeCaches()
  await share({ title: 'Sides', text: 'The Barn, act 2', url: 'https://plays.example/barn?act=2' })
  const links: string[] = []
  const { user } = await open(
    {},
    {},
    {
      importLink({ url }) {
        links.push(url)
        return { scriptId: 'scr_3', understood }
      },
      ...importedScript,
    },
  )
  expect(await screen.findByText('The link “plays.example/barn” was shared with Scene Partner.')).toBeVisible()
  expect(links).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Add to my scripts' }))
  await vi.waitFor(() => expect(links).toEqual(['https://plays.example/barn?act=2']))
  await vi.waitFor(() => expect(screen.queryByText(/was shared/)).toBeNull())
})

test('if a file that another app shared could not be stored, the page asks the user to choose the file instead', async () => {
  fakeServer({ getPracticeHome: () => pageData })
  await visit('/practice?shared=failed', buildSession())
  expect(await screen.findByRole('alert')).toHaveTextContent('Please choose the file here.')
})

test('during impersonation the practice page has no button to add a script', async () => {
  fakeServer({ getPracticeHome: () => pageData })
  await visit('/practice', buildSession({}, { impersonatedBy: 'admin' }))
  expect(await screen.findByRole('region', { name: 'Your scripts' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Paste' })).toBeNull()
})
