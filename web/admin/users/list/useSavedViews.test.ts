import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fillLocalStorage } from '../../../testing/fullStorage.ts'
import { useSavedViews } from './useSavedViews.ts'

beforeEach(() => localStorage.clear())

const open = (userId = 'a1') => renderHook(() => useSavedViews(userId)).result

test('the same admin finds a saved view again at the next visit; a view saved later under the same name replaces it', () => {
  const page = open()
  act(() => page.current.save({ name: 'Busy', search: '?tier=pro' }))
  act(() => page.current.save({ name: 'New', search: '?order=created' }))
  act(() => page.current.save({ name: 'Busy', search: '?tier=studio' }))
  const views = [
    { name: 'New', search: '?order=created' },
    { name: 'Busy', search: '?tier=studio' },
  ]
  expect(page.current.views).toEqual(views)
  expect([open().current.views, open('a2').current.views]).toEqual([views, []])
})

test('a removed view is gone, also at the next visit, and the other views stay', () => {
  const page = open()
  act(() => page.current.save({ name: 'Busy', search: '?tier=pro' }))
  act(() => page.current.save({ name: 'New', search: '?order=created' }))
  act(() => page.current.remove('Busy'))
  expect([page.current.views, open().current.views]).toEqual([page.current.views, page.current.views])
  expect(page.current.views.map(({ name }) => name)).toEqual(['New'])
})

test('stored views that cannot be read are left out', () => {
  localStorage.setItem('sp.a1.views.users', JSON.stringify([{ name: 'Busy', search: '?tier=pro' }, { name: 1 }, null]))
  expect(open().current.views).toEqual([{ name: 'Busy', search: '?tier=pro' }])
  localStorage.setItem('sp.a1.views.users', '{broken')
  expect(open().current.views).toEqual([])
})

test('if storage is full, a saved view stays until the page closes', () => {
  const restore = fillLocalStorage()
  const page = open()
  const view = { name: 'Busy', search: '?tier=pro' }
  act(() => page.current.save(view))
  expect([page.current.views, open().current.views]).toEqual([[view], []])
  restore()
})
