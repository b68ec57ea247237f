// @vitest-environment node
import { expect, test } from 'vitest'
import { formatSort, parseSort, searchParamNames, toSubscriptionsQuery } from './subscriptionFilters.ts'

const none = Object.fromEntries(searchParamNames.map((name) => [name, ''])) as Record<
  (typeof searchParamNames)[number],
  string
>

test('the URL names the order of the subscriptions, except the newest first; an unknown order means the newest first', () => {
  for (const text of ['email', '-email', 'started', '-ends']) expect(formatSort(parseSort(text))).toBe(text)
  expect(formatSort(parseSort('-started'))).toBe('')
  expect(['', 'price', '-price'].map(parseSort)).toEqual(
    Array.from({ length: 3 }, () => ({ by: 'started', order: 'descending' })),
  )
})

test('the filters of the URL become the query of the list; values that the list does not know are left out', () => {
  const values = { q: 'ada', status: 'ended', source: 'card', tier: 'pro', sort: '-ends' }
  expect(toSubscriptionsQuery(values, 'c1')).toEqual({
    ...{
      search: 'ada',
      planStatus: 'ended',
      source: 'card',
      tier: 'pro',
      sort: 'ends',
      direction: 'desc',
      cursor: 'c1',
    },
  })
  expect(toSubscriptionsQuery({ ...none, sort: 'ends' }, undefined)).toEqual({ sort: 'ends', direction: 'asc' })
  expect(toSubscriptionsQuery({ ...none, status: 'x', source: 'free', tier: 'free' }, undefined)).toEqual({})
})
