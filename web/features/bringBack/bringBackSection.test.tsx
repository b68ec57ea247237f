import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ZipFile } from 'yazl'
import { buffer } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { buildSession, testDate } from '../../testing/builders.ts'
import { type Answers, fail, fakeServer, NetworkFailure, type Routes } from '../../testing/fakeServer.ts'
import { BringBackSection } from './BringBackSection.tsx'

const row = {
  ...{ text: 'One.', for: 'studio', scriptId: null, createdAt: testDate, characterCount: 4, chargedCharacters: 4 },
  ...{ voiceId: 'tom', voiceName: 'Tom', voiceGender: 'male', voiceAccent: 'British', voiceAge: 'adult' },
  ...{ settings: {}, duration: 1, state: 'ready' },
}

/** Returns an export with this many recordings. */
async function createExport(count: number, { name = 'export.zip', formatVersion = 1 } = {}): Promise<File> {
  const zip = new ZipFile()
  const add = (path: string, content: string) => zip.addBuffer(Buffer.from(content), path)
  const ids = Array.from({ length: count }, (_, index) => `r${index}`)
  add('archive.json', JSON.stringify({ format: 'scene-partner-archive', formatVersion }))
  add('recordings.json', JSON.stringify(ids.map((id) => ({ ...row, id, title: `Take ${id}`, file: `${id}.mp3` }))))
  for (const id of ids) add(`${id}.mp3`, 'sound')
  zip.end()
  return new File([new Uint8Array(await buffer(zip.outputStream))], name, { type: 'application/zip' })
}

const isNew = { generationId: 'gen_1', isNew: true }

function open({ answers = {}, routes = {} }: { answers?: Answers; routes?: Routes } = {}, session = buildSession()) {
  const added: string[] = []
  const sent = fakeServer(
    { findBroughtBack: () => ({ archivedIds: [] }), ...answers },
    {
      bringBackRecording({ archivedId }) {
        added.push(archivedId)
        return isNew
      },
      ...routes,
    },
  )
  const view = render(<BringBackSection session={session} />)
  const user = userEvent.setup()
  const chooser = () => screen.getByLabelText<HTMLInputElement>('Choose a ZIP file')
  return {
    ...{ ...view, sent, added, chooser },
    choose: (file: File) => user.upload(chooser(), file),
    press: async (name: string) => user.click(await screen.findByRole('button', { name })),
  }
}

test('the page says what a chosen export contains; only after a press on “Bring it back” it sends the recordings and says how many came back', async () => {
  const { choose, press, sent, added } = open()
  await choose(await createExport(2))
  expect(await screen.findByRole('status')).toHaveTextContent('export.zip contains 2 recordings.')
  expect([sent, added]).toEqual([[], []])
  await press('Bring it back')
  expect(await screen.findByText(/^Done: 2 recordings came back/)).toBeInTheDocument()
  expect(added).toEqual(['r0', 'r1'])
})

test('after an export was refused, the same file can be chosen again; an export of an empty account has no button “Bring it back”', async () => {
  const { choose, chooser } = open()
  await choose(await createExport(1, { formatVersion: 2 }))
  expect(await screen.findByRole('alert')).toHaveTextContent('newer version of Scene Partner')
  expect(chooser().value).toBe('')
  await choose(await createExport(0, { name: 'empty.zip' }))
  expect(await screen.findByText(/empty.zip is an export of an empty account/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Bring it back' })).toBeNull()
})

test('if the connection is lost during an import, the page says that what came back stays, and “Continue” sends the remaining recordings', async () => {
  let isBroken = true
  const added: string[] = []
  const { choose, press } = open({
    routes: {
      bringBackRecording({ archivedId }) {
        if (isBroken && archivedId === 'r1') throw new NetworkFailure()
        added.push(archivedId)
        return isNew
      },
    },
  })
  await choose(await createExport(2))
  await press('Bring it back')
  expect(await screen.findByRole('alert')).toHaveTextContent('What came back so far stays.')
  isBroken = false
  await press('Continue')
  expect(await screen.findByText(/^Done: 2 recordings came back/)).toBeInTheDocument()
  expect(added).toEqual(['r0', 'r1'])
})

test('while the import runs, the browser asks before it closes the page; Stop ends the import, and so does leaving the page', async () => {
  const { choose, press, sent, unmount } = open({
    answers: { findBroughtBack: () => new Promise(() => undefined) },
  })
  const asksBeforeClosing = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
  await choose(await createExport(1))
  await press('Bring it back')
  await screen.findByRole('button', { name: 'Stop' })
  expect(asksBeforeClosing()).toBe(true)
  await press('Stop')
  expect(await screen.findByRole('alert')).toHaveTextContent('Stopped. What came back so far stays.')
  expect(asksBeforeClosing()).toBe(false)
  await press('Continue')
  await vi.waitUntil(() => sent.length === 2)
  const abort = vi.spyOn(AbortController.prototype, 'abort')
  unmount()
  expect(abort).toHaveBeenCalled()
  abort.mockRestore()
})

test('the page lists the first 20 recordings that could not come back, with title and reason; if there are more, the list ends with “and more”', async () => {
  const full = fail('recording_not_sound')
  const { choose, press } = open({ routes: { bringBackRecording: () => full } })
  const listRows = async (count: number) => {
    await screen.findByText(new RegExp(`^${count} recordings could not come back`))
    return screen.getAllByRole('listitem')
  }
  await choose(await createExport(20))
  await press('Bring it back')
  const rows = await listRows(20)
  expect([rows.length, rows[0]?.textContent]).toEqual([20, `Take r0: ${full.message}`])
  await choose(await createExport(21))
  await press('Bring it back')
  expect((await listRows(21)).at(-1)).toHaveTextContent('and more')
})

test('the section is not shown to an admin who views another account, nor to a user who has not verified the e-mail address', () => {
  for (const session of [buildSession({}, { impersonatedBy: 'admin-1' }), buildSession({ emailVerified: false })]) {
    const { container, unmount } = open({}, session)
    expect(container).toBeEmptyDOMElement()
    unmount()
  }
})
