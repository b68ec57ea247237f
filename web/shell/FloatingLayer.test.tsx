import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { answer, visit } from '../../testing/visit.tsx'
import { showToast, toasts } from '../../ui/toasts.ts'

afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  for (const { id } of toasts.list()) toasts.close(id)
})

test('the sign of a button is told once somebody points about the page, and its file is not fetched before', async () => {
  answer({})
  await visit('/about')
  const floats = () => screen.queryByLabelText('Notes (F8)')
  expect(floats()).toBeNull()
  // Whoever points does so again and again; the page may have come to life between two of them.
  await waitFor(() => {
    fireEvent.pointerOver(document.body)
    expect(floats()).not.toBeNull()
  })
})

test('a note is shown though nobody has touched the page', async () => {
  answer({})
  await visit('/about')
  act(() => void showToast('The house is open.'))
  expect(await screen.findByText('The house is open.')).toBeVisible()
})
