import { fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { toasts } from '../../ui/toasts.ts'
import { answer, ok, sessionWith, visit } from '../../testing/visit.tsx'
import { createStandInScripts } from './standInScripts.ts'

afterAll(() => vi.unstubAllGlobals())
afterEach(() => {
  for (const { id } of toasts.list()) toasts.close(id)
})

const voices = { getUserAvailableVoices: () => ok({ voices: [], engines: [] }) }

/** The server breaks at one function in a way the catalogue has no words for. */
async function openBroken(address: string, name: string, session = sessionWith()) {
  const { answers } = createStandInScripts([{ title: 'Balcony' }])
  const broken = () => ({ status: 500, body: { error: { status: 'INTERNAL', message: 'No.' } } })
  answer({ ...voices, ...answers, [name]: broken })
  await visit(address, session)
  return userEvent.setup()
}

test('‘Failed to load scripts’', async () => {
  await openBroken('/scripts', 'getUserScripts')
  expect(await screen.findByText('Failed to load scripts')).toBeVisible()
})

test('‘Failed to archive script’', async () => {
  const user = await openBroken('/scripts', 'toggleScriptArchive')
  await user.click(await screen.findByRole('button', { name: 'Archive “Balcony”' }))
  expect(await screen.findByText('Failed to archive script')).toBeVisible()
})

test('‘Failed to delete script’, and it is still there', async () => {
  const user = await openBroken('/scripts', 'deleteScript')
  await user.click(await screen.findByRole('button', { name: 'Delete “Balcony”' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByText('Failed to delete script')).toBeVisible()
})

test('‘Failed to save script’, and the text stays in the Studio', async () => {
  localStorage.clear()
  const session = sessionWith({ subscriptionTier: 'paid', subscriptionStatus: 'active' })
  const user = await openBroken('/studio', 'saveScript', session)
  const sheet = await screen.findByRole('textbox', { name: 'Script' })
  fireEvent.change(sheet, { target: { value: 'But soft!' } })
  await user.click(screen.getByRole('button', { name: 'Save to My Scripts' }))
  expect(await screen.findByText('Failed to save script')).toBeVisible()
  expect(sheet).toHaveValue('But soft!')
})
