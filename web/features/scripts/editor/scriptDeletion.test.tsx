import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { toasts } from '../../../ui/overlays/toasts.ts'
import { buildSession } from '../../../testing/builders.ts'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { visit } from '../../../testing/visit.tsx'
import { createFakeScriptsServer } from '../testing/fakeScriptsServer.ts'

// A page may send changes after it was closed, so the fake server is removed only after all tests.
afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  for (const { id } of toasts.get()) toasts.close(id)
})

test('a change of a script is saved before the editor deletes the script, so it is not lost if the user undoes the deletion', async () => {
  const server = createFakeScriptsServer([{ content: 'But soft!' }])
  const sent = fakeServer({ getUserAvailableVoices: () => ({ voices: [], engines: [] }), ...server.answers })
  const { address } = await visit('/scripts/scr_1?edit', buildSession())
  const changed = 'But soft! What light?'
  fireEvent.change(await screen.findByRole('textbox', { name: 'Script' }), { target: { value: changed } })
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this script?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(address()).toBe('/scripts'))
  const names = sent.map(({ name }) => name).filter((name) => name === 'updateScript' || name === 'deleteScript')
  expect(names).toEqual(['updateScript', 'deleteScript'])
  act(() => toasts.get()[0]?.action?.onPress())
  expect(await screen.findByRole('link', { name: 'Balcony' })).toBeVisible()
  expect(server.getScript()?.content).toBe(changed)
})
