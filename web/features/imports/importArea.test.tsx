// Tests files that are dropped or pasted, the list of imports, and which imports stay in it after the user leaves.
import { act, createEvent, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import '../../testing/resetState.ts'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer, type Routes } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import { ImportRow } from './ImportRow.tsx'
import type { ImportItem } from './importStore.ts'
import { PasteButton } from './PasteButton.tsx'
import { useDropAndPaste, type FileToImport } from './useDropAndPaste.ts'

afterEach(() => vi.restoreAllMocks())

type Understood = Extract<ImportItem, { state: 'done' }>['understood']
const understood: Understood = {
  ...{ kind: 'screenplay', format: 'pdf', title: 'The Barn', pages: 40, leftOut: [] },
  ...{ roles: 5, scenes: 12, speeches: 212, doubts: 3 },
}

const showRow = (item: ImportItem) =>
  render(
    <MemoryRouter>
      <ImportRow item={item} onRetry={() => {}} onRemove={() => {}} onReadScan={() => {}} />
    </MemoryRouter>,
  )
const listLinks = () => screen.getAllByRole('link').map(({ textContent }) => textContent)

test('the list has links to rehearse, check and cast an imported script with roles; a script without roles can only be checked', () => {
  const done = { id: 'i1', name: 'Barn.pdf', state: 'done', scriptId: 'scr_1' } as const
  const { unmount } = showRow({ ...done, understood })
  expect(listLinks()).toEqual(['Barn.pdf', 'Rehearse', 'Check the script', 'Cast it'])
  unmount()
  showRow({ ...done, understood: { ...understood, roles: 0, speeches: 0, doubts: 0 } })
  expect(listLinks()).toEqual(['Barn.pdf', 'Check the script'])
})

test('a failed import can be tried again, unless it would fail again; a PDF of scanned pages can instead be read on the device', () => {
  const failed = { id: 'i1', name: 'Barn.pdf', state: 'failed', problem: 'Busy.' } as const
  const listButtons = () => screen.getAllByRole('button').map((button) => button.textContent)
  const { unmount } = showRow({ ...failed, isFinal: false, isScan: false })
  expect(listButtons()).toEqual(['Try again', ''])
  unmount()
  showRow({ ...failed, isFinal: true, isScan: true })
  expect(listButtons()).toEqual(['Read it on this device', ''])
})

test('if the clipboard cannot be read, the user pastes a text or a link into a dialog', async () => {
  vi.spyOn(navigator.clipboard, 'readText').mockRejectedValue(new Error('blocked'))
  const brought: FileToImport[] = []
  render(
    <PasteButton onPaste={(files) => brought.push(...files)}>
      {(paste) => (
        <button type="button" onClick={paste}>
          Paste
        </button>
      )}
    </PasteButton>,
  )
  const bring = async (text: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'Paste', hidden: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste your script' }))
    expect(dialog.getByRole('button', { name: 'Add this script' })).toBeDisabled()
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: text } })
    fireEvent.click(dialog.getByRole('button', { name: 'Add this script' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await bring('ANNA. You came.')
  await bring(' https://www.example.org/plays/barn?page=1 ')
  expect(brought).toMatchObject([
    { name: 'Pasted script.txt' },
    { name: 'example.org/plays/barn', link: 'https://www.example.org/plays/barn?page=1' },
  ])
  expect(await brought[0]?.body.text()).toBe('ANNA. You came.')
})

/** Moves the dragged file to this element of the page, or out of the window if it is null. */
function leave(relatedTarget: Element | null) {
  const event = createEvent.dragLeave(document.body)
  Object.defineProperty(event, 'relatedTarget', { value: relatedTarget })
  fireEvent(document.body, event)
}

const files = { types: ['Files'], files: [new File(['bytes'], 'Barn.pdf')] }

test('a file that is dragged over the page is noticed until it leaves the window, and is imported if it is dropped; dragged text is left to the browser', () => {
  const brought: FileToImport[] = []
  const { result, unmount } = renderHook(() => useDropAndPaste((added) => brought.push(...added)))
  const drag = (name: 'dragOver' | 'drop', dataTransfer: object) => fireEvent[name](document.body, { dataTransfer })
  expect(drag('dragOver', { types: ['text/plain'] })).toBe(true)
  expect(result.current).toBe(false)
  expect(drag('dragOver', files)).toBe(false)
  expect(result.current).toBe(true)
  // The pointer moves from one element of the page to another, and then out of the window.
  leave(document.documentElement)
  expect(result.current).toBe(true)
  leave(null)
  expect(result.current).toBe(false)
  drag('dragOver', files)
  expect(drag('drop', files)).toBe(false)
  expect(result.current).toBe(false)
  expect(drag('drop', { types: ['text/plain'], files: [] })).toBe(true)
  expect(brought.map(({ name }) => name)).toEqual(['Barn.pdf'])
  unmount()
  drag('drop', files)
  expect(brought).toHaveLength(1)
})

test('after an import, the list of scripts is loaded again; when the user comes back to the page, it lists only the failed imports', async () => {
  const importFile: Routes['importFile'] = ({ name }) =>
    name === 'Bad.pdf' ? fail('unavailable') : { scriptId: 'scr_1', understood }
  const sent = fakeServer({}, { importFile })
  const countLoads = () => sent.filter(({ name }) => name === 'getUserScripts').length
  const session = buildSession({ uid: 'u-imports' })
  const { unmount } = await visit('/scripts', session)
  await screen.findByRole('region', { name: 'Add a script' })
  await waitFor(() => expect(countLoads()).toBe(1))
  fireEvent.drop(document.body, { dataTransfer: files })
  expect(await screen.findByRole('link', { name: 'Barn.pdf' })).toBeVisible()
  await waitFor(() => expect(countLoads()).toBe(2))
  fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files: [new File(['bytes'], 'Bad.pdf')] } })
  await screen.findByText('Bad.pdf could not be imported.')
  unmount()
  await visit('/scripts', session)
  expect(await screen.findByText('Bad.pdf could not be imported.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Barn.pdf' })).toBeNull()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Dismiss Bad.pdf' })))
})
