import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ToastRegion } from './ToastRegion.tsx'
import { showToast, toasts } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  render(<ToastRegion />)
})
afterEach(() => {
  act(() => toasts.get().forEach(({ id }) => toasts.close(id)))
  vi.useRealTimers()
})

const show = (...args: Parameters<typeof showToast>) =>
  act(() => {
    showToast(...args)
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

test('a toast is announced to screen readers as polite and disappears automatically', async () => {
  show('Recording deleted')
  const words = screen.getByText('Recording deleted')
  expect(words.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
  await pass(7_000)
  expect(screen.queryByText('Recording deleted')).toBeNull()
})

test('nine seconds after a toast with Undo has appeared, the user can still press Undo, which closes the toast', async () => {
  const undo = vi.fn<() => void>()
  show('Recording deleted', { act: { label: 'Undo', onPress: undo } })
  await pass(9_000)
  await user().click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Recording deleted')).toBeNull()
})

test('a toast does not disappear while it has the focus', async () => {
  show('Recording deleted', { act: { label: 'Undo', onPress: () => undefined } })
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  await pass(60_000)
  expect(screen.getByText('Recording deleted')).toBeVisible()
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  await pass(11_000)
  expect(screen.queryByText('Recording deleted')).toBeNull()
})

test('a toast closes when the user presses Close, or when the code calls the function that showToast returned', async () => {
  show('One')
  await user().click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText('One')).toBeNull()
  let takeBack = () => undefined as void
  act(() => {
    takeBack = showToast('Two')
  })
  act(() => takeBack())
  expect(screen.queryByText('Two')).toBeNull()
})

test('at most three toasts are shown; a new toast removes the oldest one', () => {
  for (const words of ['One', 'Two', 'Three', 'Four']) show(words)
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Two', 'Three', 'Four'])
})

const undo = { label: 'Undo', onPress: () => undefined }

test('a toast to which the user points stays; if the user closes it, the next toast disappears by itself, as usual', async () => {
  show('One')
  await user().hover(screen.getByText('One'))
  await pass(60_000)
  await user().click(screen.getByRole('button', { name: 'Close' }))
  show('Two')
  await pass(7_000)
  expect(screen.queryByText('Two')).toBeNull()
})

test('F8 does not move the focus to a toast if other code has handled the key press, or if Shift is held', async () => {
  show('Recording deleted', { act: undo })
  const handle = (event: Event) => event.preventDefault()
  addEventListener('keydown', handle, { capture: true })
  await user().keyboard('{F8}')
  removeEventListener('keydown', handle, { capture: true })
  await user().keyboard('{Shift>}{F8}{/Shift}')
  expect(document.body).toHaveFocus()
})

// [spec1 §2.92]
test('F8 moves the focus to the latest Undo button; after Undo is pressed, the focus returns to the element that had it before', async () => {
  render(<textarea aria-label="Script" />)
  const script = screen.getByRole('textbox', { name: 'Script' })
  show('First deleted', { act: undo })
  show('Second deleted', { act: undo })
  show('Copied')
  await user().click(script)
  await user().keyboard('{F8}')
  const [, latest] = screen.getAllByRole('button', { name: 'Undo' })
  expect(latest).toHaveFocus()
  await user().keyboard('{Enter}')
  expect(screen.queryByText('Second deleted')).toBeNull()
  expect(script).toHaveFocus()
})

test('F8 moves the focus to a toast; F8 again or Escape returns the focus without running the toast’s action', async () => {
  render(<button type="button">Delete</button>)
  const button = screen.getByRole('button', { name: 'Delete' })
  show('Recording deleted', { act: undo })
  expect(screen.getByRole('region', { name: 'Notifications (F8)' })).toHaveTextContent('UndoF8')
  await user().click(button)
  for (const key of ['{F8}', '{Escape}']) {
    await user().keyboard('{F8}')
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus()
    await user().keyboard(key)
    expect(button).toHaveFocus()
  }
  expect(screen.getByText('Recording deleted')).toBeVisible()
})

test('a focused toast stays when the pointer enters and leaves it', async () => {
  show('Recording deleted', { act: undo })
  await user().keyboard('{F8}')
  await user().hover(screen.getByText('Recording deleted'))
  await user().unhover(screen.getByText('Recording deleted'))
  await pass(60_000)
  expect(screen.getByText('Recording deleted')).toBeVisible()
})

// [spec1 §2.92]
test('when the user returns to the page, the toast’s timer restarts', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get')
  const setVisibility = (state: DocumentVisibilityState) =>
    act(() => {
      seen.mockReturnValue(state)
      document.dispatchEvent(new Event('visibilitychange'))
    })
  show('Recording deleted', { act: undo })
  setVisibility('hidden')
  await pass(60_000)
  setVisibility('visible')
  await pass(9_000)
  expect(screen.getByText('Recording deleted')).toBeVisible()
  await pass(2_000)
  expect(screen.queryByText('Recording deleted')).toBeNull()
  seen.mockRestore()
})
