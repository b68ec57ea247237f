// Tests line readings in the rehearsal room: other ways in which the reader reads a line.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openRehearsalPage } from '../testing/fakeRehearsal.tsx'
import { button, closeRoomAfterEach, waitForAudio } from '../testing/rehearsalRoom.ts'

closeRoomAfterEach()

const byKey = { settings: { waitsForVoice: false, wasAsked: true } }
type Options = Parameters<typeof openRehearsalPage>[1]

async function openRoom(options: Options = {}) {
  const page = await waitForAudio(await openRehearsalPage('/practice?script=s1', { stored: byKey, ...options }))
  const user = userEvent.setup()
  const openDialog = async (line: number) => {
    await user.click(await button(`Another reading of line ${line}`))
    return within(await screen.findByRole('dialog', { name: 'Another reading' }))
  }
  return { ...page, user, openDialog }
}

test('choosing another reading of a line stores the reading, loads the line again and plays it immediately', async () => {
  const { user, openDialog, getCalls, countPlays, countDecodedFiles } = await openRoom()
  const dialog = await openDialog(1)
  const decoded = countDecodedFiles()
  await user.click(dialog.getByRole('button', { name: 'More urgent' }))
  await waitFor(() => expect(countPlays()).toBe(1))
  expect(getCalls('setReading')).toEqual([{ scriptId: 's1', target: { lineId: 'l2' }, reading: { manner: 'urgent' } }])
  expect(countDecodedFiles()).toBe(decoded + 1)
  expect(dialog.getByRole('button', { name: 'More urgent' })).toHaveAttribute('aria-pressed', 'true')
  const effects = dialog.getByText('You hear: faster, louder.')
  expect(effects).toBeVisible()
  // The text about the effects is after the choices and before the text field.
  const field = dialog.getByRole('textbox')
  expect(effects.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.getByText('more urgent')).toBeVisible()
})

test('opening the dialog of line readings pauses the scene; “As written” removes the reading of the line', async () => {
  const readings = [{ target: { lineId: 'l2' }, reading: { manner: 'colder' as const }, effects: ['lower' as const] }]
  const { user, openDialog, getCalls, clock } = await openRoom({ readings })
  expect(await screen.findByText('colder')).toBeVisible()
  await user.click(await button('Begin'))
  act(() => clock.advance(800))
  const dialog = await openDialog(1)
  expect(dialog.getByText('You hear: lower.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'As written' }))
  await waitFor(() => expect(getCalls('setReading')).toMatchObject([{ reading: null }]))
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('colder')).toBeNull()
  expect(await button('Go on')).toBeVisible()
})

test(
  'if the actor describes a role’s reading in words without an effect, the dialog says that they change nothing',
  { tags: ['long'] },
  async () => {
    const { user, openDialog, getCalls } = await openRoom()
    const dialog = await openDialog(1)
    await user.click(dialog.getByRole('radio', { name: 'The whole role' }))
    const field = dialog.getByRole('textbox', { name: 'Or in your words' })
    await user.click(dialog.getByRole('button', { name: 'Read it like this' }))
    expect(field).toHaveFocus()
    expect(getCalls('setReading')).toEqual([])
    await user.type(field, 'like a lamp{Enter}')
    expect(await dialog.findByText('These words change nothing in this voice. Try a manner above.')).toBeVisible()
    expect(getCalls('setReading')).toMatchObject([
      { target: { character: 'TOBIN' }, reading: { direction: 'like a lamp' } },
    ])
    await user.click(dialog.getByRole('button', { name: 'Done' }))
    expect(screen.getAllByText('your reading')).toHaveLength(3)
  },
)

test('if a reading cannot be stored, an error is shown and the line does not change', async () => {
  const { user, openDialog, countPlays } = await openRoom({ failsToSetReading: true })
  const dialog = await openDialog(1)
  await user.click(dialog.getByRole('button', { name: 'Warmer' }))
  expect(await dialog.findByText('This service is not available now. Please try again in a moment.')).toBeVisible()
  expect(dialog.getByRole('button', { name: 'As written' })).toHaveAttribute('aria-pressed', 'true')
  expect(countPlays()).toBe(0)
})

test('if the setting to vary the reader is on, all lines of a run are requested in the same variation', async () => {
  const page = await openRoom({ stored: { settings: { ...byKey.settings, isVaried: true } } })
  const variations = page.getCalls('startLine').map((input) => (input as { variation?: number }).variation)
  expect(new Set(variations)).toEqual(new Set([1]))
})
