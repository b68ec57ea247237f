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
  act(() => toasts.list().forEach(({ id }) => toasts.close(id)))
  vi.useRealTimers()
})

const show = (...args: Parameters<typeof showToast>) =>
  act(() => {
    showToast(...args)
  })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })

test('what has no place is told politely, and goes by itself', async () => {
  show('Recording deleted')
  const words = screen.getByText('Recording deleted')
  expect(words.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
  await pass(7_000)
  expect(screen.queryByText('Recording deleted')).toBeNull()
})

test('a deletion can be taken back for ten seconds', async () => {
  const undo = vi.fn<() => void>()
  show('Recording deleted', { act: { words: 'Undo', onPress: undo } })
  await pass(9_000)
  await user().click(screen.getByRole('button', { name: 'Undo' }))
  expect(undo).toHaveBeenCalledOnce()
  expect(screen.queryByText('Recording deleted')).toBeNull()
})

test('nobody is hurried: it stays while the focus is in it', async () => {
  show('Recording deleted', { act: { words: 'Undo', onPress: () => undefined } })
  act(() => screen.getByRole('button', { name: 'Undo' }).focus())
  await pass(60_000)
  expect(screen.getByText('Recording deleted')).toBeVisible()
  act(() => screen.getByRole('button', { name: 'Undo' }).blur())
  await pass(11_000)
  expect(screen.queryByText('Recording deleted')).toBeNull()
})

test('it can be closed, and taken back by who showed it', async () => {
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

test('there are three at most: the oldest makes way', () => {
  for (const words of ['One', 'Two', 'Three', 'Four']) show(words)
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual(['Two', 'Three', 'Four'])
})
