import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { setOnline } from '../testing/fakeConnection.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { visit } from '../testing/visit.tsx'
import { showToast, toasts } from '../ui/overlays/toasts.ts'
import { lazyOptional } from './lazyOptional.tsx'

afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  vi.restoreAllMocks()
  for (const { id } of toasts.get()) toasts.close(id)
})

test('the code of toasts and tooltips is loaded at the first pointer event on the page, not earlier', async () => {
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

/** Renders an optional part of the layout whose code cannot be loaded at first. */
async function renderPart() {
  const load = vi.fn<() => Promise<ComponentType>>(async () => () => <p>The part</p>)
  load.mockRejectedValueOnce(new Error('the code cannot be loaded'))
  const Part = lazyOptional(load)
  render(
    <Suspense fallback="Loading">
      <p>The page</p>
      <Part />
    </Suspense>,
  )
  // Waits for the next task of the event loop. The failure of loading is handled by then.
  await act(() => new Promise<void>((resolve) => setTimeout(resolve)))
  expect(load).toHaveBeenCalledOnce()
  return load
}

test('a part of the layout that was not loaded because there was no connection is loaded when the connection is back', async () => {
  setOnline(false)
  await renderPart()
  expect(screen.getByText('Loading')).toBeVisible()
  setOnline(true)
  expect(await screen.findByText('The part')).toBeVisible()
})

test('if loading an optional part of the layout fails although there is a connection, the error is reported and the page is shown without the part', async () => {
  const report = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
  setOnline(true)
  const load = await renderPart()
  await waitFor(() => expect(screen.getByText('The page')).toBeVisible())
  expect(screen.queryByText('The part')).toBeNull()
  expect([load.mock.calls.length, report.mock.calls.length]).toEqual([1, 1])
})
