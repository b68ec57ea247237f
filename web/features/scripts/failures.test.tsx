import type { OperationName } from '@scene-partner/contract/operations/index'
import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { toasts } from '../../ui/overlays/toasts.ts'
import { buildSession } from '../../testing/builders.ts'
import { fail, fakeServer } from '../../testing/fakeServer.ts'
import { visit } from '../../testing/visit.tsx'
import { createFakeScriptsServer } from './testing/fakeScriptsServer.ts'

afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  for (const { id } of toasts.get()) toasts.close(id)
})

const voices = { getUserAvailableVoices: () => ({ voices: [], engines: [] }) }

/** Renders a page with a fake server on which one operation fails with an unknown error. */
async function openBroken(address: string, name: OperationName, session = buildSession()) {
  const { answers } = createFakeScriptsServer([{ title: 'Balcony' }])
  const broken = () => fail('internal', { requestId: 'req_1' })
  fakeServer({ ...voices, ...answers, [name]: broken })
  await visit(address, session)
  return userEvent.setup()
}

// [spec1 §8.61]
test('if the scripts cannot be loaded, the page shows ‘Failed to load scripts’', async () => {
  await openBroken('/scripts', 'getUserScripts')
  expect(await screen.findByText('Failed to load scripts')).toBeVisible()
})

// [spec1 §8.63]
test('if archiving fails, the page shows ‘Failed to archive script’', async () => {
  const user = await openBroken('/scripts', 'toggleScriptArchive')
  await user.click(await screen.findByRole('button', { name: 'More about “Balcony”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  expect(await screen.findByText('Failed to archive script. Reference: req_1')).toBeVisible()
})

// [spec1 §8.64]
test('if a deletion fails, the dialog shows ‘Failed to delete script’, and the script stays in the list', async () => {
  const user = await openBroken('/scripts', 'deleteScript')
  await user.click(await screen.findByRole('button', { name: 'More about “Balcony”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('Failed to delete script. Reference: req_1')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Keep it' }))
  expect(await screen.findByRole('heading', { name: 'Balcony' })).toBeVisible()
})

// [spec1 §8.62]
test('if saving from the Studio fails, the page shows ‘Failed to save script’ and the text stays', async () => {
  localStorage.clear()
  const session = buildSession({ subscriptionTier: 'paid', subscriptionStatus: 'active' })
  const user = await openBroken('/studio', 'saveScript', session)
  const sheet = await screen.findByRole('textbox', { name: 'Script' })
  fireEvent.change(sheet, { target: { value: 'But soft!' } })
  await user.click(screen.getByRole('button', { name: 'Save to My Scripts' }))
  expect(await screen.findByText('Failed to save script. Reference: req_1')).toBeVisible()
  expect(sheet).toHaveValue('But soft!')
})
