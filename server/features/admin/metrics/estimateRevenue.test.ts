import { expect, test } from 'vitest'
import { estimateRevenue } from './estimateRevenue.ts'

const group = { tier: 'paid', status: 'active', plan: null, isDue: false } as const

// [spec2 §9.4] [spec2 §9.12]
test('the revenue estimate multiplies prices by accounts, and counts accounts that pay nothing for a paid tier', () => {
  const estimate = estimateRevenue([
    { ...group, by: 'card', plan: 'monthly', people: 3 },
    { ...group, by: 'card', plan: 'monthly', isDue: true, people: 2 },
    { ...group, by: 'card', plan: 'annual', people: 4 },
    { ...group, by: 'code', people: 5 },
    { ...group, tier: 'studio', by: 'code', people: 1 },
    { ...group, by: 'granted', people: 7 },
    { ...group, tier: 'free', by: 'hand', people: 11 },
  ])
  expect(estimate).toEqual({
    cents: 4995,
    by: [
      { tier: 'paid', plan: 'monthly', people: 5, priceCents: 599, cents: 2995 },
      { tier: 'paid', plan: 'annual', people: 4, priceCents: 500, cents: 2000 },
    ],
    granted: 13,
  })
})
