import { expect, test } from 'vitest'
import '../../testing/resetState.ts'
import { blockStorage } from '../../testing/fullStorage.ts'
import { readAttribution, storeAttribution } from './attribution.ts'

const visit = (search: string) => storeAttribution(new URLSearchParams(search))

test('the first `utm_` parameters of a visit are stored and stay; later ones, and other parameters of the URL, are not stored', () => {
  visit('?category=women')
  expect(readAttribution()).toEqual({})
  visit('?utm_source=letter&utm_campaign=spring&token=secret')
  visit('?utm_source=poster')
  expect(readAttribution()).toEqual({ attribution: { utm_source: 'letter', utm_campaign: 'spring' } })
})

test('at most ten `utm_` parameters are stored, each cut to 200 characters', () => {
  visit(`?${Array.from({ length: 12 }, (_, index) => `utm_${'abcdefghijkl'[index]}=${'x'.repeat(300)}`).join('&')}`)
  const { attribution = {} } = readAttribution()
  expect(Object.values(attribution).map(({ length }) => length)).toEqual(Array.from({ length: 10 }, () => 200))
})

test('if the browser blocks storage, or the stored value cannot be read, a visit has no campaign', () => {
  sessionStorage.setItem('sp.attribution', '{broken')
  expect(readAttribution()).toEqual({})
  const unblock = blockStorage()
  visit('?utm_source=letter')
  expect(readAttribution()).toEqual({})
  unblock()
})
