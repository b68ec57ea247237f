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

test('a row is selected and deselected; with the Shift key, also all rows up to the last one that was pressed', () => {
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
  // No row was pressed since then, so there is no range.
  toggle('c', true)
  expect(selected()).toBe('c')
})

test('a row that is no longer listed is not selected, and on another page, search or order no row is', () => {
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
