import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDraftStore, type DraftStore } from './draftStore.ts'
import { useServerRenderedField, useEarlyText } from './earlyText.ts'
import { useDraft, useDraftValue } from './useDraft.ts'
import { useScriptHandoff } from './useScriptHandoff.ts'

const key = 'sp.draft.studio.actor'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const storedText = () => (JSON.parse(localStorage.getItem(key) ?? '{}') as { text?: string }).text

function ServerField() {
  return <textarea aria-label="Early" ref={useServerRenderedField()} />
}

function StudioField({ draft }: { draft: DraftStore }) {
  const sheet = useRef<HTMLTextAreaElement>(null)
  useEarlyText(draft, sheet)
  const text = useDraftValue(draft, (state) => state.text)
  return <textarea aria-label="Studio" ref={sheet} value={text} readOnly />
}

/** Types into the server-rendered field, and then replaces it with the Studio's own field. */
function typeBeforeStart(text: string, { draft = createDraftStore(key), isFocused = true } = {}) {
  const page = render(<ServerField />)
  const field = screen.getByLabelText<HTMLTextAreaElement>('Early')
  if (isFocused) field.focus()
  field.value = text
  page.unmount()
  render(<StudioField draft={draft} />)
  return screen.getByLabelText<HTMLTextAreaElement>('Studio')
}

test('text that was typed before the page is interactive moves to the Studio’s field, with focus and caret', () => {
  const field = typeBeforeStart('But soft!')
  expect(field).toHaveValue('But soft!')
  expect(field).toHaveFocus()
  expect([field.selectionStart, field.selectionEnd]).toEqual([9, 9])
  // The text moves to one field only: a field that is rendered later is empty.
  cleanup()
  render(<StudioField draft={createDraftStore('another')} />)
  expect(screen.getByLabelText('Studio')).toHaveValue('')
})

test('text that was typed before the page is interactive is added after the stored draft', () => {
  const draft = createDraftStore(key)
  draft.change({ text: 'ROMEO' })
  expect(typeBeforeStart('But soft!', { draft })).toHaveValue('ROMEO\n\nBut soft!')
})

test('a stored draft that contains only spaces adds no empty paragraph before text that was typed before hydration', () => {
  const draft = createDraftStore(key)
  draft.change({ text: ' ' })
  expect(typeBeforeStart('But soft!', { draft })).toHaveValue('But soft!')
})

test('if nobody has used the field of the server-rendered page, draft and focus stay unchanged', () => {
  const draft = createDraftStore(key)
  draft.change({ text: 'ROMEO' })
  const field = typeBeforeStart('', { draft, isFocused: false })
  expect(field).toHaveValue('ROMEO')
  expect(field).not.toHaveFocus()
})

test('if the empty field of the server-rendered page has the focus, the Studio’s field gets the focus', () => {
  expect(typeBeforeStart('')).toHaveFocus()
})

/**
 * Replaces the server-rendered field in a transition, as the page does. Calls `onCommit` synchronously when the field
 * is replaced.
 */
function Replacement({ draft, onCommit }: { draft: DraftStore; onCommit: () => void }) {
  const [isReplaced, setReplaced] = useState(false)
  useLayoutEffect(() => {
    if (isReplaced) onCommit()
  })
  return (
    <>
      {isReplaced ? <StudioField draft={draft} /> : <ServerField />}
      <button onClick={() => startTransition(() => setReplaced(true))}>Replace</button>
    </>
  )
}

test('the Studio’s field gets focus, text and selection of the server-rendered field before the next key is pressed', () => {
  const draft = createDraftStore(key)
  draft.change({ text: 'ROMEO' })
  const states: unknown[] = []
  const noteField = () => {
    const field = screen.getByLabelText<HTMLTextAreaElement>('Studio')
    states.push([document.activeElement === field, draft.get().text])
  }
  render(<Replacement draft={draft} onCommit={noteField} />)
  const early = screen.getByLabelText<HTMLTextAreaElement>('Early')
  early.focus()
  early.value = 'But soft!'
  early.setSelectionRange(4, 8)
  fireEvent.click(screen.getByRole('button', { name: 'Replace' }))
  expect(states[0]).toEqual([true, 'ROMEO\n\nBut soft!'])
  const field = screen.getByLabelText<HTMLTextAreaElement>('Studio')
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('soft')
})

function DraftField() {
  const draft = useDraft('studio', 'actor')
  const text = useDraftValue(draft, (state) => state.text)
  return <input aria-label="Text" value={text} onChange={(event) => draft.change({ text: event.target.value })} />
}

test('leaving the Studio stores the draft, and returning to the Studio shows it again', () => {
  const first = render(<DraftField />)
  const field = screen.getByLabelText<HTMLInputElement>('Text')
  // Leaves the page immediately, before the timer stores the draft.
  fireEvent.change(field, { target: { value: 'But soft!' } })
  first.unmount()
  expect(storedText()).toBe('But soft!')
  render(<DraftField />)
  expect(screen.getByLabelText('Text')).toHaveValue('But soft!')
})

function HandoffPage({ draft }: { draft: DraftStore }) {
  useScriptHandoff(draft)
  return null
}

/** Opens the Studio with this state of the navigation. */
function openWithState(draft: DraftStore, state: unknown) {
  const router = createMemoryRouter([{ path: '/studio', element: <HandoffPage draft={draft} /> }], {
    initialEntries: [{ pathname: '/studio', search: '?voice=tom', state }],
  })
  render(<RouterProvider router={router} />)
  return router
}

test('a script that another page passes to the Studio replaces the draft once, and the user can undo this', async () => {
  const draft = createDraftStore(key)
  draft.change({ text: 'Typed before' })
  const router = openWithState(draft, { handedScript: { title: 'Balcony', text: 'ROMEO\nBut soft!' } })
  await vi.waitFor(() => expect(router.state.location.state).toBeNull())
  expect(draft.get().text).toBe('ROMEO\nBut soft!')
  expect(draft.get().undo?.message).toContain('Balcony')
  expect(router.state.location).toMatchObject({ pathname: '/studio', search: '?voice=tom' })
  // The Back button leaves the Studio. It does not pass the script to the Studio a second time.
  expect(router.state.historyAction).toBe('REPLACE')
  act(() => draft.undo())
  expect(draft.get().text).toBe('Typed before')
})

test('a navigation that passes no script to the Studio does not change the draft', () => {
  const draft = createDraftStore(key)
  draft.change({ text: 'Typed before' })
  const router = openWithState(draft, { from: '/scripts' })
  expect(draft.get().text).toBe('Typed before')
  expect(router.state.location.state).toEqual({ from: '/scripts' })
})
