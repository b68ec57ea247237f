import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useRowSelection } from './useRowSelection.ts'

/** Opens the selection of a list of users. */
function open() {
  const hook = renderHook(({ listKey, keys }) => useRowSelection(listKey, keys), {
    initialProps: { listKey: 'page 1', keys: ['a', 'b', 'c', 'd', 'e'] },
  })
  return {
    list: (listKey: string, ...keys: string[]) => hook.rerender({ listKey, keys }),
    toggle: (key: string, isRange?: boolean) => act(() => hook.result.current.toggle(key, isRange)),
    toggleAll: (isOn: boolean) => act(() => hook.result.current.toggleAll(isOn)),
    selected: () => [...hook.result.current.selected].toSorted().join(''),
  }
}

test('pressing a row selects or deselects it; with the Shift key, so are all rows between it and the row that was pressed before', () => {
  const { toggle, toggleAll, selected } = open()
  toggle('b')
  toggle('d', true)
  expect(selected()).toBe('bcd')
  toggle('a', true)
  expect(selected()).toBe('abcd')
  toggle('c')
  toggle('d', true)
  expect(selected()).toBe('ab')
  toggleAll(true)
  expect(selected()).toBe('abcde')
  toggleAll(false)
  // No row was pressed after the deselection of all rows, so only this row is selected.
  toggle('c', true)
  expect(selected()).toBe('c')
})

test('a row that is no longer listed is no longer selected; another list, such as the next page, begins without selected rows', () => {
  const { list, toggle, selected } = open()
  toggle('b')
  toggle('c')
  list('page 1', 'a', 'c', 'd')
  expect(selected()).toBe('c')
  list('page 2', 'a', 'b', 'c')
  expect(selected()).toBe('')
  toggle('b', true)
  expect(selected()).toBe('b')
})
