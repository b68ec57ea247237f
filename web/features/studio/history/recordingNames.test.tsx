// Tests the names of recordings and the dialog that renames one.
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import '../../../testing/resetState.ts'
import { buildGeneration } from '../../../testing/builders.ts'
import { findCustomTitle, getRecordingName } from './HistoryRow.tsx'
import { RenameDialog } from './RenameDialog.tsx'

test('a title that is empty, or only the beginning of the text, does not count as a title that the user gave', () => {
  const text = 'Is it a fire?\nIt is only the lamp, and it has burned here since the war.'
  const find = (title: string) => findCustomTitle(buildGeneration('gen_1', { title, text }))
  expect(find('')).toBeNull()
  expect(find('Is it a fire? It is…')).toBeNull()
  expect(find('The lamp')).toBe('The lamp')
})

test('a recording is named by the title that the user gave it, or else by the first words of its text', () => {
  const text = '  Is it a fire? It is only the lamp, and it has burned here since the war.'
  expect(getRecordingName(buildGeneration('gen_1', { title: 'The lamp', text }))).toBe('The lamp')
  const name = getRecordingName(buildGeneration('gen_1', { title: '', text }))
  expect(name).toMatch(/^Is it a fire\? It is only/)
  expect(name.length).toBeLessThanOrEqual(41)
})

function showDialog(rename: (title: string) => Promise<unknown>) {
  let isClosed = false
  render(
    <RenameDialog
      generation={buildGeneration('gen_1', { title: 'The lamp' })}
      onRename={rename}
      onClose={() => void (isClosed = true)}
    />,
  )
  const name = screen.getByRole('textbox', { name: 'Name' })
  const type = (value: string) => fireEvent.change(name, { target: { value } })
  const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Rename' }))
  return { name, type, submit, isClosed: () => isClosed }
}

test('when the user renames a recording, spaces around the name are removed; a name of only spaces cannot be sent', async () => {
  const titles: string[] = []
  const { name, type, submit, isClosed } = showDialog(async (title) => titles.push(title))
  expect(name).toHaveValue('The lamp')
  type('  ')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rename' })).toBeDisabled())
  type(' The war ')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Rename' })).toBeEnabled())
  submit()
  await waitFor(() => expect(isClosed()).toBe(true))
  expect(titles).toEqual(['The war'])
})

test('if the server refuses the new name, the dialog stays open and shows why at the field', async () => {
  const { name, submit, isClosed } = showDialog(() => Promise.reject(new Error('down')))
  submit()
  await waitFor(() => expect(name).toHaveAccessibleDescription('The name could not be changed. Please try again.'))
  expect(isClosed()).toBe(false)
})
