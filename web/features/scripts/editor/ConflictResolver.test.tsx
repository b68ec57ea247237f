import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mergeScripts, resolveConflicts } from '../sync/mergeScripts.ts'
import { emptyScript, type ScriptFields } from '../sync/scriptFields.ts'
import { ConflictResolver } from './ConflictResolver.tsx'

const base = { ...emptyScript, title: 'Balcony', content: 'one\nshared\ntwo\n' }
const mine = { ...base, title: 'My balcony', content: 'my one\nshared\nmy two\n' }
const theirs = { ...base, title: 'Their balcony', content: 'their one\nshared\ntheir two\n' }

test('where two devices changed the same text, both texts stay unless the user chooses one; of two titles, the user’s is preselected', () => {
  const conflict = mergeScripts(base, mine, theirs)
  const results: ScriptFields[] = []
  render(
    <ConflictResolver conflict={conflict} onChoose={(choices) => results.push(resolveConflicts(conflict, choices))} />,
  )
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Title', 'Place 1', 'Place 2'])
  press('Keep these choices')
  expect(results.at(-1)).toEqual({ ...mine, content: 'my one\ntheir one\nshared\nmy two\ntheir two\n' })
  press('All theirs')
  press('Keep these choices')
  expect(results.at(-1)).toEqual(theirs)
  press('All mine')
  press('Keep these choices')
  expect(results.at(-1)).toEqual(mine)
})

test('if only the texts differ and not the titles, only the places are listed, numbered from 1', () => {
  render(<ConflictResolver conflict={mergeScripts(base, { ...mine, title: base.title }, theirs)} onChoose={() => {}} />)
  const headings = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(headings).toEqual(['Place 1', 'Place 2'])
})
