import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../testing/fakeServer.ts'
import { visit } from '../testing/visit.tsx'
import { showToast, toasts } from '../ui/overlays/toasts.ts'

afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  for (const { id } of toasts.get()) toasts.close(id)
})

test('hovering an icon button shows its tooltip; the tooltip code is loaded only then', async () => {
  fakeServer({})
  await visit('/about')
  const floats = () => screen.queryByLabelText('Notifications (F8)')
  expect(floats()).toBeNull()
  // Repeats the pointer event, because a part of the page may hydrate only after the first one.
  await waitFor(() => {
    fireEvent.pointerOver(document.body)
    expect(floats()).not.toBeNull()
  })
})

// [decisions §7.1]
test('a toast is shown even before the first user input on the page', async () => {
  fakeServer({})
  await visit('/about')
  act(() => void showToast('The house is open.'))
  expect(await screen.findByText('The house is open.')).toBeVisible()
})
