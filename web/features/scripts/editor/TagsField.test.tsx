import { scriptRules } from '@scene-partner/contract/scriptRules'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { TagsField } from './TagsField.tsx'

/** Renders the field with these tags. `changes` contains the lists of tags that the field reported. */
function openField(initialTags: readonly string[], known: readonly string[] = []) {
  const changes: string[][] = []
  function Field() {
    const [tags, setTags] = useState(initialTags)
    const change = (next: string[]) => {
      changes.push(next)
      setTags(next)
    }
    return <TagsField tags={tags} known={known} isReadOnly={false} onChange={change} />
  }
  render(<Field />)
  return { changes, field: screen.getByRole('combobox', { name: 'Tags' }), user: userEvent.setup() }
}

test('a comma, Enter or leaving the field adds a tag once, up to 50 tags; Backspace in the empty field removes the last tag', async () => {
  const { changes, field, user } = openField(['verse'])
  await user.type(field, 'new,')
  expect(changes).toEqual([['verse', 'new']])
  await user.type(field, 'VERSE{Enter}')
  expect(changes).toHaveLength(1)
  expect(field).toHaveValue('')
  await user.type(field, 'duet')
  await user.tab()
  expect(changes.at(-1)).toEqual(['verse', 'new', 'duet'])
  await user.type(field, '{Backspace}')
  expect(changes.at(-1)).toEqual(['verse', 'new'])

  const others = Array.from({ length: scriptRules.maxTags - 3 }, (_, index) => `tag ${index}`).join(',')
  fireEvent.change(field, { target: { value: others } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field).toBeEnabled()
  fireEvent.change(field, { target: { value: 'last, too many' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(changes.at(-1)).toHaveLength(scriptRules.maxTags)
  expect(changes.at(-1)?.at(-1)).toBe('last')
  expect(field).toBeDisabled()
})

test('Enter that ends the composition of a character (as in Japanese) adds no tag, and Backspace in a typed text removes no tag', async () => {
  const { changes, field, user } = openField(['verse'])
  fireEvent.change(field, { target: { value: 'ni' } })
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  expect(changes).toEqual([])
  await user.type(field, '{Backspace}')
  expect(field).toHaveValue('n')
  expect(changes).toEqual([])
})

test('the field suggests only tags that the script does not have, and has the focus after a tag is removed', async () => {
  const { field, user } = openField(['verse', 'duet'], ['verse', 'audition'])
  const listSuggestions = () =>
    [...document.querySelectorAll('datalist option')].map((one) => one.getAttribute('value'))
  expect(listSuggestions()).toEqual(['audition'])
  await user.click(screen.getByRole('button', { name: 'Remove the tag verse' }))
  expect(field).toHaveFocus()
  expect(listSuggestions()).toEqual(['verse', 'audition'])
})

test('if the user may only read the script, its tags are shown but cannot be changed; without tags, the text “None” is shown', () => {
  const show = (tags: readonly string[]) => (
    <TagsField tags={tags} known={[]} isReadOnly onChange={() => expect.unreachable()} />
  )
  const { rerender } = render(show(['verse']))
  expect(screen.getByText('verse')).toBeVisible()
  expect(screen.queryByText('None')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  rerender(show([]))
  expect(screen.getByText('None')).toBeVisible()
})
